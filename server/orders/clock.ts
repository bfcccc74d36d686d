import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { Failure } from '../http/failure.ts';
import { parameterOf } from '../dictionary/parameter-values.ts';
import { advance } from './advance.ts';
import { house } from '../entity/write/house.ts';
import type { OrderStep } from './stamp.ts';

/** Minutes after which a push that nobody ended counts as lost: whoever made it is gone. */
const lostMinutes = 5;
const atOnce = 200;

interface Due {
  readonly step: OrderStep;
  readonly where: RawBuilder<unknown>;
}

async function duesNow({ db }: Store): Promise<readonly Due[]> {
  const payMinutes = await parameterOf(db, 'order.pay_timeout_min');
  const receiveDays = await parameterOf(db, 'order.auto_receive_days');
  return duesAfter(payMinutes, receiveDays);
}

/** What is due after minutes without a payment and days on the way. */
const duesAfter = (payMinutes: number, receiveDays: number): readonly Due[] => [
  {
    step: { event: 'TIMEOUT', reason: `${payMinutes} 分钟内未支付` },
    where: sql`status = 'wait_pay' and created_at < now() - make_interval(mins => ${payMinutes}::int)`,
  },
  {
    step: { event: 'AUTO_RECEIVE', reason: `发货 ${receiveDays} 天后自动收货` },
    where: sql`status = 'shipped' and shipped_at < now() - make_interval(days => ${receiveDays}::int)`,
  },
  {
    step: { event: 'PUSH_LOST', reason: '推送中断，结果未知；重新推送时先向渠道查询' },
    // Not the time of the last change: an address that is put right meanwhile keeps no push alive.
    where: sql`sync_status = 'syncing' and pushed_at < now() - make_interval(mins => ${lostMinutes}::int)`,
  },
];

/** Takes each order the step that time brings it, in a transaction of its own; the chart decides under the order's lock. Returns how many. */
export async function clockRound(store: Store): Promise<number> {
  let taken = 0;
  for (const { step, where } of await duesNow(store)) {
    const { rows } = await sql<{
      id: number;
    }>`select id from goods_order where ${where} order by id limit ${atOnce}`.execute(store.db);
    for (const { id } of rows) if (await happens(store, id, step)) taken += 1;
  }
  return taken;
}

/** Takes an order one step; false where it has moved on meanwhile, or its stock does not allow that. */
export async function happens(store: Store, id: number, step: OrderStep): Promise<boolean> {
  try {
    await withTransaction(store, (tx) => advance(tx, id, step, house));
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
