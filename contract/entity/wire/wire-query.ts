import { z } from 'zod';
import { type Entity, formFields } from '../entity.ts';
import { type Fields, integer, type Kind, type Values } from '../field.ts';
import { createSchema } from './wire.ts';
import { isWholeRow, jsonOf } from './wire-update.ts';

type Json = z.core.JSONSchema.BaseSchema;

/*
 * Calls whose words differ from those of the others (award.md §0.1, §4): a create call in a query, a row that is named by another key.
 */

const numbers: ReadonlySet<Kind> = new Set(['integer', 'points', 'money', 'percent', 'decimal', 'reference']);
const flags: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false };

/** A text of a query as a body would have it. */
function typed(kind: Kind | undefined, value: unknown): unknown {
  if (typeof value !== 'string' || kind === undefined) return value;
  if (numbers.has(kind) && /^-?\d{1,15}$/.test(value)) return Number(value);
  return kind === 'switch' && Object.hasOwn(flags, value) ? flags[value] : value;
}

/** The create call of an entity that takes its values in the query: single values only, written as texts. */
export function createQuerySchema(entity: Entity): z.ZodType<Values> {
  const fields = formFields(entity, 'create');
  const body = createSchema(entity);
  const { $schema: _, ...json } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return z
    .looseObject({})
    .meta({ ...json })
    .transform((asked, context): Values => {
      const values = typedAll(fields, asked, context);
      return values ? passed(body, values, context) : z.NEVER;
    });
}

/** All of a query as a body would have it; of lists and objects it is said that no query takes them. A whole row comes in a body. */
function typedAll(fields: Fields, asked: Values, context: z.RefinementCtx): Values | undefined {
  const keys = isWholeRow(asked) ? [] : Object.keys(asked);
  const nested = keys.find((key) => typeof asked[key] === 'object' && asked[key] !== null);
  if (nested === undefined)
    return Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, typed(fields[key]?.kind, value)]));
  context.addIssue({ code: 'custom', path: [nested], message: '该接口只接受单个值' });
  return undefined;
}

const named = { id: integer('编号'), version: integer('版本') };

/** The update call of an entity that is told everything in the query; an empty text clears. Any other is as it was. */
export function updateQuerySchema<Of>(entity: Entity, plain: z.ZodType<Of>): z.ZodType<Of> {
  if (!entity.updatesInQuery) return plain;
  const fields = { ...formFields(entity, 'edit'), ...named };
  const { $schema: _, ...json } = z.toJSONSchema(plain, { io: 'input', unrepresentable: 'any' });
  return z
    .looseObject({})
    .meta({ ...json })
    .transform((asked, context): Of => {
      const values = typedAll(fields, asked, context);
      return values ? passed(plain, values, context) : z.NEVER;
    });
}

/** An update whose rows are named by another key than `id`; the entity's own key is taken as well. */
export function keyedSchema<Of>({ keyed }: Entity, plain: z.ZodType<Of>): z.ZodType<Of> {
  if (keyed === undefined) return plain;
  return z
    .looseObject({}, { error: '请求内容应为一个对象' })
    .meta({ anyOf: [renamed(jsonOf(plain), keyed)] })
    .transform(({ [keyed]: id, ...asked }, context): Of =>
      passed(plain, id === undefined ? asked : { ...asked, id }, context, keyed),
    );
}

/** A described body whose `id` has another name, in each of the shapes that it may have. */
function renamed({ properties, required, anyOf, ...json }: Json, keyed: string): Json {
  const entries = Object.entries(properties ?? {}).map(([key, one]) => [key === 'id' ? keyed : key, one] as const);
  return {
    ...json,
    ...(properties && { properties: Object.fromEntries(entries) }),
    ...(required && { required: required.map((key) => (key === 'id' ? keyed : key)) }),
    ...(anyOf && { anyOf: anyOf.map((one) => renamed(one, keyed)) }),
  };
}

/** What another schema makes of the values; its issues are passed on, one for each key that does not belong. */
function passed<Of>(schema: z.ZodType<Of>, values: unknown, context: z.RefinementCtx, keyed = 'id'): Of {
  const read = schema.safeParse(values);
  if (read.success) return read.data;
  for (const issue of read.error.issues) {
    const { path, message } = issue;
    const strange = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of strange)
      context.addIssue({ code: 'custom', path: [key.slice(0, 64)], message: `不支持的参数：${key.slice(0, 64)}` });
    const place = path.map((part) => (part === 'id' ? keyed : part));
    if (strange.length === 0) context.addIssue({ code: 'custom', path: place, message });
  }
  return z.NEVER;
}
