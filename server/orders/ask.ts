import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { Failure } from '../http/failure.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { type Partner, PartnerFailure, type PartnerOrder } from '../partner/partner.ts';
import { goodsOrder } from './goods-order.resource.ts';
import { lockRow, readRow } from '../entity/read/rows.ts';
import { asText } from '../entity/read/wire-values.ts';
import { advance } from './advance.ts';
import { house } from '../entity/write/house.ts';
import { learn } from './channel-news.ts';
import { notConnected } from './push.ts';
import type { OrderStep } from './stamp.ts';
import { askable, isFollowed, settleAsked } from './sync-items.ts';

/** Minutes until the channel is asked again about an order, and about one that it shall let go. */
const askMinutes = 10;
const cancelMinutes = 1;
/** Minutes until one that somebody waits for is asked about again: whoever did so is gone, without an answer. */
const lostMinutes = 3;
const atOnce = 50;

/**
 * Asks the channel about its open orders, and to let go those that are being cancelled: at once where somebody asked for it
 * (`synced_at` is empty then), else every few minutes. Returns how many.
 */
export async function askRound(store: Store, partner: Partner, isStopped = () => false): Promise<number> {
  const rows = await due(store);
  for (const row of rows) if (!isStopped()) await ask(store, partner, row);
  return rows.length;
}

/** Those whose turn it is; it is no other round's from now on. */
const due = (store: Store): Promise<readonly Row[]> =>
  withTransaction(store, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update goods_order set synced_at = now() where id in (select o.id from goods_order as o where o.channel = 'duiba'
        and ${askable('o')}
        and (o.synced_at is null or o.synced_at < now() - make_interval(mins => case when o.status = 'cancelling' then ${cancelMinutes}::int
          when ${isFollowed('o', 'pull', 'open')} then ${lostMinutes}::int else ${askMinutes}::int end))
        order by o.id limit ${atOnce} for update skip locked) returning id`.execute(tx);
    const found: Row[] = [];
    for (const { id } of rows) found.push(await readRow(tx, goodsOrder, id, 'house'));
    return found;
  });

async function ask(store: Store, partner: Partner, row: Row): Promise<void> {
  const { id, status } = row;
  const number = asText(row['order_no']);
  try {
    const order = await partner.order(number);
    if (status === 'cancelling') await cancel(store, partner, row, order);
    else if (order) await take(store, id, order);
    else await note(store, id, '兑吧没有该订单');
  } catch (error) {
    if (!(error instanceof PartnerFailure || error instanceof Failure)) throw error;
    await note(store, id, `兑吧：${error.message}`);
  }
}

/** An order that the channel does not know is let go already. What it refuses it keeps. */
async function cancel(store: Store, partner: Partner, row: Row, there?: PartnerOrder): Promise<void> {
  if (!there) return take(store, row.id, { event: 'CHANNEL_CANCEL_OK' });
  try {
    const isOpen = there.state === 'wait_check' || there.state === 'wait_ship';
    const order = isOpen ? await partner.cancel(there.order_no, asText(row['cancel_reason'])) : there;
    await take(store, row.id, order);
  } catch (error) {
    if (!(error instanceof PartnerFailure) || error.kind !== 'refused') throw error;
    await take(store, row.id, { event: 'CHANNEL_CANCEL_REFUSED', reason: error.message });
  }
}

/** What the channel said, be it how it has the order or whether it lets it go. */
const take = (store: Store, id: number, news: PartnerOrder | OrderStep): Promise<void> =>
  withTransaction(store, async (tx) => {
    if ('event' in news) await advance(tx, id, news, house);
    else {
      await learn(tx, await lockRow(tx, goodsOrder, id, 'house'), news);
      await sql`update goods_order set sync_error = null where id = ${id} and sync_status = 'synced'`.execute(tx);
      noteRows(tx, 'goods_order', [id]);
    }
    await settleAsked(tx, id, null);
  });

/** There is no channel to ask: whoever wants to know hears that. Returns how many orders that was about. */
export async function unaskedRound(store: Store): Promise<number> {
  const { rows } = await sql<{ id: number }>`select o.id from goods_order as o
    where ${isFollowed('o', 'pull', 'open')} order by o.id limit ${atOnce}`.execute(store.db);
  for (const { id } of rows) await note(store, id, `兑吧：${notConnected}`);
  return rows.length;
}

/** What went wrong stands in the row, for whoever looks. */
const note = (store: Store, id: number, text: string) =>
  withTransaction(store, async (tx) => {
    await sql`update goods_order set sync_error = ${text} where id = ${id}`.execute(tx);
    await settleAsked(tx, id, text);
    noteRows(tx, 'goods_order', [id]);
  });
