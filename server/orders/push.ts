import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { Failure } from '../http/failure.ts';
import { type Partner, PartnerFailure, type PartnerOrder, type PartnerWish } from '../partner/partner.ts';
import { goodsOrder } from './goods-order.resource.ts';
import { lockRow } from '../entity/read/rows.ts';
import { isTaken } from '../entity/write/uniqueness.ts';
import { asText } from '../entity/read/wire-values.ts';
import { advance } from './advance.ts';
import { house } from '../entity/write/house.ts';
import { learnOrNote } from './channel-news.ts';
import type { OrderStep } from './stamp.ts';
import { calledOff, isFollowed, settleStopped } from './sync-items.ts';

/** Said of a channel that nobody has named. */
export const notConnected = '还没有接入，请联系系统管理员';
const atOnce = 200;

/**
 * Pushes what waits to be pushed, one order after the other: that it is being pushed is committed before the channel hears of it, so
 * nobody pushes it twice, and one whose process died is found by the clock. Returns how many.
 */
export async function pushRound(store: Store, partner?: Partner, isStopped = () => false): Promise<number> {
  await stopRound(store);
  let count = 0;
  for (let row = await claim(store); row; row = isStopped() ? undefined : await claim(store)) {
    await push(store, partner, row);
    count += 1;
  }
  return count;
}

const claim = (store: Store): Promise<Row | undefined> =>
  withTransaction(store, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select o.id from goods_order as o where o.sync_status = 'pending' and o.status = 'wait_ship' and o.channel = 'duiba'
      and not ${isFollowed('o', 'push', 'cancelled')} order by o.id limit 1 for update skip locked`.execute(tx);
    const [found] = rows;
    return found && advance(tx, found.id, { event: 'PUSH' }, house);
  });

/** What waits for a push that somebody called off waits no more; it can be pushed again by whoever wants that. */
async function stopRound(store: Store): Promise<void> {
  const { rows } = await sql<{ id: number }>`select o.id from goods_order as o
    where ${isFollowed('o', 'push', 'cancelled')} order by o.id limit ${atOnce}`.execute(store.db);
  for (const { id } of rows)
    await withTransaction(store, async (tx) => {
      const { sync_status } = await lockRow(tx, goodsOrder, id, 'house');
      if (sync_status === 'pending') await advance(tx, id, { event: 'PUSH_STOPPED', reason: calledOff }, house);
      await settleStopped(tx, [id]);
    });
}

async function push(store: Store, partner: Partner | undefined, row: Row): Promise<void> {
  try {
    if (!partner) throw new PartnerFailure('down', notConnected);
    const order = await placed(partner, row);
    await withTransaction(store, async (tx) => {
      const values = { channel_order_no: order.channel_order_no };
      await learnOrNote(tx, await advance(tx, row.id, { event: 'PUSHED', values }, house), order);
    });
  } catch (error) {
    const trouble = troubleOf(error);
    const isRefused = trouble.kind === 'refused' || trouble.kind === 'twice';
    const reason = `兑吧${isRefused ? '返回' : ''}：${trouble.message}`;
    await happens(store, row.id, { event: isRefused ? 'SYNC_FAILED' : 'PUSH_LOST', reason });
  }
}

/** Takes an order one step; false where it has moved on meanwhile, or its stock does not allow that. */
async function happens(store: Store, id: number, step: OrderStep): Promise<boolean> {
  try {
    await withTransaction(store, (tx) => advance(tx, id, step, house));
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/**
 * What is wrong with the channel. A number of its own that another of our orders has already says nothing of this one, and holds up
 * none of those behind it. @throws whatever has nothing to do with the channel
 */
function troubleOf(error: unknown): PartnerFailure {
  if (error instanceof PartnerFailure) return error;
  if (!isTaken(error)) throw error;
  return new PartnerFailure('nonsense', '返回的渠道单号已属于另一个订单，请与渠道核对', true);
}

/** The order as the channel has it. What was pushed before is asked for first. Our check has passed: it is told so until it knows. */
async function placed(partner: Partner, row: Row): Promise<PartnerOrder> {
  const wish = wishOf(row);
  const { order_no } = wish;
  const known = Number(row['sync_tries']) > 1 ? await partner.order(order_no) : undefined;
  const order = known ?? (await placedOnce(partner, wish));
  if (order.state === 'cancelled') throw new PartnerFailure('refused', '渠道已取消该订单');
  return order.state === 'wait_check' ? partner.tellCheck(order_no, true) : order;
}

/** Where it is not known whether the channel took it, the channel is asked before anything else. */
async function placedOnce(partner: Partner, wish: PartnerWish): Promise<PartnerOrder> {
  try {
    return await partner.place(wish);
  } catch (error) {
    if (!(error instanceof PartnerFailure) || !error.isUnsure) throw error;
    const there = await partner.order(wish.order_no);
    if (there) return there;
    throw error;
  }
}

function wishOf(row: Row): PartnerWish {
  const snapshot: unknown = row['goods_snapshot'];
  const item: unknown =
    typeof snapshot === 'object' && snapshot !== null && 'channel_goods_id' in snapshot
      ? snapshot.channel_goods_id
      : undefined;
  if (typeof item !== 'string' || item === '') throw new PartnerFailure('refused', '订单没有渠道商品 ID');
  return {
    order_no: asText(row['order_no']),
    item_id: item,
    quantity: Number(row['quantity']),
    needs_check: row['needs_check'] === true,
    receiver_name: asText(row['receiver_name']),
    receiver_mobile: asText(row['receiver_mobile']),
    receiver_area: asText(row['receiver_area']),
    receiver_address: asText(row['receiver_address']),
  };
}
