import { z } from 'zod';
import type { Command, Entity } from './entity.ts';
import type { Values } from './field.ts';
import { commandSchema, eventSchema, patchSchema } from './wire.ts';

/** What an update call asks for: other values, a step of the life cycle, or a command of the entity. */
export type Update =
  | { readonly kind: 'patch'; readonly id: number; readonly version: number; readonly values: Values }
  | {
      readonly kind: 'event';
      readonly id: number;
      readonly version: number;
      readonly event: string;
      readonly reason?: string;
    }
  | {
      readonly kind: 'command';
      readonly id: number;
      readonly command: string;
      readonly requestId: string;
      readonly values: Values;
    };

/**
 * The body of an update call, read as what it says it is: with `event` a step, with a field of a command that command,
 * else a patch. Chosen before it is checked, so that the sentence fits what was meant.
 */
export function updateSchema(entity: Entity): z.ZodType<Update> {
  const patch = patchSchema(entity).transform(({ id, version, request_id: _, ...values }): Update => ({
    kind: 'patch',
    id,
    version,
    values,
  }));
  const event = eventSchema.transform(({ id, version, event: name, reason }): Update => ({
    kind: 'event',
    id,
    version,
    event: name,
    ...(reason && { reason }),
  }));
  const commands = Object.entries(entity.commands ?? {}).map(([name, command]) => ({
    keys: Object.keys(command.fields),
    schema: commandOf(name, command),
  }));
  const choose = (body: Values): z.ZodType<Update> => {
    if (Object.hasOwn(body, 'event')) return event;
    return commands.find(({ keys }) => keys.some((key) => Object.hasOwn(body, key)))?.schema ?? patch;
  };
  const bodies = [patch, event, ...commands.map(({ schema }) => schema)];
  return z
    .looseObject({}, { error: '请求内容应为一个对象' })
    .meta({ anyOf: bodies.map((body) => z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) })
    .transform((body, context) => {
      const read = choose(body).safeParse(body);
      if (read.success) return read.data;
      for (const issue of read.error.issues) report(issue, context);
      return z.NEVER;
    });
}

const commandOf = (name: string, command: Command): z.ZodType<Update> =>
  commandSchema(command.fields).transform(({ id, request_id, version: _, ...values }): Update => ({
    kind: 'command',
    id,
    command: name,
    requestId: request_id,
    values,
  }));

function report(issue: z.core.$ZodIssue, context: z.RefinementCtx): void {
  if (issue.code === 'unrecognized_keys') {
    // One sentence for each key, so that each lands on its own field.
    const sentences = issue.message.split('；');
    for (const [index, key] of issue.keys.entries())
      context.addIssue({ code: 'custom', path: [key], message: sentences[index] ?? issue.message });
    return;
  }
  context.addIssue({ code: 'custom', path: [...issue.path], message: issue.message });
}
