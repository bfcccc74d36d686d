import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Store } from '../../db/store.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { Failure } from '../../http/failure.ts';
import { traceIdOf } from '../../tracing/trace-parent.ts';
import { tracedAlone } from '../../tracing/traced.ts';
import type { DueRow, Sql } from '../resource.ts';
import { readRows } from '../read/rows.ts';
import { writeStates } from '../many/write-states.ts';
import { type DueStep, isDue, plusOf } from './instants.ts';
import { judge } from './judge.ts';
import { logMoves } from './log-lines.ts';
import { forget, putOff, type Stayed } from './retries.ts';

/** What became of rows: how many moved, and which stay because their chart, a rule or a fault keeps them. */
export interface Outcome {
  readonly moved: number;
  readonly stayed: readonly Stayed[];
}

/** Said of a row that a fault of the program keeps. */
const faulty = '处理出错，稍后自动重试';

/** Whether many rows may go in one transaction: only their states are written, or they lock in the order of all writes. */
export const goTogether = ({ resource: { clock } }: DueStep): boolean => !clock?.take || clock.together === true;

/** Whom to tell of a fault that is no rule's. */
export type Told = (error: unknown, row: { readonly entity: string; readonly id: number }) => void;

/**
 * Moves rows that were due when they were looked for, each once. Together where that is allowed; when one of them fails nothing is kept, and
 * each goes in a transaction of its own: what happens to one row is never another one's doing.
 */
export async function takeRows(
  store: Store,
  step: DueStep,
  ids: readonly number[],
  now: Sql,
  told: Told,
): Promise<Outcome> {
  const uuid = randomUUID();
  const { entity } = step.resource;
  const facts = { 'flan.entity': entity.name, 'flan.rows': ids.length, 'flan.trace_id': `clock-${uuid}` };
  try {
    return await tracedAlone({ name: `clock ${entity.name}`, kind: 'internal', facts, traceId: traceIdOf(uuid) }, () =>
      withTransaction(store, (tx) => takeLocked(tx, step, ids, now, `clock-${uuid}`)),
    );
  } catch (error) {
    const [id] = ids;
    if (id === undefined || ids.length > 1) return takeEach(store, step, ids, now, told);
    if (!(error instanceof Failure)) told(error, { entity: step.resource.entity.name, id });
    const stayed = [{ id, why: error instanceof Failure ? error.message : faulty }];
    await withTransaction(store, (tx) => putOff(tx, step, stayed));
    return { moved: 0, stayed };
  }
}

async function takeEach(store: Store, step: DueStep, ids: readonly number[], now: Sql, told: Told): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const id of ids) outcomes.push(await takeRows(store, step, [id], now, told));
  return {
    moved: outcomes.reduce((sum, { moved }) => sum + moved, 0),
    stayed: outcomes.flatMap(({ stayed }) => stayed),
  };
}

async function takeLocked(
  tx: Tx,
  step: DueStep,
  wanted: readonly number[],
  now: Sql,
  traceId: string,
): Promise<Outcome> {
  const { resource } = step;
  const { clock } = resource;
  await clock?.lockBefore?.(tx, wanted);
  const ids = await lockDue(tx, step, wanted, now);
  if (ids.length === 0) return { moved: 0, stayed: [] };
  await clock?.lockAfter?.(tx, ids);
  await sql`select set_config('app.trace_id', ${traceId}, true)`.execute(tx);
  const rows = await readRows(tx, resource, ids, 'house');
  const judged = ids.flatMap((id) => rows.get(id) ?? []).map((row) => judge(step, row));
  const stayed = judged.filter((one) => 'why' in one);
  const moving = judged.filter((one) => 'arrived' in one);
  await putOff(tx, step, stayed);
  if (moving.length > 0) await carryOut(tx, step, moving, traceId);
  return { moved: moving.length, stayed };
}

/** Locks the rows that are still due, the earliest first; those that somebody else holds are left to him, or to the next round. */
async function lockDue(tx: Tx, step: DueStep, ids: readonly number[], now: Sql): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(step.resource.entity.name)} as t
    where t.id = any(${ids}::bigint[]) and ${isDue(step, now)}
    order by ${sql.ref(`t.${step.at}`)}, t.id for no key update of t skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

async function carryOut(tx: Tx, step: DueStep, moving: readonly DueRow[], traceId: string): Promise<void> {
  const { clock } = step.resource;
  if (clock?.take) await clock.take(tx, moving, await plusOf(tx, step));
  else await writeStates(tx, step.resource, moving, null);
  const ids = moving.map(({ row }) => row.id);
  await forget(tx, step, ids);
  if (!clock?.journal) await logMoves(tx, step, moving, traceId);
}
