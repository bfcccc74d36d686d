import { sql } from 'kysely';
import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Row } from '../../../contract/core/page.ts';
import { type PointNow, placeFault, pointNow } from '../../awards/verify/verify-rules.ts';
import { lockRow } from '../../entity/read/rows.ts';
import { asText } from '../../entity/read/wire-values.ts';
import type { Actor, Db, Viewer } from '../../entity/write/database.ts';
import type { Changed } from '../../entity/write/update.ts';
import { failure, invalid } from '../../http/failure.ts';
import { advanced } from '../advance.ts';
import { goodsOrder } from '../goods-order.resource.ts';

/** What is handed over, with what is shown there, and by whom. */
interface PickWish {
  /** What the member shows. */
  readonly code: string;
  /** The verifier, by the phone that belongs to one point alone. */
  readonly mobile: string;
  readonly means: 'scan' | 'input';
  /** The point that says so; that of the order when not given. */
  readonly pointId?: number;
}

const wrongCode = (): Error => invalid([{ field: 'pickup_code', message: '提货码不正确' }]);

/** @throws {Failure} 40902 with when that was: a code counts once */
function refusePicked({ picked_at: at }: Row): void {
  if (typeof at !== 'string') return;
  throw failure('illegalMove', `该订单已于 ${at.slice(0, 19).replace('T', ' ')} 自提`);
}

/** The point, if it may hand this over now by this verifier. @throws {Failure} 40001 with everything that stands in the way */
async function admitted(tx: Db, order: Row, { mobile, means }: PickWish): Promise<PointNow> {
  const point = await pointNow(tx, Number(order['pickup_point_id']), mobile, sql`true`);
  if (!point) throw new Error(`order ${order.id} waits at no point`);
  const refusal = placeFault(point, means);
  const faults: FieldError[] = [
    ...(refusal === undefined ? [] : [{ field: 'pickup_code', message: `自提点「${point.title}」：${refusal}` }]),
    ...(point.verifier === null
      ? [{ field: 'verifier_mobile', message: `不是自提点「${point.title}」启用的核销员` }]
      : []),
  ];
  if (faults.length > 0) throw invalid(faults);
  return point;
}

/**
 * Hands an order over at its point (engines.md §3.2, PICK), under its lock and the point's: of ten who show one code the first has it. It is
 * finished, with who handed it over, when and where.
 * @throws {Failure} 40401; 40902 「该订单已于 … 自提」, or where it does not wait there in time; 40001 for a wrong code, another point, a stranger, and
 * a point that hands nothing over now
 */
export async function handOver(tx: Db, id: number, wish: PickWish, by: Actor, viewer: Viewer): Promise<Changed> {
  const order = await lockRow(tx, goodsOrder, id, viewer);
  refusePicked(order);
  const step = { event: 'PICK' } as const;
  // What does not wait there says so by its chart, whatever code is shown.
  if (order['pickup_status'] !== 'to_pick') return advanced(tx, id, step, by, viewer);
  if (order['pickup_code'] !== wish.code) throw wrongCode();
  if (wish.pointId !== undefined && wish.pointId !== order['pickup_point_id'])
    throw invalid([{ field: 'store_no', message: `不在该自提点提货，请到「${asText(order['pickup_point_title'])}」` }]);
  if (await isOver(tx, id)) throw failure('illegalMove', '已过自提截止，订单即将取消并退回');
  const { title, verifier } = await admitted(tx, order, wish);
  return advanced(
    tx,
    id,
    { ...step, reason: `${title} · ${verifier ?? ''}`, values: { verifier_name: verifier } },
    by,
    viewer,
  );
}

/** Its time is over, though the clock has not come to it yet. */
async function isOver(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from goods_order where id = ${id} and pickup_expire_at <= now()`.execute(tx);
  return rows.length > 0;
}

/** The order that waits with a code; of those that had it before the last one. @throws {Failure} 40001 */
export async function orderOfCode(tx: Db, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from goods_order where pickup_code = ${code}
    order by (pickup_status = 'to_pick') desc, id desc limit 1`.execute(tx);
  const [found] = rows;
  if (!found) throw wrongCode();
  return found.id;
}
