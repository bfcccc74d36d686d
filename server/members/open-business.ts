import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';

/** Holds of points that nothing has become of yet. */
const holds = sql`(select count(*) from point_hold as h where h.member_id = t.id and h.status = 'open')`;

/** Only of who has asked to be forgotten: nobody else's is looked at for a list. */
const whileCancelling = (count: ReturnType<typeof sql>) =>
  sql`(case when t.status = 'cancelling' then (${count}) else 0 end)`;

/** What of a member's is still under way (wider.md §3.1). */
export const openCounts = {
  open_orders: whileCancelling(sql`select count(*) from goods_order as o
    where o.user_id = t.id and o.status in ('wait_pay', 'wait_check', 'wait_ship', 'exception', 'shipped', 'cancelling')`),
  open_records: whileCancelling(sql`select count(*) from award_record as r where r.user_id = t.id
    and r.status in ('wait_claim', 'wait_address', 'wait_verify', 'issuing', 'wait_ship', 'shipped', 'failed')`),
  // They belong to one account: who is merged must have none either.
  open_holds: sql`(case when t.status = 'cancelling' or t.merge_into_id is not null then ${holds} else 0 end)`,
};

/** Why points that are put aside keep a member from leaving. */
export function holdBlockers({ id, open_holds }: Row): readonly Blocker[] {
  const count = Number(open_holds ?? 0);
  return count > 0
    ? [{ text: `有 ${count} 笔冻结的积分没有结束`, path: `/member/point-hold?member_id=${id}&status=open` }]
    : [];
}

/** Why a member cannot be forgotten yet, each with where it is ended. */
export function openBlockers(row: Row): readonly Blocker[] {
  const { id, open_orders, open_records } = row;
  const [orders, records] = [Number(open_orders ?? 0), Number(open_records ?? 0)];
  return [
    ...(orders > 0 ? [{ text: `有 ${orders} 个订单没有完成`, path: `/award/order?user_id=${id}` }] : []),
    ...(records > 0 ? [{ text: `有 ${records} 个奖品没有领完`, path: `/member/award-log?user_id=${id}` }] : []),
    ...holdBlockers(row),
  ];
}
