import { sql } from 'kysely';
import { displayTitle } from '../../contract/award-types.ts';
import { compositeTitle } from '../../contract/composite.ts';
import { percentOf } from '../../contract/percent.ts';
import type { PlanPrize } from '../../contract/plan-tree.ts';
import { itemFacts } from './composite-facts.ts';
import type { Db } from './database.ts';
import type { Sql } from './resource.ts';

/** The living prizes of the plan `t` and of all below it. */
const below = sql`from prize as z where z.status <> 'archived' and z.plan_id in (
  with recursive under as (
    select t.id union all select c.id from plan as c join under on c.parent_id = under.id and c.status <> 'archived'
  ) select id from under)`;

/** What the prizes of a plan, and of those below it, add up to; odds are those of its own. */
export const prizeFacts: Readonly<Record<string, Sql>> = {
  enabled_prizes: sql`(select count(*) from prize as z where z.plan_id = t.id and z.status = 'enabled')`,
  prize_count: sql`(select count(*) ${below})`,
  probability_sum: sql`(select coalesce(sum(z.probability), 0)::bigint from prize as z where z.plan_id = t.id and z.status = 'enabled')`,
  stock_total: sql`(select coalesce(sum(z.stock_total), 0)::bigint ${below})`,
  stock_remaining: sql`(select coalesce(sum(z.stock_total - z.stock_issued - z.stock_locked), 0)::bigint ${below} and z.stock_mode = 'limited')`,
};

type Found = Omit<PlanPrize, 'display_title' | 'probability'> & {
  readonly composite_type: string | null;
  readonly plan_id: number;
  readonly cate_name: string | null;
  readonly award_title: string | null;
  /** Parts per million. */
  readonly odds: number | null;
};

/** The living prizes of these plans, by plan, in their order. */
export async function prizesOfPlans(
  db: Db,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PlanPrize[]>> {
  const { rows } = await sql<Found>`
    select z.id, z.version, z.plan_id, z.title, z.level_name, z.composite_type, coalesce(a.award_type, 'composite') as award_type, c.cate_name, a.title as award_title,
      z.probability as odds, z.stock_mode, z.stock_total, z.stock_issued,
      case when z.stock_mode = 'limited' then z.stock_total - z.stock_issued - z.stock_locked end as stock_remaining,
      z.daily_limit, (select coalesce(sum(l.delta), 0)::bigint from stock_ledger as l
        where l.entity = 'prize' and l.row_id = z.id and l.change_type in ('issue', 'confirm')
        and l.created_at >= (date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')) as daily_issued,
      z.user_limit, z.unlock_draws, z.is_fallback, coalesce(a.cost_fen, ${itemFacts('z').cost}) as unit_cost_fen, z.sort, z.status
    from prize as z left join award as a on a.id = z.award_id left join award_cate as c on c.id = a.cate_id
    where z.plan_id = any(${planIds}::bigint[]) and z.status <> 'archived' order by z.plan_id, z.sort, z.id`.execute(
    db,
  );
  const shown = rows.map(({ cate_name, award_title, composite_type, odds, ...prize }) => ({
    ...prize,
    probability: odds === null ? null : percentOf(odds),
    display_title:
      compositeTitle(composite_type, prize.title) ?? displayTitle(cate_name ?? '', prize.award_type, award_title ?? ''),
  }));
  return Map.groupBy(shown, ({ plan_id }) => plan_id);
}
