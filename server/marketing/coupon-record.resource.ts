import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';
import type { Resource } from '../entity/resource.ts';
import { toRecord } from '../entity/read/row-links.ts';
import { asIds } from '../entity/read/wire-values.ts';

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
    'revoked_at',
    'revoke_reason',
    'rule_snapshot',
  ],
  computed: {
    nickname: sql`(select u.nickname from he_user as u where u.id = t.user_id)`,
    award_record_title: sql`(select r.record_no from award_record as r where r.id = t.award_record_id)`,
  },
  // What it is called does not follow its template.
  titles: { coupon_id: 'coupon_name', award_record_id: 'award_record_title' },
  details: async (_db, { award_record_id: id }) => ({
    links: typeof id === 'number' ? toRecord('查看发奖记录', 'award_record', id) : [],
  }),
  once: true,
  ownFacts: true,
  // Its template is counted at once.
  lockFor: ({ values }) => [{ table: 'he_coupon', ids: asIds(values['coupon_id']), changes: true }],
  stamp: ({ event, reason }) => (event === 'REVOKE' ? { revoked_at: sql`now()`, revoke_reason: reason ?? null } : {}),
});
