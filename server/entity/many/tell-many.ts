import { refusalWithCauses } from '../../../contract/core/causes.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { actionOfEvent, type Arrived, isGuarded, move } from '../../../machines/entity/lifecycle/kernel.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import { errorCode } from '../../db/start-refused.ts';
import type { Tx } from '../../db/transaction.ts';
import { databaseFailure } from '../../http/database-failure.ts';
import { Failure, failure } from '../../http/failure.ts';
import type { Logged } from '../../http/route.ts';
import type { Resource } from '../resource.ts';
import { readRows, standingOf } from '../read/rows.ts';
import { shownTo } from '../read/scope.ts';
import { asText } from '../read/wire-values.ts';
import { runCommand } from '../write/commands.ts';
import { lockFirst } from '../write/lock-order.ts';
import { loggedStep } from '../write/logged.ts';
import { type By, drawnFor, moveRow, refusalOf, refuseMisfilled, refuseUnexplained } from '../write/move.ts';
import { writeStates } from './write-states.ts';

/** A step or a command as many rows are told it, each in the same words. */
export interface ToldMany {
  readonly command: string;
  readonly reason?: string;
  readonly values: Values;
  /** With the row's number the request id of a command. */
  readonly runId: string;
}

/** What became of a row: its line in the operation log, or why it was refused. */
export type RowOutcome =
  | { readonly id: number; readonly logged: Logged }
  | { readonly id: number; readonly title: string; readonly message: string };

const isCommand = ({ entity }: Resource, { command }: ToldMany): boolean =>
  Object.hasOwn(entity.commands ?? {}, command);

/**
 * Whether many rows can be decided before any of them is written: a step writes their states and nothing else, and its chart asks the row
 * alone. Anything more is done row by row.
 */
export function goTogether(resource: Resource, event: string): boolean {
  const { entity, lifecycle, act, moved, wrote, stamp, ownFacts } = resource;
  const isPlain = [act, moved, wrote, stamp, entity.commands?.[event]].every((hook) => hook === undefined);
  return isPlain && (ownFacts === true || !isGuarded(lifecycle, event));
}

/**
 * Tells many rows the same, in one transaction: each is decided by its chart under its lock as a single call decides it, and one that is
 * refused leaves the others alone. Every id has one outcome.
 */
export async function tellMany(
  tx: Tx,
  resource: Resource,
  told: ToldMany,
  ids: readonly number[],
  by: By,
): Promise<readonly RowOutcome[]> {
  const inOrder = [...new Set(ids)].toSorted((a, b) => a - b);
  await lockAll(tx, resource, told, inOrder);
  const rows = await readRows(tx, resource, inOrder, by.caller);
  return goTogether(resource, told.command)
    ? moveTogether(tx, resource, told, inOrder, { rows, by })
    : tellEach(tx, resource, told, inOrder, { rows, by });
}

/** All of them at once, in the order of all writes: two runs never wait for each other's rows. */
async function lockAll(tx: Tx, resource: Resource, told: ToldMany, ids: readonly number[]): Promise<void> {
  const event = isCommand(resource, told) ? {} : { event: told.command };
  await resource.clock?.lockBefore?.(tx, ids);
  await lockFirst(
    tx,
    resource,
    ids.map((id) => ({ id, values: {}, ...event })),
  );
  await resource.clock?.lockAfter?.(tx, ids);
}

interface Found {
  readonly rows: ReadonlyMap<number, Row>;
  readonly by: By;
}

const titleOf = ({ entity }: Resource, { by }: Found, row: Row): string =>
  asText(shownTo(entity, by.caller, row)[entity.title] ?? row.id);

const refusedRow = (resource: Resource, found: Found, id: number, refused: Failure): RowOutcome => {
  const row = found.rows.get(id);
  return { id, title: row ? titleOf(resource, found, row) : '', message: refusalWithCauses(refused) };
};

/** What a rule or a constraint of the database says of a row; a fault of the program is none of its doing. */
function failureIn(error: unknown): Failure {
  const known = /^2[23]/.test(errorCode(error)) ? databaseFailure(error) : error;
  if (known instanceof Failure) return known;
  throw error;
}

async function moveTogether(
  tx: Tx,
  resource: Resource,
  told: ToldMany,
  ids: readonly number[],
  found: Found,
): Promise<readonly RowOutcome[]> {
  const moving: { readonly row: Row; readonly arrived: Arrived }[] = [];
  const refused = new Map<number, Failure>();
  for (const id of ids) {
    const decided = await decide(tx, resource, told, found.rows.get(id), found.by).catch(failureIn);
    if (decided instanceof Failure) refused.set(id, decided);
    else moving.push(decided);
  }
  await writeStates(tx, resource, moving, found.by.caller.accountId);
  const arrivals = new Map(moving.map((one) => [one.row.id, one]));
  return ids.map((id) => {
    const one = arrivals.get(id);
    return one
      ? { id, logged: loggedOf(resource, told, one, found.by) }
      : refusedRow(resource, found, id, refused.get(id) ?? failure('notFound'));
  });
}

/** What `moveRow` asks before it writes. @throws {Failure} as it does */
async function decide(tx: Tx, resource: Resource, told: ToldMany, row: Row | undefined, by: By) {
  if (!row) throw failure('notFound');
  const arrived = move(resource.lifecycle, row, told.command);
  if ('refusal' in arrived) throw await refusalOf(tx, resource, row, told.command, arrived.refusal);
  const step = stepFor(resource, told, row, by);
  refuseUnexplained(resource, row, step);
  refuseMisfilled(resource, step);
  return { row, arrived };
}

function loggedOf(
  resource: Resource,
  told: ToldMany,
  { row, arrived: { status, beside } }: { readonly row: Row; readonly arrived: Arrived },
  by: By,
): Logged {
  const after = { ...row, ...beside, status, version: row.version + 1 };
  return loggedStep(resource, actionFor(resource, told), { before: row, after }, stepFor(resource, told, row, by));
}

const actionFor = ({ lifecycle }: Resource, { command }: ToldMany) => actionOfEvent(lifecycle, command) ?? 'edit';

/** The step as a single call asks for it; what the row is called is typed for nobody: how many they are was. */
function stepFor({ lifecycle, entity }: Resource, { command, reason, values }: ToldMany, row: Row, { caller }: By) {
  const isRetyped = drawnFor(lifecycle, row, command)?.retype === true;
  return {
    id: row.id,
    version: row.version,
    event: command,
    ...(reason !== undefined && { reason }),
    ...(isRetyped && { retype: asText(shownTo(entity, caller, row)[entity.title]) }),
    ...(Object.keys(values).length > 0 && { values }),
  };
}

async function tellEach(
  tx: Tx,
  resource: Resource,
  told: ToldMany,
  ids: readonly number[],
  found: Found,
): Promise<readonly RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const id of ids) {
    const outcome = await inSavepoint(tx, () => tellOne(tx, resource, told, found, id)).catch(failureIn);
    outcomes.push(outcome instanceof Failure ? refusedRow(resource, found, id, outcome) : { id, logged: outcome });
  }
  return outcomes;
}

async function tellOne(tx: Tx, resource: Resource, told: ToldMany, { rows, by }: Found, id: number): Promise<Logged> {
  const row = rows.get(id);
  if (!row) throw failure('notFound');
  if (isCommand(resource, told)) {
    const asked = { id, command: told.command, values: told.values };
    const { logged } = await runCommand(tx, resource, asked, {
      caller: by.caller,
      requestId: `${told.runId}:${id}`,
    });
    return logged;
  }
  // A row of the same piece may have changed this one.
  const { version } = await standingOf(tx, resource, id, by.caller);
  const step = { ...stepFor(resource, told, row, by), version };
  const moved = await moveRow(tx, resource, step, by);
  return loggedStep(resource, actionFor(resource, told), moved, step);
}
