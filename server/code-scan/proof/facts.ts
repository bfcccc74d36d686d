import { sql } from 'kysely';
import { rateDays } from '../../../contract/activities/campaign-figures.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { AreaScope } from '../../activities/draw/crowd.ts';
import type { Db } from '../../entity/write/database.ts';
import type { Sql } from '../../entity/resource.ts';
import { mappedTiers, neededOf } from '../ccn-facts.ts';
import type { Campaign } from '../scan-campaign.ts';

/** A tier with what pays it. */
export interface ProvedTier {
  readonly tier_id: string;
  readonly tier_name: string;
  /** Null where nothing is printed. */
  readonly code_count: number | null;
  readonly award: string | null;
  readonly award_type: string | null;
  readonly award_status: string | null;
  readonly quantity: number;
  readonly user_day_limit: number;
  /** Units put aside, and of them those that are there yet; null: unlimited. */
  readonly total: number | null;
  readonly left: number | null;
  /** Units that one win of each printed code comes to. */
  readonly needed: number | null;
  /** Wins of a day, on the average of the last days. */
  readonly rate: number;
}

/** The activity of the house that a scan draws in. */
export interface ProvedLocal {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly audience: string;
  readonly cost_type: string;
  readonly area_scope: AreaScope;
  readonly limits: Values;
}

/** A campaign with its settings, its tiers and its local activity. Instants in milliseconds. */
export interface ProvedCampaign extends Omit<Campaign, 'start_at' | 'end_at' | 'claim_end_at' | 'product' | 'at'> {
  readonly area_scope: AreaScope;
  readonly require_follow: boolean;
  readonly realname_over_fen: number | null;
  readonly start: number;
  readonly end: number;
  readonly now: number;
  readonly tiers: readonly ProvedTier[];
  readonly local: ProvedLocal | null;
}

const ms = (instant: Sql) => sql`floor(extract(epoch from ${instant}) * 1000)::bigint`;

const rate = sql`(select count(*) from ccn_scan as n join award_record as r on r.id = n.record_id where n.activity_id = t.id
  and (n.tier_id = u.tier_id or t.award_mode = 'each') and n.scanned_at >= now() - ${sql.lit(`${rateDays} days`)}::interval)::float8
  / greatest(1, least(${sql.lit(rateDays)}, extract(epoch from now() - t.start_at) / 86400))::float8`;

const tiers = sql`(select coalesce(jsonb_agg(jsonb_build_object('tier_id', u.tier_id, 'tier_name', u.tier_name, 'code_count', u.code_count,
    'award', w.title, 'award_type', w.award_type, 'award_status', w.status, 'quantity', coalesce(m.quantity, 1),
    'user_day_limit', coalesce(m.user_day_limit, 0), 'total', case when m.stock_mode = 'limited' then m.stock_total end,
    'left', case when m.stock_mode = 'limited' then m.stock_total - m.stock_issued - m.stock_locked end, 'needed', ${neededOf},
    'rate', ${rate}) order by u.tier_sort, u.tier_id), '[]'::jsonb) from ${mappedTiers})`;

const local = sql`(select jsonb_build_object('id', a.id, 'title', a.title, 'status', a.status, 'audience', a.audience, 'cost_type', a.cost_type,
    'area_scope', a.area_scope, 'limits', a.limits)
  from activity as a where a.id = t.local_activity_id and t.award_mode = 'realtime')`;

/** The campaign as it stands now. */
export async function provedCampaign(db: Db, id: number): Promise<ProvedCampaign | undefined> {
  const { rows } = await sql<ProvedCampaign>`
    select t.id, t.status, t.award_mode, t.local_activity_id, t.area_scope, g.code_scan_mode, g.multi_count, g.user_day_limit,
      g.user_total_limit, g.device_day_limit, g.ip_day_limit, g.abnormal_user_day, g.repeat_scan_tip, g.require_phone, g.require_location,
      g.out_area_action, g.blacklist_enabled, g.require_follow, g.realname_over_fen, ${ms(sql`t.start_at`)} as start,
      ${ms(sql`t.end_at`)} as "end", ${ms(sql`now()`)} as now, ${tiers} as tiers, ${local} as local
    from ccn_activity as t join ccn_setting as g on g.id = t.id where t.id = ${id}`.execute(db);
  return rows[0];
}
