import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../entity/write/database.ts';

/*
 * The orders of the jobs that follow them to their channel (`order_sync_item`). An outcome that was written down stays: what happens to
 * the order later is another job's.
 */

/** Orders that the channel can be asked about: what it has, and what it shall let go. `o`: how the query calls them. */
export const askable = (o: string): RawBuilder<boolean> => {
  const [status, sync] = [sql.ref(`${o}.status`), sql.ref(`${o}.sync_status`)];
  return sql`(${status} = 'cancelling' and ${sync} <> 'syncing' or ${status} in ('wait_ship', 'shipped') and ${sync} = 'synced')`;
};

/** Whether a job of `state` waits to hear of the order `o`. */
export const isFollowed = (o: string, mode: 'push' | 'pull', state: 'open' | 'cancelled'): RawBuilder<boolean> => {
  const states = state === 'open' ? sql`('queued', 'running')` : sql`('cancelled')`;
  return sql`exists (select from order_sync_item as i join job as j on j.id = i.job_id
    where i.order_id = ${sql.ref(`${o}.id`)} and i.outcome is null and j.input ->> 'sync' = ${sql.lit(mode)} and j.state in ${states})`;
};

/** Of a job that pushes: what neither waits to be pushed nor is being pushed has its outcome. */
export const settlePushed = (tx: Db, jobId: number) =>
  sql`update order_sync_item as i set outcome = case when o.sync_status = 'synced' then 'done' else 'failed' end,
      error = case when o.sync_status = 'synced' then null when o.status in ('cancelled', 'cancelling') then '订单已取消'
        else coalesce(o.sync_error, '没有推送') end
    from goods_order as o
    where i.job_id = ${jobId} and i.outcome is null and o.id = i.order_id and o.sync_status not in ('pending', 'syncing')`.execute(
    tx,
  );

/** Of a job that asks: who asks writes the outcome down (`settleAsked`); nobody asks any more about an order that has ended meanwhile. */
export const settlePulled = (tx: Db, jobId: number) =>
  sql`update order_sync_item as i set outcome = 'done' from goods_order as o
    where i.job_id = ${jobId} and i.outcome is null and o.id = i.order_id and o.sync_status <> 'syncing'
      and not ${askable('o')}`.execute(tx);

/** The channel was asked about an order: everybody who waits for that has the outcome. `error`: why it did not answer. */
export const settleAsked = (tx: Db, orderId: number, error: string | null) =>
  sql`update order_sync_item as i set outcome = case when ${error}::text is null then 'done' else 'failed' end, error = ${error}
    from job as j where j.id = i.job_id and j.input ->> 'sync' = 'pull' and i.order_id = ${orderId} and i.outcome is null`.execute(
    tx,
  );

/** Said of an order that a cancelled job would have had pushed. */
export const calledOff = '推送任务已取消';

/** What cancelled jobs wanted of orders is settled: they are not pushed for them any more. */
export const settleStopped = (tx: Db, orderIds: readonly number[]) =>
  sql`update order_sync_item as i set outcome = 'failed', error = ${calledOff}
    from job as j where j.id = i.job_id and j.state = 'cancelled' and i.order_id = any(${[...orderIds]}::bigint[])
      and i.outcome is null`.execute(tx);

interface Counts {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
}

/** How many orders of a job have which outcome. */
export async function countsOf(tx: Db, jobId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`select count(*) as total, count(*) filter (where outcome = 'done') as done,
    count(*) filter (where outcome = 'failed') as failed from order_sync_item where job_id = ${jobId}`.execute(tx);
  return rows[0] ?? { total: 0, done: 0, failed: 0 };
}

/** The orders of a job that failed, each with its reason. */
export async function failuresOf(
  tx: Db,
  jobId: number,
): Promise<readonly { readonly order_no: string; readonly error: string }[]> {
  const { rows } = await sql<{ order_no: string; error: string }>`
    select o.order_no, i.error from order_sync_item as i join goods_order as o on o.id = i.order_id
    where i.job_id = ${jobId} and i.outcome = 'failed' order by o.id`.execute(tx);
  return rows;
}
