import { sql } from 'kysely';
import type { Row } from '../../contract/page.ts';
import type { StockCounters } from '../../contract/stock.ts';
import { failure } from '../http/failure.ts';
import { noteRows } from '../live/row-news.ts';
import type { Actor, Db } from '../resources/database.ts';
import { recordMovement } from '../resources/stock-ledger.ts';
import { asText } from '../resources/wire-values.ts';

/**
 * What an exchange locked of its goods is sold when it has finished, and free again when it was cancelled and given back (award.md
 * §2.2). What a cancelled order does not give back is gone: it counts as sold. Each happens once, as the chart leaves neither state. The
 * orders of prizes locked nothing: their unit was taken from the prize.
 * @throws {Failure} 42201 where the goods have less locked than that
 */
export async function settleStock(tx: Db, before: Row, after: Row, by: Actor): Promise<void> {
  const { status, source, goods_id: id } = after;
  const isOver = status === 'finished' || status === 'cancelled';
  if (!isOver || before.status === status || source !== 'exchange' || typeof id !== 'number') return;
  const isFreed = status === 'cancelled' && after['stock_returned'] === true;
  const units = Number(after['quantity']);
  const { rows } = await sql<StockCounters>`
    update goods set stock_locked = stock_locked - ${units}::bigint, stock_sold = stock_sold + ${isFreed ? 0 : units}::bigint,
      version = version + 1, updated_at = now(), updated_by = ${by.accountId}
    where id = ${id} and stock_locked >= ${units}::bigint
    returning stock_total as total, stock_allocated as allocated, stock_locked as locked, stock_sold as sold`.execute(
    tx,
  );
  const [counters] = rows;
  if (!counters)
    throw failure('shortage', `「${asText(after['goods_title'])}」占用的库存不足 ${units}，请核对库存流水`);
  noteRows(tx, 'goods', [id]);
  const { locked, sold = 0 } = counters;
  await recordMovement(
    tx,
    {
      entity: 'goods',
      id,
      type: isFreed ? 'release' : 'confirm',
      delta: -units,
      before: { ...counters, locked: locked + units, sold: isFreed ? sold : sold - units },
      after: counters,
      reason: `兑换订单 ${asText(after['order_no'])} ${reasonOf(status, isFreed)}`,
    },
    by,
  );
}

function reasonOf(status: string, isFreed: boolean): string {
  if (status === 'finished') return '已完成';
  return isFreed ? '取消，退回库存' : '取消，不退库存';
}
