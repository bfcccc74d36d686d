import { sql } from 'kysely';
import { everyScan } from '../../contract/code-scan/ccn.ts';
import { endlessTypes } from '../../contract/awards/award-types.ts';
import { openStates } from '../activities/activity-facts.ts';
import { joinSource } from '../awards/award-sources.ts';
import { redeemEnd } from '../activities/publish-facts.ts';
import type { Sql } from '../entity/resource.ts';

/*
 * What opening a campaign looks at beyond the campaign itself (award.md §4.1, openGuard): its settings, the upstream activity, the local
 * one, and each tier with the award that it pays, as one piece of JSON over the row `t`.
 */

/** Windows are inclusive to the second (award.md §0.2): the last second still belongs to it. */
export const second = sql`date_trunc('second', now())`;

/** Types that are given without stock. */
export const endless = sql`(${sql.join([...endlessTypes].map((type) => sql.lit(type)))})`;

/** The tiers that the campaign `t` pays: those that were printed, or the one of every scan. */
const tiersOf: Sql = sql`(select u.tier_id, u.tier_name, u.tier_sort, u.code_count from ccn_tier as u
    where t.award_mode = 'embedded' and u.ccn_activity_id = t.ccn_activity_id
  union all select ${sql.lit(everyScan)}, '每次扫码', 0::bigint, null::bigint where t.award_mode = 'each')`;

/** Each tier with the award that is mapped to it, if any. */
export const mappedTiers: Sql = sql`${tiersOf} as u
  left join ccn_award as m on m.activity_id = t.id and m.tier_id = u.tier_id
  left join award as w on w.id = m.award_id
  ${joinSource('w', 's')}`;

/** Units that the printed codes of a tier come to; null where it is no printed tier or needs no stock. */
export const neededOf: Sql = sql`(case when w.award_type not in ${endless} then u.code_count * m.quantity end)`;

/** What a source without an end has, where units are counted. */
const noEnd = sql.lit(Number.MAX_SAFE_INTEGER);

const tierFacts = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'tier_id', u.tier_id, 'tier_name', u.tier_name, 'is_mapped', m.id is not null, 'needed', ${neededOf}, 'total', m.stock_total,
    'is_endless', w.award_type in ${endless}, 'award_id', w.id, 'award', w.title, 'is_enabled', w.status = 'enabled',
    'price', w.market_price_fen * m.quantity, 'has_rule', w.award_type = 'null' or w.use_rule is not null,
    'has_place', w.award_type <> 'coupon_zhongshang' or (w.redeem_merchant is not null and w.redeem_place is not null),
    'ends', case when w.validity ->> 'type' = 'fixed' then w.validity ->> 'end_at' end,
    'redeem_ends', ${redeemEnd}, 'source_type', w.source_type, 'source_id', w.source_id, 'source_sku_id', w.source_sku_id, 'source', s.title,
    'source_full', s.full_title,
    'available', case when s.usable then coalesce(s.available, ${noEnd}) else 0 end
  ) order by u.tier_sort, u.tier_id), '[]'::jsonb) from ${mappedTiers})`;

const rival = (key: 'ccn_activity_id' | 'local_activity_id') => sql`(select o.title from ccn_activity as o
  where o.id <> t.id and o.status = 'opened' and o.${sql.ref(key)} = t.${sql.ref(key)} limit 1)`;

/** The facts of the row `t`; null where no step asks for them. */
export const openFacts: Sql = sql`(case when t.status in ('draft', 'closed') then jsonb_build_object(
  'end_passed', ${second} > t.end_at, 'claim_over', ${second} > t.claim_end_at,
  'setting', (select jsonb_build_object('is_ready', g.version > 1, 'has_location', g.require_location,
    'out_area', g.out_area_action, 'rules', g.rules_html) from ccn_setting as g where g.id = t.id),
  'upstream', (select jsonb_build_object('title', p.title, 'status', p.upstream_status, 'start_at', p.start_at, 'end_at', p.end_at)
    from ccn_upstream as p where p.ccn_activity_id = t.ccn_activity_id),
  'local', (select jsonb_build_object('title', a.title, 'status', a.status, 'start_at', a.start_at, 'end_at', a.end_at)
    from activity as a where a.id = t.local_activity_id),
  'upstream_rival', ${rival('ccn_activity_id')}, 'local_rival', ${rival('local_activity_id')},
  'tiers', ${tierFacts}) end)`;

/** What has become of the scan `n`: of one that has a record that says so; of others the platform told. */
const resultOfScan: Sql = sql`(case when r.id is null then n.result when r.status = 'none' then 'none' when r.status = 'done' then 'redeemed'
  when r.status in ('expired', 'void') then 'expired' else 'pending' end)`;
const withRecord: Sql = sql`ccn_scan as n left join award_record as r on r.id = n.record_id`;

/** Counters out of the scan records of the row `t` (award.md §4.1). */
export const scansOf: Sql = sql`left join lateral (select count(*) as scans, count(distinct n.user_id) as users,
    count(*) filter (where ${resultOfScan} in ('pending', 'redeemed', 'expired')) as wins,
    count(*) filter (where ${resultOfScan} = 'redeemed') as redeemed, count(*) filter (where n.result = 'risk') as abnormal
  from ${withRecord} where n.activity_id = t.id) as scanned on true`;

/** Whether every tier of the row `t` has its award. */
export const awardsReady: Sql = sql`(t.award_mode = 'realtime' or (exists (select from ${tiersOf} as u)
  and not exists (select from ${mappedTiers} where m.id is null)))`;

/** What of an opened campaign is no longer covered, since more codes were printed (award.md §4.3). */
export const awardAlert: Sql = sql`(case when t.status = 'opened' and t.award_mode = 'embedded' then (
  select string_agg(case when m.id is null then '奖级「' || u.tier_name || '」未配置'
    else '奖级「' || u.tier_name || '」缺 ' || (${neededOf} - m.stock_total)::text || ' 份' end, '；' order by u.tier_sort)
  from ${mappedTiers} where m.id is null or ${neededOf} > m.stock_total) end)`;

/** Reserved stock that nobody has given back yet. */
export const stockLeft: Sql = sql`(select coalesce(sum(m.stock_total - m.stock_issued), 0)::bigint from ccn_award as m
  where m.activity_id = t.id and m.stock_mode = 'limited')`;

/**
 * Of what was won in the campaign `t`, how much somebody still waits for: scans that won and were not redeemed, and what a scan drew in its
 * local activity while it ran.
 */
export const openWins: Sql = sql`((select count(*) from ${withRecord} where n.activity_id = t.id and ${resultOfScan} = 'pending'
    and (t.award_mode <> 'realtime' or n.record_id is null))
  + (select count(*) from award_record as r where t.award_mode = 'realtime' and r.activity_id = t.local_activity_id and r.source = 'scan'
    and r.won_at between t.start_at and t.end_at and r.status in ${openStates}))`;
