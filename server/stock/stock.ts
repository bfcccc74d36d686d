import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import type { StockCounters } from '../../contract/stock/stock.ts';
import { failure } from '../http/failure.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { notify } from '../notices/notify.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { illegal, notInState } from '../entity/write/refusal.ts';
import type { Resource } from '../entity/resource.ts';
import { readRow } from '../entity/read/rows.ts';
import { scopeOf } from '../entity/read/scope.ts';
import { availableOf, countersOf, leftOf } from './stock-columns.ts';
import { recordMovement, refuseRepeated } from './stock-ledger.ts';
import { asText } from '../entity/read/wire-values.ts';

/** What 入库/盘亏 asks for: an increment with a reason (award.md §2.2). */
export interface Adjustment {
  readonly id: number;
  readonly delta: number;
  readonly reason: string;
  readonly requestId: string;
  /** All that the command was given: which part of the goods, for one. */
  readonly values: Values;
}

/** The row after a change with the fresh counters, and the ledger line. */
export interface Adjusted {
  readonly row: Row;
  readonly ledgerId: number;
}

/**
 * Adds to or takes from a source's stock in one conditional UPDATE, so that the available stock is never below zero
 * whoever else is at it. A request that has already moved this stock moves it no more.
 * @throws {Failure} 40401; 40902 in a state without stock; 42201 with `available`; 40904 for a request id used otherwise
 */
export async function adjustStock(tx: Db, resource: Resource, asked: Adjustment, actor: Operator): Promise<Adjusted> {
  const { entity } = resource;
  const { id, delta, reason, requestId } = asked;
  const counts = await moveTotal(tx, resource, asked, actor);
  if (!counts) return refuse(tx, resource, asked, actor);
  await refuseRepeated(tx, entity.name, id, requestId);
  const part = await resource.apportion?.(tx, asked);
  const ledgerId = await recordMovement(
    tx,
    {
      entity: entity.name,
      id,
      type: delta > 0 ? 'increase' : 'decrease',
      delta,
      before: { ...counts, total: counts.total - delta },
      after: counts,
      reason,
      requestId,
      part,
    },
    actor,
  );
  const row = await readRow(tx, resource, id, actor);
  await warnWhenLow(tx, resource, row, { left: leftOf(counts), delta });
  return { row, ledgerId };
}

/** Whether a change of `delta` units, which leaves `left`, is the one that takes a stock down to its warning line; null: it has none. */
export const crossesLine = (line: number | null, left: number, delta: number): boolean =>
  line !== null && left <= line && left - delta > line;

/** Tells those who see the goods when this very change took the stock down to its warning line: once, not at each one below it. */
export async function warnWhenLow(
  tx: Db,
  { entity }: Resource,
  row: Row,
  { left, delta }: { readonly left: number; readonly delta: number },
): Promise<void> {
  const line = row['stock_warn'];
  if (typeof line !== 'number' || !crossesLine(line, left, delta)) return;
  const amount = `${left.toLocaleString('en-US')} ${asText(row['unit'])}`.trim();
  await notify(tx, {
    to: { permissionId: entity.permissionId, action: 'query' },
    kind: 'stock',
    title: `${entity.label}库存预警`,
    text: `「${asText(row[entity.title])}」可用库存 ${amount}，已不高于预警值 ${line.toLocaleString('en-US')}。`,
    row: { entity: entity.name, id: row.id },
  });
}

/** The one statement that moves the total. It moves nothing in a closed state or below what is allocated and locked. */
async function moveTotal(
  tx: Db,
  { entity, floor }: Resource,
  { id, delta }: Adjustment,
  actor: Operator,
): Promise<StockCounters | undefined> {
  const closed = entity.commands?.['ADJUST_STOCK']?.notIn ?? [];
  const { rows } = await sql<StockCounters>`
    update ${sql.table(entity.name)} as t
    set stock_total = stock_total + ${delta}::bigint, version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
    where id = ${id} and ${scopeOf(entity, actor)} and status <> all(${closed}::text[]) and ${availableOf(entity)} + ${delta}::bigint >= 0
      and (${delta}::bigint > 0 or t.stock_total + ${delta}::bigint >= ${floor?.units ?? sql`0`})
    returning ${countersOf(entity)}`.execute(tx);
  noteRows(tx, entity.name, rows.length > 0 ? [id] : []);
  return rows[0];
}

async function refuse(tx: Db, resource: Resource, { id }: Adjustment, actor: Operator): Promise<never> {
  const row = await readRow(tx, resource, id, actor);
  const command = resource.entity.commands?.['ADJUST_STOCK'];
  if (command?.notIn.includes(row.status))
    throw illegal(resource, row, 'ADJUST_STOCK', notInState(resource, row, command.label));
  const free = Number(row['stock_available']);
  const kept = await floorOf(tx, resource, id);
  if (kept !== undefined && Number(row['stock_total']) - kept < free)
    throw failure('shortage', `库存不足：${resource.floor?.why(kept.toLocaleString('en-US')) ?? ''}`, {
      scope: 'quota',
      available: Math.max(0, Number(row['stock_total']) - kept),
    });
  throw failure('shortage', `库存不足：最多可减少 ${free.toLocaleString('en-US')}`, {
    scope: 'source',
    available: free,
  });
}

/** What the total must not fall below; undefined where nothing else counts on it. */
async function floorOf(tx: Db, { entity, floor }: Resource, id: number): Promise<number | undefined> {
  if (!floor) return undefined;
  const { rows } = await sql<{ units: number }>`
    select ${floor.units} as units from ${sql.table(entity.name)} as t where t.id = ${id}`.execute(tx);
  return rows[0]?.units ?? 0;
}
