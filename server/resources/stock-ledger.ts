import { sql } from 'kysely';
import type { Values } from '../../contract/field.ts';
import type { StockCounters, StockLog } from '../../contract/stock.ts';
import type { Actor, Db } from './database.ts';

/** Newest lines that details show (award.md §2.4). */
const shownLogs = 100;

/** One movement of a source's stock. */
export interface Movement {
  readonly entity: string;
  readonly id: number;
  readonly type: StockLog['change_type'];
  readonly delta: number;
  readonly before: StockCounters;
  readonly after: StockCounters;
  readonly reason: string;
  readonly requestId?: string | undefined;
}

/** Writes a movement into the ledger, in the transaction of the movement. Returns its `ledger_id`. */
export async function recordMovement(tx: Db, movement: Movement, actor: Actor): Promise<number> {
  const { entity, id, type, delta, before, after, reason, requestId } = movement;
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

/** `stock_logs` of the details: the newest movements of a row, newest first. */
export async function stockLogsOf(db: Db, entity: string, id: number): Promise<readonly StockLog[]> {
  const { rows } = await sql<StockLog>`
    select ledger_id, change_type, delta, before, after, reason, operator_name, created_at
    from stock_ledger where entity = ${entity} and row_id = ${id} order by ledger_id desc limit ${shownLogs}`.execute(
    db,
  );
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
  const after = { total, allocated: Number(row['stock_allocated'] ?? 0), locked: 0 };
  const before = { total: 0, allocated: 0, locked: 0 };
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
