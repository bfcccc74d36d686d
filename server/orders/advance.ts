import type { Row } from '../../contract/core/page.ts';
import { arrive } from '../../machines/entity/lifecycle/kernel.ts';
import type { Actor, Db, Viewer } from '../entity/write/database.ts';
import { goodsOrder } from './goods-order.resource.ts';
import { illegal } from '../entity/write/refusal.ts';
import { lockRow, readRow } from '../entity/read/rows.ts';
import { type Changed, writeRow } from '../entity/write/update.ts';
import { followOrder } from './follow.ts';
import { type OrderStep, stampOf } from './stamp.ts';

/** Takes an order along its chart, as it stands then. @throws {Failure} 40401; 40902 with the chart's sentence */
export const advance = async (tx: Db, id: number, step: OrderStep, by: Actor, viewer: Viewer = 'house'): Promise<Row> =>
  (await advanced(tx, id, step, by, viewer)).after;

/**
 * Takes an order along its chart, under its lock, with everything that follows from it. What the event brings counts for the guards.
 * @throws {Failure} 40401; 40902 with the chart's sentence
 */
export async function advanced(tx: Db, id: number, step: OrderStep, by: Actor, viewer: Viewer): Promise<Changed> {
  const { lifecycle } = goodsOrder;
  const row = await lockRow(tx, goodsOrder, id, viewer);
  const arrived = arrive(lifecycle, { ...row, ...step.values }, step.event);
  if ('refusal' in arrived) throw illegal(goodsOrder, row, step.event, arrived.refusal);
  const { status, beside } = arrived;
  await writeRow(tx, goodsOrder, id, { ...stampOf(step, by.nickname, { row, status }), ...beside, status }, by);
  const after = await readRow(tx, goodsOrder, id, 'house');
  await followOrder(tx, { before: row, after, ...step }, by);
  return { before: row, after };
}
