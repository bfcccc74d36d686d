import { z } from 'zod';
import { cleanText } from '../../core/clean-text.ts';
import { isDay } from '../../core/days.ts';
import type { Entity } from '../entity.ts';
import { formFields } from '../entity.ts';
import type { Field, Fields, Values } from '../field.ts';
import { richTextFault } from '../../core/rich-text.ts';
import { areaCodes, areaScope, jsonValue, linkTarget, multiselect, period, picture, validity } from './wire-parts.ts';

const zone = 8 * 3_600_000;

/** An instant as the wire writes it: ISO-8601 with +08:00, to the second (award.md §0.2). */
export const inZone = (at: string | number | Date): string =>
  `${new Date(new Date(at).getTime() + zone).toISOString().slice(0, -5)}+08:00`;

const emptyToNull = (value: string) => (value === '' ? null : value);

/** Text as it is kept: without what nobody sees (contract/core/clean-text.ts), and without NUL, which PostgreSQL cannot hold. */
export const plainText = (label: string) =>
  z
    .string({ error: `${label}应为文字` })
    .overwrite(cleanText)
    .regex(/^[^\0]*$/, { error: `${label}含有不可用的字符` });

const instant = (label: string) =>
  z.iso
    // Without `abort` the year of what is no date would be looked at.
    .datetime({ offset: true, abort: true, error: `${label}的格式不正确` })
    .refine((at) => /^2\d{3}/.test(inZone(at)), { error: `${label}应在 2000–2999 年之间` })
    .transform(inZone);

const whole = (label: string, error = `${label}应为整数`) => z.int({ error }).overwrite((value) => value + 0);
export const rowId = z.int({ error: '编号应为正整数' }).positive({ error: '编号应为正整数' });

/** A code of the program's set, or of a list of the operators' own, which the server looks into. */
const choice = ({ label, dictionary, options = {} }: Field): z.ZodType => {
  const error = `请选择${label}`;
  return dictionary === undefined
    ? z.enum(Object.keys(options), { error })
    : plainText(label).max(50, { error }).transform(emptyToNull);
};

const tidied = (text: z.ZodString, tidy?: (text: string) => string): z.ZodString =>
  tidy ? text.overwrite(tidy) : text;

const richText = (label: string): z.ZodType =>
  plainText(label)
    .refine((html) => richTextFault(html) === undefined, {
      error: ({ input }) => `${label}${richTextFault(String(input)) ?? ''}`,
    })
    .transform(emptyToNull);

/** Ids of rows, each once. */
const ids = (label: string, error: string): z.ZodType =>
  z
    .array(z.int({ error }).positive({ error }), { error })
    .max(1000, { error: `${label}太多` })
    .overwrite((given) => [...new Set(given)]);

function wireOfKind(field: Field): z.ZodType {
  const { label } = field;
  const malformed = `${label}的格式不正确`;
  switch (field.kind) {
    case 'text':
    case 'textarea':
      return tidied(plainText(label), field.pattern?.tidy).transform(emptyToNull);
    case 'richtext':
      return richText(label);
    case 'integer':
    case 'points':
      return whole(label);
    case 'money':
      return whole(label, `${label}最多两位小数`);
    case 'percent':
    case 'decimal':
      return z.number({ error: `${label}应为数字` }).overwrite((value) => value + 0);
    case 'select':
      return choice(field);
    case 'multiselect':
      return multiselect(field);
    case 'tags':
      return z
        .array(plainText(label), { error: malformed })
        .max(1000, { error: `${label}太多` })
        .overwrite((tags) => [...new Set(tags)].filter((tag) => tag !== ''));
    case 'switch':
      return z.boolean({ error: malformed });
    case 'datetime':
      return instant(label);
    case 'date':
      return plainText(label).refine(isDay, { error: `${label}应为日期，例如 2026-01-31` });
    case 'period':
      return period(label, instant(label));
    case 'image':
      return picture(label);
    case 'images':
      return z.array(picture(label), { error: malformed }).max(100, { error: `${label}太多` });
    case 'reference':
      return z.int({ error: `请选择${label}` }).positive({ error: `请选择${label}` });
    case 'references':
      return ids(label, malformed);
    case 'validity':
      return validity(label, instant(label));
    case 'area':
      return plainText(label).regex(/^\d{6}$/, { error: `请选择${label}` });
    case 'areas':
      return areaCodes(label);
    case 'area_scope':
      return areaScope(label);
    case 'list':
      return rows(field);
    case 'group':
      return z.strictObject(shapeOf(field.parts ?? {}), { error: malformed });
    case 'link_target':
      return linkTarget(label, plainText(label));
    case 'json':
      return jsonValue(label);
  }
}

/** Rows of a list: known keys only, null wherever an item does not apply to its row or nothing was given. */
const rows = ({ label, items = {} }: Field): z.ZodType =>
  z
    .array(
      z.strictObject(shapeOf(items), { error: `${label}的格式不正确` }).transform((row) => settledRow(items, row)),
      { error: `${label}的格式不正确` },
    )
    .max(1000, { error: `${label}太多` });

function settledRow(items: Fields, row: Values): Values {
  const settled: Record<string, unknown> = {};
  for (const [key, { kind, when }] of Object.entries(items)) {
    const applies = !when || when({ ...row, ...settled });
    const value = applies ? (row[key] ?? null) : null;
    settled[key] = kind === 'switch' ? value === true : value;
  }
  return settled;
}

/**
 * The wire type of a field. Checks the type only; what a value may be is `faultsOf`'s matter, the same in form and server.
 * Absent stays absent, `null` and `''` are null, texts are trimmed, instants are rewritten to +08:00.
 */
export const wireOf = (field: Field): z.ZodType =>
  z
    .union([wireOfKind(field), z.literal('').transform(() => null), z.null()], {
      // The first branch is the real one: its own sentence is better than "no branch fits".
      error: (issue) => firstMessage(issue) ?? `${field.label}的格式不正确`,
    })
    .optional();

function firstMessage(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_union' ? issue.errors[0]?.[0]?.message : undefined;
}

/** Why a key that the entity knows may not stand in a body, or not with another value than the row has. */
export function refusalOf({ stock, slot }: Entity, key: string, { computed, editOnly, label }: Field): string {
  if (key === 'status') return '状态只能通过操作变更';
  if (stock && computed && key.startsWith('stock_')) return '库存只能增减，不能直接改写';
  // What was put aside has a call of its own (award.md §0.4, §2.3).
  if (slot && computed && key.startsWith('stock_')) return `${label}只能增减，不能直接改写，请调用 prizeStockUpdates`;
  if (computed) return `${label}由系统生成，不能填写`;
  return editOnly ? `${label}请在新建后填写` : `${label}只能在新建时填写`;
}

/** Keys of the entity that this body does not take, each with the sentence that says why; unknown keys fail of themselves. */
const refusedShape = (entity: Entity, taken: Fields): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(entity.fields)
      .filter(([key]) => !Object.hasOwn(taken, key))
      .map(([key, field]) => [key, z.never({ error: refusalOf(entity, key, field) }).optional()]),
  );

/** The wire types of fields, each optional. */
export const shapeOf = (fields: Fields): z.ZodRawShape =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, wireOf(field)]));

const bodyShape = (entity: Entity, fields: Fields): z.ZodRawShape => ({
  ...refusedShape(entity, fields),
  ...shapeOf(fields),
});

export const requestId = z.uuid({ error: 'request_id 应为 UUID' }).optional();
export const version = z.int({ error: '缺少 version' }).positive({ error: '缺少 version' });

/** Body of the create call: every field optional here, since `faultsOf` says what is missing in the form's words. */
export const createSchema = (entity: Entity): z.ZodType<Values> =>
  z.strictObject({
    ...bodyShape(entity, formFields(entity, 'create')),
    ...(entity.copyable && { copy_from_id: z.int({ error: '复制自的编号应为正整数' }).positive().optional() }),
    request_id: requestId,
  });

/** What was typed to be sure, where the step wants that. */
export const retype = plainText('确认内容').max(200, { error: '确认内容的字数应不超过 200' }).nullish();

/** Body of an update that carries an event of the life cycle, and nothing else (award.md §0.4). */
export const eventSchema = (forms: Readonly<Record<string, Fields>>) =>
  z
    .strictObject({
      ...shapeOf(Object.fromEntries(Object.values(forms).flatMap((form) => Object.entries(form)))),
      id: rowId,
      version,
      event: z.string({ error: 'event 应为操作名' }).regex(/^[A-Z][A-Z_]{0,39}$/, { error: 'event 应为操作名' }),
      reason: plainText('原因').max(200, { error: '原因的字数应不超过 200' }).nullish(),
      retype,
      status: z.never({ error: '状态只能通过操作变更' }).optional(),
      request_id: requestId,
    })
    .transform(({ id, version: seen, event, reason, retype: typed, status: _, request_id: __, ...told }) => ({
      id,
      version: seen,
      event,
      ...(reason && { reason }),
      ...(typed && { retype: typed }),
      ...(Object.keys(told).length > 0 && { values: told }),
    }));

/** Body of an update that runs a command of the entity. Increments commute, so that it needs no `version` (award.md §2.3). */
export const commandSchema = (fields: Fields) =>
  z
    .strictObject({ ...shapeOf(fields), id: rowId, version: version.optional(), request_id: requestId })
    .transform(({ id, version: _, request_id: __, ...values }) => ({ id, values: values as Values }));
