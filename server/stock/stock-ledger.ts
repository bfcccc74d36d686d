import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { SlotCounters, StockCause, StockCounters, StockLog } from '../../contract/stock/stock.ts';
import { failure } from '../http/failure.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import type { StockPart } from '../entity/resource.ts';

/** Newest lines that details show (award.md §2.4). */
const shownLogs = 100;
/** Lines of the ledger that are added up for them at most, so that no details wait for a prize that was won a million times. */
const summedLines = 10_000;

/** Why stock is moved, and for what. */
export interface Why {
  readonly reason: string;
  readonly cause?: StockCause | undefined;
}

/** One movement of a stock. */
export interface Movement extends Why {
  readonly entity: string;
  readonly id: number;
  readonly type: StockLog['change_type'];
  readonly delta: number;
  readonly before: StockCounters | SlotCounters;
  readonly after: StockCounters | SlotCounters;
  readonly requestId?: string | undefined;
  /** Which of the kinds that goods come in. */
  readonly part?: StockPart | undefined;
}

/** Writes a movement into the ledger, in the transaction of the movement. Returns its `ledger_id`. */
export async function recordMovement(tx: Db, movement: Movement, actor: Actor): Promise<number> {
  const { entity, id, type, delta, before, after, reason, requestId, part, cause } = movement;
  const inserted = await tx
    .insertInto('stock_ledger')
    .values({
      entity,
      row_id: id,
      change_type: type,
      delta,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason,
      operator_id: actor.accountId,
      operator_name: actor.nickname,
      ref_type: cause?.type ?? null,
      ref_id: cause?.id ?? null,
      request_id: requestId ?? null,
      sku_id: part?.skuId ?? null,
      sku_text: part?.skuText ?? null,
    })
    .returning('ledger_id')
    .executeTakeFirstOrThrow();
  return inserted.ledger_id;
}

/** The line that a request has already written, if it has. */
export const movementOf = (tx: Db, entity: string, id: number, requestId: string) =>
  tx
    .selectFrom('stock_ledger')
    .select(['ledger_id', 'delta'])
    .where('entity', '=', entity)
    .where('row_id', '=', id)
    .where('request_id', '=', requestId)
    .executeTakeFirst();

/** @throws {Failure} 40904 for a request that has moved this stock already; asked behind the lock of its row */
export async function refuseRepeated(tx: Db, entity: string, id: number, requestId: string): Promise<void> {
  const done = await movementOf(tx, entity, id, requestId);
  if (done)
    throw failure('duplicate', '该请求已经处理过，请勿重复提交', { field: 'request_id', ledger_id: done.ledger_id });
}

/** The value that stands in the first, or the last, of the lines that are added up. */
const first = (column: 'before') => sql`(array_agg(${sql.ref(column)} order by ledger_id))[1]`;
const last = (column: 'after' | 'created_at') => sql`(array_agg(${sql.ref(column)} order by ledger_id desc))[1]`;
/** What all of them have, where there is but one. */
const single = (column: 'ref_type' | 'ref_id' | 'request_id') =>
  sql`case when count(*) = 1 then (array_agg(${sql.ref(column)}))[1] end as ${sql.ref(column)}`;

/**
 * `stock_logs` of the details: the newest movements of a row, newest first. What was given out in one minute for one reason is one line,
 * so that an operator's own changes are found between the wins (award.md §2.4); storage keeps each. Of a row with more than
 * `summedLines` movements the wins before them are left out, the rest is told.
 */
export async function stockLogsOf(db: Db, entity: string, id: number): Promise<readonly StockLog[]> {
  const ofRow = sql`entity = ${entity} and row_id = ${id}`;
  const { rows } = await sql<StockLog>`
    with newest as materialized (
      select ledger_id, change_type, delta, before, after, reason, sku_text, operator_name, ref_type, ref_id, request_id, created_at
      from stock_ledger where ${ofRow} order by ledger_id desc limit ${summedLines}),
    given as (
      select max(ledger_id) as ledger_id, 'issue' as change_type, sum(delta)::bigint as delta, ${first('before')} as before,
        ${last('after')} as after, reason, null::text as sku_text, operator_name, ${single('ref_type')}, ${single('ref_id')},
        ${single('request_id')}, count(*) as lines, ${last('created_at')} as created_at
      from newest where change_type = 'issue' group by date_trunc('minute', created_at), reason, operator_name),
    others as (
      select ledger_id, change_type, delta::bigint, before, after, reason, sku_text, operator_name, ref_type, ref_id, request_id,
        1::bigint as lines, created_at
      from stock_ledger where ${ofRow} and change_type <> 'issue' order by ledger_id desc limit ${shownLogs})
    select * from given union all select * from others order by ledger_id desc limit ${shownLogs}`.execute(db);
  return rows;
}

/** The first stock of a new row: the ledger starts with it, so that its sums give the counters (award.md §2.5, I5). */
export async function recordInitialStock(
  tx: Db,
  name: string,
  row: Values,
  actor: Actor,
  requestId?: string,
): Promise<void> {
  const total = Number(row['stock_total'] ?? 0);
  if (total === 0) return;
  const [allocated, locked, sold] = ['stock_allocated', 'stock_locked', 'stock_sold'].map((key) =>
    Number(row[key] ?? 0),
  );
  const before = { total: 0, allocated: 0, locked: 0 };
  const after = { total, allocated: allocated ?? 0, locked: locked ?? 0, ...(sold && { sold }) };
  const movement = {
    entity: name,
    id: Number(row['id']),
    type: 'init',
    delta: total,
    before,
    after,
    reason: '初始库存',
  } as const;
  await recordMovement(tx, { ...movement, requestId }, actor);
}
