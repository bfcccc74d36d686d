import { sql } from 'kysely';
import type { Values } from '../../contract/field.ts';
import type { SlotCounters, StockCounters, StockLog } from '../../contract/stock.ts';
import { failure } from '../http/failure.ts';
import type { Actor, Db } from './database.ts';
import type { StockPart } from './resource.ts';
import { house } from './house.ts';

/** Newest lines that details show (award.md §2.4). */
const shownLogs = 100;

/** One movement of a source's stock. */
export interface Movement {
  readonly entity: string;
  readonly id: number;
  readonly type: StockLog['change_type'];
  readonly delta: number;
  readonly before: StockCounters | SlotCounters;
  readonly after: StockCounters | SlotCounters;
  readonly reason: string;
  readonly requestId?: string | undefined;
  /** Which of the kinds that goods come in. */
  readonly part?: StockPart | undefined;
}

/** Writes a movement into the ledger, in the transaction of the movement. Returns its `ledger_id`. */
export async function recordMovement(tx: Db, movement: Movement, actor: Actor): Promise<number> {
  const { entity, id, type, delta, before, after, reason, requestId, part } = movement;
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

/** `stock_logs` of the details: the newest movements of a row, newest first. */
export async function stockLogsOf(db: Db, entity: string, id: number): Promise<readonly StockLog[]> {
  const { rows } = await sql<StockLog>`
    select ledger_id, change_type, delta, before, after, reason, sku_text, operator_name, created_at
    from stock_ledger where entity = ${entity} and row_id = ${id} order by ledger_id desc limit ${shownLogs}`.execute(
    db,
  );
  return rows;
}

/** What a slot of the demo data has been through: put aside, given out, locked; each a line, so that the sums give the counters. */
export async function recordSlotHistory(tx: Db, entity: string, row: Values): Promise<void> {
  const [total, issued, locked] = ['stock_total', 'stock_issued', 'stock_locked'].map((key) => Number(row[key] ?? 0));
  const steps = [
    { type: 'init', delta: total ?? 0, key: 'total', reason: '初始库存' },
    { type: 'issue', delta: issued ?? 0, key: 'issued', reason: '中奖发放' },
    { type: 'lock', delta: locked ?? 0, key: 'locked', reason: '中奖处理中' },
  ] as const;
  let before: SlotCounters = { total: 0, issued: 0, locked: 0 };
  for (const { type, delta, key, reason } of steps) {
    if (delta === 0) continue;
    const after = { ...before, [key]: delta };
    const movement = { entity, id: Number(row['id']), type, delta, before, after, reason };
    await recordMovement(tx, movement, house);
    before = after;
  }
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
