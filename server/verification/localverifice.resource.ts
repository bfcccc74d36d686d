import { sql } from 'kysely';
import { pointBase } from '../../contract/verification/point-cards.ts';
import { readyBlockers } from '../../machines/verification/localverifice.lifecycle.ts';
import { shortBase } from '../links/link-rows.ts';
import { extendMany } from './extend.ts';
import { isLivePoint } from '../core/live-point.ts';
import { servesOffline } from '../goods/point-goods.ts';
import { checkVerifiers, withAccounts } from './point-verifiers.ts';
import { defineResource } from '../entity/define-resource.ts';
import { pointTitles } from './point-titles.ts';
import { asText } from '../entity/read/wire-values.ts';

/** Whether goods `g` may be handed over at point `p`. */
const serves = sql`((g.localverifice_scope = 'all' or g.localverifice_ids @> to_jsonb(p.id)) and ${servesOffline('p', 'g.id')})`;

/** Enabled goods of this point for which no other point verifies now. Goods for all points need a point only if it is live. */
const soleGoods = sql`(select count(*) from goods_offline as g where g.status = 'enabled'
  and (g.localverifice_ids @> to_jsonb(t.id) or (g.localverifice_scope = 'all' and t.status = 'enabled' and t.end_at > now()))
  and ${servesOffline('t', 'g.id')}
  and not exists (select from localverifice as p where p.id <> t.id and ${isLivePoint} and ${serves}))`;

/** The same of market goods that name their points one by one (award.md §3.11). */
const soleMarketGoods = sql`(select count(*) from goods_market as g where g.status = 'enabled' and g.localverifice_ids @> to_jsonb(t.id)
  and not exists (select from localverifice as p where p.id <> t.id and ${isLivePoint} and g.localverifice_ids @> to_jsonb(p.id)
    and (p.goods_scope = 'all' or p.goods_market_ids @> to_jsonb(g.id))))`;

/** Winners who chose the point and have not come yet. */
const pending = sql`from award_record as r where r.verify_entry_id = t.id and r.status = 'wait_verify'`;
const verifies = sql`from award_record as r where r.verify_entry_id = t.id and r.verified_at is not null`;
const midnight = sql`(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`;
const days = sql`(case when jsonb_array_length(t.open_weekdays) = 7 then '每天'
  else '周' || (select string_agg(substr('一二三四五六日', day::int, 1), '、' order by day)
    from jsonb_array_elements_text(t.open_weekdays) as day) end)`;
const newest = sql`(select r.verified_at, r.record_no, r.display_title, r.verifier_name ${verifies}
  order by r.verified_at desc, r.id desc limit 20)`;

/** Whether a point hands over goods of one kind: what its own scope says. */
const hands = (key: string) => (id: number) =>
  sql`(t.goods_scope = 'all' or ${sql.ref(`t.${key}`)} @> to_jsonb(${id}::bigint))`;

/** 本地核销点 (award.md §3.13). */
export const localverifice = defineResource('localverifice', {
  computed: {
    in_time: sql`(t.end_at > now())`,
    sole_goods_count: sql`(${soleGoods} + ${soleMarketGoods})`,
    pending_count: sql`(select count(*) ${pending})`,
    pickup_count: sql`(select count(*) from goods_order as o where o.pickup_point_id = t.id and o.pickup_status = 'to_pick')`,
    pending_winners: sql`(select coalesce(jsonb_agg(jsonb_build_object('record_no', one.record_no, 'title', one.display_title,
        'deadline', to_char(one.claim_deadline at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))), '[]'::jsonb)
      from (select r.record_no, r.display_title, r.claim_deadline ${pending} order by r.claim_deadline, r.id limit 20) as one)`,
    verifier_count: sql`(select count(*) from jsonb_array_elements(t.verifiers) as one (row) where (one.row ->> 'enabled')::boolean
      and (one.row ->> 'user_id' is null
        or exists (select from account as a where a.id = (one.row ->> 'user_id')::bigint and a.status = 'enabled')))`,
    card_url: sql`(${shortBase} || ${sql.lit(pointBase)} || t.entry_no)`,
    open_text: sql`(${days} || ' ' || t.open_from || '–' || t.open_to)`,
    period_state: sql`(case when t.end_at <= now() then 'expired' when t.start_at > now() then 'not_started' else 'valid' end)`,
    verified_today: sql`(select count(*) ${verifies} and r.verified_at >= ${midnight})`,
    verified_total: sql`(select count(*) ${verifies})`,
    last_verified_at: sql`(select max(r.verified_at) ${verifies})`,
    recent_verifies: sql`(select coalesce(jsonb_agg(jsonb_build_object(
        'at', to_char(one.verified_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
        'record_no', one.record_no, 'title', one.display_title, 'verifier', one.verifier_name)), '[]'::jsonb)
      from ${newest} as one)`,
  },
  derive: (row) => {
    const facts = { in_time: row['in_time'] === true, verifier_count: Number(row['verifier_count']) };
    return { ...row, blockers: { isReady: readyBlockers(facts) } };
  },
  conditions: {
    ends_in_days: (count) => sql`(t.end_at > now() and t.end_at <= now() + make_interval(days => ${count}::int))`,
    goods_offline_id: (id) =>
      sql`(${hands('goods_offline_ids')(id)} and exists (select from goods_offline as g where g.id = ${id}
        and (g.localverifice_scope = 'all' or g.localverifice_ids @> to_jsonb(t.id))))`,
    goods_market_id: hands('goods_market_ids'),
    goods_bottlecap_id: hands('goods_bottlecap_ids'),
  },
  lookUp: withAccounts,
  check: checkVerifiers,
  details: pointTitles,
  many: extendMany,
  // All live points, in one order: two points that back each other up must not both leave.
  lockFor: ({ event }) =>
    event === 'ARCHIVE' ? [{ table: 'localverifice', where: sql`t.status = 'enabled'`, changes: true }] : [],
  option: {
    keys: ['in_time', 'address'],
    hint: (row) => (row['in_time'] === true ? asText(row['address']) : '有效期已结束'),
  },
});
