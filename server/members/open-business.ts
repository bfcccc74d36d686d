import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';

/** Only of who has asked to be forgotten: nobody else's is looked at for a list. */
const whileCancelling = (count: ReturnType<typeof sql>) =>
  sql`(case when t.status = 'cancelling' then (${count}) else 0 end)`;

/** What of a member's is still under way (wider.md §3.1). */
export const openCounts = {
  open_orders: whileCancelling(sql`select count(*) from goods_order as o
    where o.user_id = t.id and o.status in ('wait_pay', 'wait_check', 'wait_ship', 'exception', 'shipped', 'cancelling')`),
  open_records: whileCancelling(sql`select count(*) from award_record as r where r.user_id = t.id
    and r.status in ('wait_claim', 'wait_address', 'wait_verify', 'issuing', 'wait_ship', 'shipped', 'failed')`),
};

/** Why a member cannot be forgotten yet, each with where it is ended. */
export function openBlockers({ id, open_orders, open_records }: Row): readonly Blocker[] {
  const [orders, records] = [Number(open_orders ?? 0), Number(open_records ?? 0)];
  return [
    ...(orders > 0 ? [{ text: `有 ${orders} 个订单没有完成`, path: `/award/order?user_id=${id}` }] : []),
    ...(records > 0 ? [{ text: `有 ${records} 个奖品没有领完`, path: `/member/award-log?user_id=${id}` }] : []),
  ];
}
