import { z } from 'zod';
import { faultsOf } from '../../../contract/entity/fault.ts';
import type { Command } from '../../../contract/entity/entity.ts';
import type { Fields, Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { arrive, eventsOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { withCodes } from '../../dictionary/words.ts';
import { invalid } from '../../http/failure.ts';
import type { Db } from './database.ts';
import { illegal } from './refusal.ts';
import type { CommandCaller, CommandHandler, CommandInput, Resource } from '../resource.ts';
import { ownCommands } from './rest-routes.ts';
import { readRow } from '../read/rows.ts';

/** Throws at start when an entity declares a command that nothing does. */
export function checkCommands(resource: Resource): void {
  for (const name of Object.keys(ownCommands(resource)))
    if (!resource.commands?.[name]) throw new Error(`${resource.entity.name}: nothing does ${name}`);
}

/**
 * Runs a command once for its request id, which must be a UUID made when its form was opened (award.md §0.7).
 * @throws {Failure} 40001 and what the command itself refuses
 */
export async function runCommand(
  tx: Db,
  resource: Resource,
  input: CommandInput,
  by: CommandCaller,
): ReturnType<CommandHandler> {
  const handler = resource.commands?.[input.command];
  if (!handler) throw new Error(`no command ${input.command}`);
  const requestId = requestIdOf(resource, input).safeParse(by.requestId);
  if (!requestId.success) throw invalid([{ field: 'request_id', message: 'request_id 应为 UUID' }]);
  const values = await commandValues(tx, resource, input, () => readRow(tx, resource, input.id, by.caller));
  return handler(tx, resource, { ...input, values, requestId: requestId.data }, by);
}

/** To many rows at once a command is given under the run's UUID and the row's own number (src/entity/bulk). */
const requestIdOf = ({ entity }: Resource, { command }: CommandInput): z.ZodType<string> =>
  entity.commands?.[command]?.bulk
    ? z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?::\d{1,15})?$/i)
    : z.uuid();

/** The fields that have to be right: of a form that begins with the row those that were changed. */
const askedFields = ({ fields, ofRow }: Command, values: Values): Fields =>
  ofRow ? Object.fromEntries(Object.entries(fields).filter(([key]) => Object.hasOwn(values, key))) : fields;

/**
 * What a command is told, with codes for words, once nothing stands against it on the row as it is seen.
 * @throws {Failure} 40001; 40902 for a row that it is not for
 */
export async function commandValues(
  tx: Db,
  resource: Resource,
  input: CommandInput,
  look: () => Promise<Row>,
): Promise<Values> {
  const { entity } = resource;
  const command = entity.commands?.[input.command];
  if (!command) throw new Error(`no command ${input.command}`);
  const faults = faultsOf(askedFields(command, input.values), command.rules ?? [], input.values);
  if (faults.length > 0) throw invalid(faults);
  const row = command.when && (await look());
  if (row && !command.when?.(row)) {
    const reason = notFor(resource, row, input) ?? `不能对该${entity.label}执行「${command.label}」`;
    throw illegal(resource, row, input.command, reason);
  }
  return withCodes(tx, command.fields, input.values);
}

/** Why the row's own chart does not take the command, where it knows one of that name: a list of parcels says more than that it cannot be. */
function notFor({ lifecycle }: Resource, row: Row, { command, values }: CommandInput): string | undefined {
  if (!eventsOf(lifecycle).includes(command)) return undefined;
  const arrived = arrive(lifecycle, { ...row, ...values }, command);
  return 'refusal' in arrived ? arrived.refusal : undefined;
}
