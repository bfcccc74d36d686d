import { sql } from 'kysely';
import { drawnSources } from '../../contract/awards/award-records.ts';
import { caseMembers } from '../members/case-members.ts';
import { memberName } from '../members/know-member.ts';
import type { AwardSource } from '../../contract/awards/award-types.ts';
import { makeManually } from './manual.ts';
import { verifyMode } from './verify/verify-mode.ts';
import { addressMode, claimMode, extendMode } from './modes.ts';
import { afterStep } from './after-step.ts';
import { givenCode } from '../coupons/given-code.ts';
import { openCodeOfRecord } from '../virtual-codes/open-code.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Resource, Sql } from '../entity/resource.ts';
import { toRecord } from '../entity/read/row-links.ts';
import { asIds } from '../entity/read/wire-values.ts';

const waiting = sql`t.status in ('wait_claim', 'wait_address', 'wait_verify')`;

/** Its winner has to choose yet what of it he gets (award.md §3.6). */
const isChoosing = sql`(t.status = 'wait_claim' and t.stock_from is not distinct from 'choice')`;

/** Records of awards that are taken from goods of one kind. */
const takenFrom = (source: AwardSource) => (id: number) =>
  sql`(t.award_id in (select w.id from award as w where w.source_type = ${source} and w.source_id = ${id}))`;

/** A draw, as a partial index of the table knows it (migration 0259). */
const isDrawn = sql`(t.source in (${sql.join(drawnSources.map((source) => sql.lit(source)))}) and t.parent_record_id is null)`;

const drawnAs: Readonly<Record<string, Sql>> = {
  won: sql`t.status <> 'none'`,
  none: sql`t.status = 'none'`,
};

/** Who carries what was won, in the operators' own words, and under which number. */
const parcel = sql`(select coalesce(max(i.label), o.express_company) || ' ' || o.express_no from goods_order as o
  left join (dictionary_item as i join dictionary as d on d.id = i.dictionary_id and d.type = 'express_company'
    and d.status <> 'deleted') on i.value = o.express_company and i.status <> 'deleted'
  where o.id = t.order_id and o.express_no is not null group by o.express_company, o.express_no)`;

/** What stands of the code of a virtual product that the record was given. */
const virtual = (column: 'id' | 'shown') =>
  sql`select c.${sql.ref(column)} from virtual_code as c where c.record_id = t.id and c.issued_at is not null`;

const nicknameOf = sql`(select u.nickname from he_user as u where u.id = t.user_id)`;

/** 发奖记录 (award.md §6.4): written by the house as prizes are won; nobody changes or deletes one. */
export const awardRecord: Resource = defineResource('award_record', {
  stored: [
    'display_title',
    'award_type',
    'activity_id',
    'plan_id',
    'parent_record_id',
    'source',
    'level_name',
    'quantity',
    'points',
    'probability_snapshot',
    'biz_no',
    'won_at',
    'claim_deadline',
    'claimed_at',
    'issued_at',
    'finished_at',
    'verify_code',
    'verify_entry_id',
    'verifier_name',
    'verified_at',
    'verify_photo',
    'order_id',
    'virtual_code_id',
    'receiver_name',
    'receiver_mobile',
    'receiver_area',
    'receiver_detail',
    'fail_message',
    'fail_code',
    'retry_count',
    'next_retry_at',
    'void_reason',
    'voided_by_name',
    'stock_returned',
    'code_no',
    'area_code',
    'channel',
    'ip',
    'device_hash',
    'steps',
    'award_snapshot',
  ],
  computed: {
    is_late: sql`coalesce(date_trunc('second', now()) > t.claim_deadline, false)`,
    order_open: sql`(t.order_id is not null and t.status = 'wait_ship')`,
    // What a winner has been shown is used up, whatever becomes of the record; so is what a partner may have given out for it.
    holds_stock: sql`(t.stock_from is not null and not t.stock_returned
      and not exists (select from coupon_grant as g where g.record_id = t.id)
      and not exists (select from virtual_code as c where c.record_id = t.id and c.issued_at is not null)
      and not exists (select from coupon_issue as i where i.record_id = t.id and i.may_exist))`,
    need_sign: sql`(t.status = 'wait_verify' and exists (select from award as a join goods_offline as g on g.id = a.source_id
      where a.id = t.award_id and a.source_type = 'offline' and g.need_sign))`,
    user_title: nicknameOf,
    user_no: sql`(select m.user_no from he_user as m where m.id = t.user_id)`,
    order_title: sql`(select o.order_no from goods_order as o where o.id = t.order_id)`,
    express_text: parcel,
    // The end of it, for everybody: the code itself is sealed.
    virtual_code: sql`coalesce((select c.shown from coupon_code as c where c.id = t.virtual_code_id), (${virtual('shown')}))`,
    virtual_code_id: sql`coalesce(t.virtual_code_id, (${virtual('id')}))`,
    redeem_url: sql`(select g.link from coupon_grant as g where g.record_id = t.id)`,
    coupon_record_id: sql`(select c.id from coupon_record as c where c.award_record_id = t.id)`,
    coupon_no: sql`(select c.coupon_no from coupon_record as c where c.award_record_id = t.id)`,
    stock_from: sql`t.stock_from`,
    slot_id: sql`t.slot_id`,
    prize_item_id: sql`t.prize_item_id`,
    is_whole: sql`(t.award_type is null)`,
    is_choosing: isChoosing,
    choose_count: sql`(case when ${isChoosing} then (select z.choose_count from prize as z where z.id = t.prize_id) end)`,
    choices: sql`(case when ${isChoosing} then (select jsonb_agg(jsonb_build_object('award_id', i.award_id, 'title', a.title,
        'quantity', c.units) order by i.sort, i.id) from award_choice as c join prize_item as i on i.id = c.item_id
        join award as a on a.id = i.award_id where c.record_id = t.id) end)`,
  },
  titles: { user_id: 'user_title', order_id: 'order_title' },
  flags: { address_late: sql`(t.status = 'wait_address' and t.won_at < now() - interval '3 days')` },
  chosen: {
    user_no: ([no = '']) => sql`t.user_id = (select m.id from he_user as m where m.user_no = ${no})`,
    draw_result: (codes) =>
      codes.length === Object.keys(drawnAs).length
        ? isDrawn
        : sql`(${isDrawn} and (${sql.join(
            codes.flatMap((code) => drawnAs[code] ?? []),
            sql` or `,
          )}))`,
  },
  conditions: {
    goods_offline_id: takenFrom('offline'),
    goods_market_id: takenFrom('market'),
    goods_bottlecap_id: takenFrom('bottlecap'),
    // Of the members of a case, since it counts (contract/risk/risk-case.entity.ts).
    risk_case_id: (id) =>
      sql`(t.user_id in ${caseMembers(id)} and t.won_at >= (select k.since_at from risk_case as k where k.id = ${id}))`,
    deadline_in_days: (days) => sql`(${waiting} and t.claim_deadline <= now() + make_interval(days => ${days}::int))`,
  },
  details: async (_db, row) => ({
    links: [
      ...(typeof row['order_id'] === 'number' ? toRecord('查看订单', 'goods_order', row['order_id']) : []),
      ...(typeof row['coupon_record_id'] === 'number'
        ? toRecord('查看优惠券', 'coupon_record', row['coupon_record_id'])
        : []),
    ],
  }),
  opened: {
    virtual_code: async (tx, row, { openCode }) =>
      (await givenCode(tx, row, openCode)) ?? openCodeOfRecord(tx, row, openCode),
  },
  // Who is given something by hand is called as he is called now.
  lookUp: async (tx, values) => ({
    ...values,
    nickname: values['nickname'] ?? (await memberName(tx, values['user_id'])),
  }),
  once: true,
  // Its unit is taken at once.
  lockFor: ({ values }) => [{ table: 'prize', ids: asIds(values['prize_id']), changes: true }],
  make: (tx, body, request) => makeManually(tx, awardRecord, body, request),
  modes: { extend: extendMode, set_address: addressMode, claim: claimMode, verify: verifyMode },
  stamp: ({ event, reason }, { nickname }) =>
    event === 'VOID' || event === 'VOID_RETURN'
      ? {
          void_reason: reason ?? null,
          voided_by_name: nickname,
          next_retry_at: null,
          finished_at: sql`now()`,
          ...(event === 'VOID_RETURN' && { stock_returned: true }),
        }
      : { next_retry_at: null },
  wrote: (tx, written, caller) => afterStep(tx, awardRecord, written, caller),
});
