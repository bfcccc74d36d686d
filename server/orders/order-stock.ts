import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { StockCounters } from '../../contract/stock/stock.ts';
import { asText } from '../entity/read/wire-values.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { leftOfSku, moveSku } from '../goods/sku-stock.ts';
import { failure } from '../http/failure.ts';
import { recordMovement } from '../stock/stock-ledger.ts';

/** What an exchange does to the stock of its goods (award.md §2.2), for one unit; `delta`: what its line of the ledger says. */
const moves = {
  lock: { locked: 1, sold: 0, delta: 1 },
  confirm: { locked: -1, sold: 1, delta: -1 },
  release: { locked: -1, sold: 0, delta: -1 },
  take_back: { locked: 0, sold: -1, delta: 1 },
} as const;

/** Units of one kind of goods that an order has; `skuId` null where nobody said which kind. */
export interface StockLine {
  readonly goodsId: number;
  readonly skuId: number | null;
  readonly units: number;
  /** As operators know it. */
  readonly name: string;
}

interface Movement {
  readonly type: keyof typeof moves;
  /** Words of the ledger behind the number of the order. */
  readonly why: string;
}

/**
 * Moves the stock of one line of an order: a new exchange locks its units, of goods that are on sale; when it has finished they are sold, and
 * when it was cancelled and given back they are free again.
 * @throws {Failure} 42201 with what the kind can still give, or where the goods have less locked than that
 */
export async function moveStock(tx: Db, order: Row, line: StockLine, movement: Movement, by: Actor): Promise<void> {
  if (await moved(tx, order, line, movement, by)) return;
  const what = movement.type === 'take_back' ? '已兑' : '占用';
  if (movement.type !== 'lock')
    throw failure('shortage', `「${line.name}」${what}的库存不足 ${line.units}，请核对库存流水`);
  throw failure('shortage', `库存不足：「${line.name}」没有可用库存`, {
    scope: 'source',
    available: await leftOfSku(tx, line),
  });
}

/** Moves the goods and the kind of them, with a line of the ledger. False where one of them has not so many; the caller then refuses. */
async function moved(
  tx: Db,
  order: Row,
  { goodsId, skuId, units }: StockLine,
  { type, why }: Movement,
  by: Actor,
): Promise<boolean> {
  const { locked, sold } = { locked: moves[type].locked * units, sold: moves[type].sold * units };
  const isTaken = type === 'lock';
  const { rows } = await sql<Required<StockCounters>>`
    update goods set stock_locked = stock_locked + ${locked}::bigint, stock_sold = stock_sold + ${sold}::bigint,
      version = version + 1, updated_at = now(), updated_by = ${by.accountId}
    where id = ${goodsId} and stock_locked + ${locked}::bigint >= 0 and stock_sold + ${sold}::bigint >= 0 and (${!isTaken} or (status = 'on_sale'
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
    { entity: 'goods', id: goodsId, type, delta: moves[type].delta * units, before, after, reason, part, cause },
    by,
  );
  return true;
}
