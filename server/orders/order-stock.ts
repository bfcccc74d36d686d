import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { StockCounters } from '../../contract/stock/stock.ts';
import { failure } from '../http/failure.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { leftOfSku, moveSku } from '../goods/sku-stock.ts';
import { recordMovement } from '../stock/stock-ledger.ts';
import { asText } from '../entity/read/wire-values.ts';

/** What an exchange does to the stock of its goods (award.md §2.2), for one unit. */
const moves = {
  lock: { locked: 1, sold: 0 },
  confirm: { locked: -1, sold: 1 },
  release: { locked: -1, sold: 0 },
} as const;

/** What of an order its stock is about. */
const stockOf = (order: Row) => ({
  goodsId: Number(order['goods_id']),
  skuId: typeof order['sku_id'] === 'number' ? order['sku_id'] : null,
  units: Number(order['quantity']),
});

/** Whether the order took its units from the goods themselves. Those of prizes did not: their unit was taken from the prize. */
const isExchange = (order: Row) => order['source'] === 'exchange' && typeof order['goods_id'] === 'number';

/**
 * Locks what a new exchange is about: the kind that it names of goods that are on sale, and the goods with it.
 * @throws {Failure} 42201 with what that kind can still give
 */
export async function lockStock(tx: Db, order: Row, by: Actor): Promise<void> {
  if (!isExchange(order)) return;
  if (!(await moved(tx, order, 'lock', '占用库存', by)))
    throw failure('shortage', `库存不足：「${nameOf(order)}」没有可用库存`, {
      scope: 'source',
      available: await leftOfSku(tx, stockOf(order)),
    });
}

/**
 * What an exchange locked of its goods is sold when it has finished, and free again when it was cancelled and given back (award.md
 * §2.2). What a cancelled order does not give back is gone: it counts as sold. Each happens once, as the chart leaves neither state.
 * @throws {Failure} 42201 where the goods have less locked than that
 */
export async function settleStock(tx: Db, before: Row, after: Row, by: Actor): Promise<void> {
  const { status } = after;
  const isOver = status === 'finished' || status === 'cancelled';
  if (!isOver || before.status === status || !isExchange(after)) return;
  const isFreed = status === 'cancelled' && after['stock_returned'] === true;
  if (!(await moved(tx, after, isFreed ? 'release' : 'confirm', reasonOf(status, isFreed), by)))
    throw failure('shortage', `「${nameOf(after)}」占用的库存不足 ${stockOf(after).units}，请核对库存流水`);
}

const nameOf = ({ goods_title, sku_text }: Row) => `${asText(goods_title)} ${asText(sku_text)}`.trim();

function reasonOf(status: string, isFreed: boolean): string {
  if (status === 'finished') return '已完成';
  return isFreed ? '取消，退回库存' : '取消，不退库存';
}

/** Moves the goods and the kind of them, with a line of the ledger. False where one of them has not so many; the caller then refuses. */
async function moved(tx: Db, order: Row, type: keyof typeof moves, why: string, by: Actor): Promise<boolean> {
  const { goodsId, skuId, units } = stockOf(order);
  const { locked, sold } = { locked: moves[type].locked * units, sold: moves[type].sold * units };
  const isTaken = type === 'lock';
  const { rows } = await sql<Required<StockCounters>>`
    update goods set stock_locked = stock_locked + ${locked}::bigint, stock_sold = stock_sold + ${sold}::bigint,
      version = version + 1, updated_at = now(), updated_by = ${by.accountId}
    where id = ${goodsId} and stock_locked + ${locked}::bigint >= 0 and (${!isTaken} or (status = 'on_sale'
      and stock_total - stock_allocated - stock_locked - stock_sold >= ${units}::bigint))
    returning stock_total as total, stock_allocated as allocated, stock_locked as locked, stock_sold as sold`.execute(
    tx,
  );
  const [after] = rows;
  const part = after && (await moveSku(tx, { goodsId, skuId }, { locked, sold }));
  if (!after || !part) return false;
  noteRows(tx, 'goods', [goodsId]);
  const before = { ...after, locked: after.locked - locked, sold: after.sold - sold };
  const reason = `兑换订单 ${asText(order['order_no'])} ${why}`;
  const cause = { type: 'goods_order', id: order.id } as const;
  await recordMovement(
    tx,
    { entity: 'goods', id: goodsId, type, delta: locked, before, after, reason, part, cause },
    by,
  );
  return true;
}
