import { sql } from 'kysely';
import { displayTitle } from '../../contract/awards/award-types.ts';
import { endless } from './ccn-facts.ts';
import { defineResource } from '../entity/define-resource.ts';
import { asText } from '../entity/read/wire-values.ts';

/** The campaign that uses an upstream activity: the opened one, else the newest. */
const bound = (key: 'u' | 'r') => sql`left join lateral (select c.id, c.title, c.status from ccn_activity as c
  where c.ccn_activity_id = ${sql.ref(`${key}.ccn_activity_id`)} and c.status <> 'archived'
  order by c.status = 'opened' desc, c.id desc limit 1) as c on true`;

/** What the campaign uses of the upstream. */
const ofActivity = (id: unknown) =>
  sql`t.ccn_activity_id = (select c.ccn_activity_id from ccn_activity as c where c.id = ${id})`;

/** 上游扫码活动 (award.md §4.2): the copy that was fetched last, with what went wrong since. */
export const ccnUpstream = defineResource('ccn_upstream', {
  rows: sql`(select u.id, 1::bigint as version, 'synced' as status, u.synced_at as created_at, u.ccn_activity_id, u.title,
      u.product_name, u.sku_code, u.code_kind, u.batch_nos, u.code_total, u.code_activated,
      u.code_total - u.code_activated as code_inactive, u.code_scanned, u.start_at, u.end_at, u.upstream_status,
      (select count(*) from ccn_tier as r where r.ccn_activity_id = u.ccn_activity_id) as tier_count,
      c.id as bound_activity_id, c.title as bound_title, u.synced_at,
      case when y.trouble is not null then y.trouble || '，显示的是上次同步的数据'
        when u.synced_at < y.synced_at then '码平台已不再列出，显示的是上次同步的数据' else '正常' end as sync_note
    from ccn_upstream as u ${bound('u')} left join ccn_sync as y on y.id = 1)`,
  flags: { bound: sql`t.bound_activity_id is not null` },
  conditions: { activity_id: ofActivity },
  filled: ['start_at', 'code_total'],
});

/** 上游奖级 (award.md §4.3). */
export const ccnTier = defineResource('ccn_tier', {
  rows: sql`(select r.id, 1::bigint as version, 'synced' as status, r.synced_at as created_at, r.ccn_activity_id, u.title as ccn_title,
      r.tier_id, r.tier_name, r.tier_sort, r.code_count,
      case when u.code_total > 0 then round(r.code_count * 1000000.0 / u.code_total)::bigint end as probability,
      r.scanned_count, r.redeemed_count,
      case when r.redeemed_count > r.scanned_count then '已兑多于已扫，请核对码平台'
        when r.scanned_count > r.code_count then '已扫多于预埋，请核对码平台' end as count_note,
      c.title as activity_title, m.award_id as mapped_award_id, w.title as award_title, w.award_type, k.cate_name,
      null::text as mapped_display_title, r.synced_at,
      case when m.id is null then 'unmapped'
        when c.status = 'opened' and w.award_type not in ${endless} and r.code_count * m.quantity > m.stock_total then 'changed'
        else 'mapped' end as map_status
    from ccn_tier as r join ccn_upstream as u on u.ccn_activity_id = r.ccn_activity_id ${bound('r')}
      left join ccn_award as m on m.activity_id = c.id and m.tier_id = r.tier_id
      left join award as w on w.id = m.award_id left join award_cate as k on k.id = w.cate_id)`,
  computed: {
    award_title: sql`t.award_title`,
    award_type: sql`t.award_type`,
    cate_name: sql`t.cate_name`,
  },
  conditions: {
    activity_id: ofActivity,
  },
  derive: ({ award_title, award_type, cate_name, ...row }) => ({
    ...row,
    mapped_display_title:
      typeof award_title === 'string' ? displayTitle(asText(cate_name), asText(award_type), award_title) : undefined,
  }),
  filled: ['code_count', 'scanned_count', 'redeemed_count'],
});
