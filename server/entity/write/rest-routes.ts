import { z } from 'zod';
import type { Call } from '../../../contract/entity/call.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { deletion } from '../../../contract/entity/rest.ts';
import { plainText, retype } from '../../../contract/entity/wire/wire.ts';
import { isWholeRow, jsonOf, type Update, updateSchema } from '../../../contract/entity/wire/wire-update.ts';
import type { Resource } from '../resource.ts';

/*
 * Inputs of calls about rows that have addresses of their own (contract/entity/rest.ts): the id comes from the path, as text.
 */

const idError = { error: '编号应为正整数' };
const versionError = { error: '缺少 version' };
const digits = /^[1-9]\d{0,14}$/;

const pathId = z.string(idError).regex(digits, idError).transform(Number);
const version = z.int(versionError).positive(versionError);

/** A key of the body that stands for a part of the row. */
export interface PartUpdate {
  readonly kind: 'part';
  readonly part: string;
  readonly id: number;
  readonly version: number;
  readonly value: unknown;
}

/** A body with `ids`: the same for many rows. */
export interface ManyUpdate {
  readonly kind: 'many';
  readonly ids: readonly number[];
  readonly told: Values;
}

/** What an update call can ask for. */
export type AnyUpdate = Update | PartUpdate | ManyUpdate;

/** Whether a call's path names the row. */
export const isRest = (call: Call): boolean => call.includes('{id}');

/** What the document says of a body that is plain, or carries one of these parts. */
const bodiesOf = (plain: object, parts: NonNullable<Resource['parts']>): readonly object[] => [
  plain,
  ...Object.entries(parts).map(([key, { input }]) => jsonOf(partSchema(key, input))),
];

/** A described body without the shape that carries a step. */
function withoutSteps(plain: z.ZodType): object {
  const { anyOf = [], ...json } = jsonOf(plain);
  return { ...json, anyOf: anyOf.filter(({ properties = {} }) => !Object.hasOwn(properties, 'event')) };
}

/** The part that a body carries; a whole row may have its key as well. */
const partIn = (parts: NonNullable<Resource['parts']>, body: Values): string | undefined =>
  isWholeRow(body) ? undefined : Object.keys(parts).find((key) => Object.hasOwn(body, key));

/** `PUT base/{id}`: other values, a command, or a part of the row. Steps have a call of their own. */
export function restUpdateSchema(resource: Resource): z.ZodType<Update | PartUpdate> {
  const { entity, parts = {} } = resource;
  const plain = updateSchema({ ...entity, commands: ownCommands(resource) });
  return z
    .looseObject({ id: pathId })
    .meta({ anyOf: [...bodiesOf(withoutSteps(plain), parts)] })
    .transform((body, context): Update | PartUpdate => {
      const part = partIn(parts, body);
      if ('event' in body) {
        context.addIssue({ code: 'custom', path: ['event'], message: '状态只能通过操作变更' });
        return z.NEVER;
      }
      const read = (part === undefined ? plain : partSchema(part, parts[part]?.input)).safeParse(body);
      if (read.success) return read.data;
      for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path: [...path], message });
      return z.NEVER;
    });
}

/** The commands that are neither modes nor parts of the edit form. */
export const ownCommands = ({ entity, modes = {} }: Resource): NonNullable<Resource['entity']['commands']> =>
  Object.fromEntries(
    Object.entries(entity.commands ?? {}).filter(
      ([command, { ofForm }]) => !ofForm && !Object.hasOwn(modes, command.toLowerCase()),
    ),
  );

/** The body of an update call of rows without addresses of their own: with the key of a part that part, else what it was before. */
export function withParts({ parts = {} }: Resource, plain: z.ZodType<Update>): z.ZodType<Update | PartUpdate> {
  if (Object.keys(parts).length === 0) return plain;
  return z
    .looseObject({}, { error: '请求内容应为一个对象' })
    .meta({ anyOf: [...bodiesOf(jsonOf(plain), parts)] })
    .transform((body, context): Update | PartUpdate => {
      const part = partIn(parts, body);
      const read = (part === undefined ? plain : partSchema(part, parts[part]?.input)).safeParse(body);
      if (read.success) return read.data;
      for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path: [...path], message });
      return z.NEVER;
    });
}

/** The body of an update call that also takes many rows: with `ids` that, else what it was before. */
export function withMany({ many }: Resource, plain: z.ZodType<AnyUpdate>): z.ZodType<AnyUpdate> {
  if (!many) return plain;
  return z
    .looseObject({}, { error: '请求内容应为一个对象' })
    .meta({ anyOf: [jsonOf(plain), jsonOf(many.input)] })
    .transform((body, context): AnyUpdate => {
      const schema = Object.hasOwn(body, 'ids') ? many.input.transform(manyOf) : plain;
      const read = schema.safeParse(body);
      if (read.success) return read.data;
      for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path: [...path], message });
      return z.NEVER;
    });
}

const manyOf = ({ ids, ...told }: Values & { readonly ids: readonly number[] }): ManyUpdate => ({
  kind: 'many',
  ids,
  told,
});

const partSchema = (part: string, value: z.ZodType = z.never()): z.ZodType<PartUpdate> =>
  z.strictObject({ id: z.int(), version, [part]: value }).transform((asked) => ({
    kind: 'part' as const,
    part,
    id: Number(asked.id),
    version: Number(asked.version),
    value: asked[part],
  }));

const stepPayload = z
  .strictObject({ reason: plainText('原因').max(200, { error: '原因的字数应不超过 200' }).nullish(), retype })
  .transform((told) => ({ ...(told.reason && { reason: told.reason }), ...(told.retype && { retype: told.retype }) }));

/** `PUT base/{id}/mode`: `{ mode, version, payload }`, the event in lower case; of a plain step the payload is `{ reason, retype }`. */
export const modeSchema = ({ modes = {} }: Resource): z.ZodType<Update | PartUpdate> =>
  z
    .strictObject({
      id: pathId,
      mode: z.string({ error: 'mode 应为操作名' }).regex(/^[a-z][a-z_]{0,39}$/, { error: 'mode 应为操作名' }),
      version,
      payload: z.looseObject({}, { error: 'payload 应为一个对象' }).nullish(),
    })
    .refine(({ mode }) => mode !== deletion.toLowerCase(), { error: '删除请使用删除接口', path: ['mode'] })
    .transform(({ id, mode, version: seen, payload }, context): Update | PartUpdate => {
      const part = Object.hasOwn(modes, mode) ? modes[mode] : undefined;
      const read = (part?.input ?? stepPayload).safeParse(payload ?? {});
      for (const issue of read.error?.issues ?? []) context.addIssue(payloadIssue(issue));
      if (!read.success) return z.NEVER;
      if (part) return { kind: 'part', part: mode, id, version: seen, value: read.data };
      return { kind: 'event', id, version: seen, event: mode.toUpperCase(), ...stepPayload.parse(payload ?? {}) };
    });

/** What is wrong with a payload, on the field of the form that it comes from. */
const payloadIssue = ({ path, message, ...issue }: z.core.$ZodIssue) => ({
  code: 'custom' as const,
  path: [...path, ...('keys' in issue ? issue.keys.slice(0, 1) : [])],
  message: 'keys' in issue ? `不支持的参数：${issue.keys.join('、').slice(0, 64)}` : message,
});

/** `DELETE base/{id}?version=`. */
export const removeSchema: z.ZodType<Extract<Update, { kind: 'event' }>> = z
  .strictObject({ id: pathId, version: z.string(versionError).regex(digits, versionError).transform(Number) })
  .transform((asked) => ({ kind: 'event' as const, event: deletion, ...asked }));
