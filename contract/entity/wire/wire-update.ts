import { z } from 'zod';
import type { Entity } from '../entity.ts';
import type { Values } from '../field.ts';
import { commandSchema, eventSchema } from './wire.ts';
import { patchSchema } from './wire-patch.ts';

/** What an update call asks for: other values, a step of the life cycle, or a command of the entity. */
export type Update =
  | {
      readonly kind: 'patch';
      readonly id: number;
      readonly version: number;
      readonly values: Values;
      /** What else of the row was sent back. */
      readonly readOnly?: Values;
    }
  | {
      readonly kind: 'event';
      readonly id: number;
      readonly version: number;
      readonly event: string;
      readonly reason?: string;
      /** What the operator typed to be sure, where the step wants that. */
      readonly retype?: string;
      /** What the step is told beside its reason (`stepForms`). */
      readonly values?: Values;
    }
  | { readonly kind: 'command'; readonly id: number; readonly command: string; readonly values: Values };

interface Body {
  /** A body with one of these keys is meant to be this. */
  readonly keys: readonly string[];
  readonly schema: z.ZodType<Update>;
}

const patchBody = (entity: Entity): z.ZodType<Update> =>
  patchSchema(entity).transform((patch) => ({ kind: 'patch' as const, ...patch }));

/** A step, with what one of the entity's steps can be told; which of them, `moveRow` says. */
const eventBody = ({ stepForms = {} }: Entity): Body => ({
  keys: ['event'],
  schema: eventSchema(stepForms).transform((step) => ({ kind: 'event' as const, ...step })),
});

const commandBodies = ({ commands = {} }: Entity): readonly Body[] =>
  Object.entries(commands)
    .filter(([, { call, ofForm }]) => call === undefined && !ofForm)
    .map(([command, { fields }]) => ({
      keys: Object.keys(fields),
      schema: commandSchema(fields).transform((asked) => ({ kind: 'command' as const, command, ...asked })),
    }));

/** Whether a body is a row as it was read: a step, a command or a part takes no status. */
export const isWholeRow = (body: Values): boolean => Object.hasOwn(body, 'status') && !Object.hasOwn(body, 'event');

/**
 * The body of an update call, read as what it says it is: with `event` a step, with a field of a command that command,
 * else a patch, as a whole row is. Chosen before it is checked, so that the sentence fits what was meant.
 */
export function updateSchema(entity: Entity): z.ZodType<Update> {
  // Rows that the house writes by itself take steps, never values.
  const step = eventBody(entity);
  const patch = entity.observed ? step.schema : patchBody(entity);
  const marked = [step, ...commandBodies(entity)];
  const choose = (body: Values) =>
    (isWholeRow(body) ? undefined : marked.find(({ keys }) => keys.some((key) => Object.hasOwn(body, key))))?.schema ??
    patch;
  const documented = [patch, ...marked.map(({ schema }) => schema)].map(jsonOf);
  return z
    .looseObject({}, { error: '请求内容应为一个对象' })
    .meta({ anyOf: documented })
    .transform((body, context) => {
      const chosen = choose(body);
      const read = chosen.safeParse(body);
      if (read.success) return read.data;
      for (const issue of read.error.issues) report(issue, chosen === patch, context);
      return z.NEVER;
    });
}

/** How the OpenAPI document shows a body, or one of several that a call takes. */
export function jsonOf(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

/** Passes an issue on; of keys that do not belong here one for each, so that each lands on its own field. */
function report(issue: z.core.$ZodIssue, inPatch: boolean, context: z.RefinementCtx): void {
  if (issue.code !== 'unrecognized_keys') {
    context.addIssue({ code: 'custom', path: [...issue.path], message: issue.message });
    return;
  }
  const message = inPatch ? '不支持的参数' : '不能与操作一起提交';
  for (const key of issue.keys) {
    const name = key.slice(0, 64);
    context.addIssue({ code: 'custom', path: [name], message: `${message}：${name}` });
  }
}
