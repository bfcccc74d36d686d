import { sql } from 'kysely';
import { returnShareOf } from '../../../contract/orders/return-share.ts';
import type { Row } from '../../../contract/core/page.ts';
import { initialStatus } from '../../../machines/entity/lifecycle/kernel.ts';
import { parameterIn } from '../../dictionary/parameter-values.ts';
import { unknownWord, wordMeant, wordsOf } from '../../dictionary/words.ts';
import { readRow } from '../../entity/read/rows.ts';
import type { Db } from '../../entity/write/database.ts';
import { insertRow, nextId } from '../../entity/write/insert.ts';
import { failure, invalid } from '../../http/failure.ts';
import { ownOrder } from '../member/member-steps.ts';
import { afterSale } from './after-sale.resource.ts';
import { linesOf, type OrderLine } from './order-lines.ts';

/** Pieces of a line of an order, as it was ordered. */
interface AskedPieces {
  readonly offer_id: number;
  readonly sku_id: number;
  readonly quantity: number;
}

/** What a member asks for. */
export interface AskedAfterSale {
  /** The member, whose row is locked. */
  readonly userId: number;
  readonly orderNo: string;
  /** Of `afterSaleTypes`. */
  readonly type: string;
  /** All that has not come back where it is left out. */
  readonly items?: readonly AskedPieces[] | undefined;
  /** Word of the list `after_sale_reason`. */
  readonly reason: string;
  readonly text?: string | undefined;
  readonly images: readonly string[];
}

interface Taken {
  readonly line: OrderLine;
  readonly pieces: number;
}

/** Days after which it is too late, or nothing. */
async function overAfter(tx: Db, { id }: Row): Promise<number | undefined> {
  const { rows } = await sql<{ days: number; over: boolean }>`
    select p.days, coalesce(o.finished_at + make_interval(days => p.days) <= now(), false) as over
    from goods_order as o cross join (select ${parameterIn('order.after_sale_days')}::int as days) as p where o.id = ${id}`.execute(
    tx,
  );
  return rows[0]?.over === true ? rows[0].days : undefined;
}

/** Why an order takes no application at all. */
async function refusalOf(tx: Db, order: Row, type: string): Promise<string | undefined> {
  const { status, source, channel } = order;
  if (source !== 'exchange') return '只有积分兑换的订单可以申请售后';
  if (status === 'cancelled' || status === 'cancelling') return '订单已取消，不能申请售后';
  if (status !== 'shipped' && status !== 'finished') return '订单还没有发货，请直接取消订单';
  if (type !== 'refund' && order['goods_type'] !== 'physical') return '只有实物可以退货或补发';
  if (type === 'reissue' && channel === 'duiba') return '渠道发货的商品由渠道补发，请联系客服';
  const days = await overAfter(tx, order);
  return days === undefined ? undefined : `订单完成已超过 ${days} 天，不能再申请售后`;
}

/** The pieces that are meant, line by line. @throws {Failure} 40001 for what the order has not, or not so often */
function takenOf(lines: readonly OrderLine[], items: AskedAfterSale['items']): readonly Taken[] {
  const left = lines.filter(({ quantity, returned }) => quantity > returned);
  if (!items) return left.map((line) => ({ line, pieces: line.quantity - line.returned }));
  return items.map(({ offer_id, sku_id, quantity }, at) => {
    const field = `items.${at}.quantity`;
    const line = lines.find((one) => one.sku_id === sku_id && (one.offer_id === null || one.offer_id === offer_id));
    if (!line) throw invalid([{ field: `items.${at}`, message: '订单里没有这种商品' }]);
    const most = line.quantity - line.returned;
    if (quantity > most) throw invalid([{ field, message: most > 0 ? `最多还能退 ${most} 件` : '这种商品已全部退款' }]);
    return { line, pieces: quantity };
  });
}

/** @throws {Failure} 40902 for pieces of a line that another application is still open over, and where nothing is left */
function refuseTaken(taken: readonly Taken[]): void {
  if (taken.length === 0) throw failure('illegalMove', '订单的商品已全部退款');
  const other = taken.find(({ line }) => line.open_no !== null);
  if (other)
    throw failure('illegalMove', `「${other.line.title}」有未完成的售后单 ${other.line.open_no}，请先处理完或撤销`);
}

const worthOf = ({ line, pieces }: Taken, type: string) =>
  type === 'reissue' ? { fen: 0, points: 0 } : returnShareOf(line, pieces);

/** The sum of shares. */
const sumOf = (worth: readonly { fen: number; points: number }[]) => ({
  fen: worth.reduce((sum, { fen }) => sum + fen, 0),
  points: worth.reduce((sum, { points }) => sum + points, 0),
});

/**
 * Writes an application down, in the caller's transaction and behind the member's lock; returns it as it stands.
 * @throws {Failure} 40401 for an order that is not the member's; 40001 for a reason that is none and for pieces that the order has not;
 * 40902 with the reason where the order takes none
 */
export async function applyAfterSale(tx: Db, asked: AskedAfterSale): Promise<Row> {
  const { type, reason, userId } = asked;
  const order = await ownOrder(tx, asked);
  const word = wordMeant(await wordsOf(tx, 'after_sale_reason'), reason);
  if (!word) throw invalid([{ field: 'reason_code', message: unknownWord('售后原因', reason) }]);
  const why = await refusalOf(tx, order, type);
  if (why !== undefined) throw failure('illegalMove', why);
  const taken = takenOf(await linesOf(tx, order), asked.items);
  refuseTaken(taken);
  const worth = taken.map((one) => worthOf(one, type));
  const { fen, points } = sumOf(worth);
  const id = await nextId(tx, afterSale.entity);
  await insertRow(
    tx,
    afterSale,
    id,
    {
      type,
      reason_code: word.value,
      text: asked.text ?? null,
      images: asked.images.length > 0 ? asked.images.map((url) => ({ url })) : null,
      order_id: order.id,
      user_id: userId,
      share_fen: fen,
      share_points: points,
      refund_fen: fen,
      refund_points: points,
      restocked: false,
      status: initialStatus(afterSale.lifecycle),
    },
    { accountId: null, deptId: null },
  );
  for (const [at, { line, pieces }] of taken.entries())
    await sql`insert into after_sale_item (after_sale_id, order_id, nth, goods_id, title, spec_text, quantity, share_points, share_fen)
      values (${id}, ${order.id}, ${line.nth}, ${line.goods_id}, ${line.title}, ${line.spec_text}, ${pieces}, ${worth[at]?.points ?? 0},
        ${worth[at]?.fen ?? 0})`.execute(tx);
  return readRow(tx, afterSale, id, 'house');
}
