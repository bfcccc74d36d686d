import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { defineResource } from '../entity/define-resource.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { DueRow, Resource } from '../entity/resource.ts';
import { toRecord } from '../entity/read/row-links.ts';
import { asIds } from '../entity/read/wire-values.ts';

/** Time lets go what an order was never paid for, and ends what was not used. */
async function takeDue(tx: Tx, rows: readonly DueRow[]): Promise<void> {
  for (const [status, moved] of Map.groupBy(rows, ({ arrived }) => arrived.status)) {
    const ids = moved.map(({ row }) => row.id);
    await sql`update coupon_record set status = ${status}, order_id = null, pay_expire_at = null, version = version + 1, updated_at = now(),
      updated_by = null where id = any(${ids}::bigint[])`.execute(tx);
    noteRows(tx, 'coupon_record', ids);
  }
}

/** 用券记录 (wider.md §4.6): written by `giveCoupons`; nobody rewrites or deletes one. 发放 is added by the module, which knows both. */
export const couponRecord: Resource = defineResource('coupon_record', {
  stored: [
    'coupon_name',
    'benefit',
    'user_id',
    'take_type',
    'valid_start_at',
    'valid_end_at',
    'taken_at',
    'issue_batch_no',
    'award_record_id',
    'order_id',
    'pay_expire_at',
    'used_at',
    'revoked_at',
    'revoke_reason',
    'rule_snapshot',
  ],
  computed: {
    nickname: sql`(select u.nickname from he_user as u where u.id = t.user_id)`,
    order_title: sql`(select o.order_no from goods_order as o where o.id = t.order_id)`,
    is_over: sql`(t.valid_end_at <= now())`,
    award_record_title: sql`(select r.record_no from award_record as r where r.id = t.award_record_id)`,
  },
  // What it is called does not follow its template.
  titles: { coupon_id: 'coupon_name', award_record_id: 'award_record_title' },
  details: async (_db, { award_record_id: win, order_id: order }) => ({
    links: [
      ...(typeof order === 'number' ? toRecord('查看订单', 'goods_order', order) : []),
      ...(typeof win === 'number' ? toRecord('查看发奖记录', 'award_record', win) : []),
    ],
  }),
  once: true,
  ownFacts: true,
  // Its template is counted at once.
  lockFor: ({ values }) => [{ table: 'he_coupon', ids: asIds(values['coupon_id']), changes: true }],
  clock: { together: true, take: takeDue },
  stamp: ({ event, reason }) => (event === 'REVOKE' ? { revoked_at: sql`now()`, revoke_reason: reason ?? null } : {}),
});
