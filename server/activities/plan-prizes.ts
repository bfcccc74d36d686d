import { sql } from 'kysely';
import { keptMark } from '../db/kept-plans.ts';
import { displayTitle } from '../../contract/awards/award-types.ts';
import { compositeTitle } from '../../contract/awards/composite.ts';
import { percentOf } from '../../contract/core/percent.ts';
import type { PlanPrize } from '../../contract/activities/plan-tree.ts';
import { itemFacts } from '../awards/composite/composite-facts.ts';
import type { Db } from '../entity/write/database.ts';
import { prizeBlockers, slotBlockers } from './prize-blockers.ts';
import { itemsOf } from '../awards/prize-items.ts';
import { issuedToday } from '../awards/stock/slot-stock.ts';
import type { Sql } from '../entity/resource.ts';

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

type Found = Omit<PlanPrize, 'display_title' | 'probability' | 'blockers'> & {
  readonly composite_type: string | null;
  readonly choose_count: number | null;
  readonly prize_kind: string;
  readonly items: unknown;
  readonly plan_id: number;
  readonly plan_type: string;
  readonly cate_name: string | null;
  readonly award_title: string | null;
  readonly award_status: string | null;
  /** Parts per million. */
  readonly odds: number | null;
};

const parts = itemFacts('t');

/**
 * The living prizes of these plans, by plan, in their order, each with what stands in the way of its steps. For a draw what went out
 * today is counted only where a day has a limit: of a prize that is won all day that is every win of the day, each time.
 */
export async function prizesOfPlans(
  db: Db,
  planIds: readonly number[],
  { forDraw = false } = {},
): Promise<ReadonlyMap<number, readonly PlanPrize[]>> {
  const { rows } = await sql<Found>`${sql.raw(keptMark)}
    select t.id, t.version, t.plan_id, p.plan_type, t.title, t.award_id, t.level_name, t.prize_kind, t.composite_type, t.choose_count, ${itemsOf} as items,
      coalesce(a.award_type, 'composite') as award_type, c.cate_name, a.title as award_title,
      coalesce(a.status, case when ${parts.areEnabled} then 'enabled' else 'disabled' end) as award_status,
      t.probability as odds, t.stock_mode, t.stock_total, t.stock_issued, t.stock_locked,
      case when t.stock_mode = 'limited' then t.stock_total - t.stock_issued - t.stock_locked end as stock_remaining,
      t.daily_limit, case when t.daily_limit > 0 or not ${forDraw}::boolean then ${issuedToday('t')} else 0 end as daily_issued,
      t.user_limit, t.unlock_draws, t.is_fallback, coalesce(a.cost_fen, ${parts.cost}) as unit_cost_fen, t.sort, t.status
    from prize as t join plan as p on p.id = t.plan_id left join award as a on a.id = t.award_id left join award_cate as c on c.id = a.cate_id
    where t.plan_id = any(${planIds}::bigint[]) and t.status <> 'archived' order by t.plan_id, t.sort, t.id`.execute(
    db,
  );
  return new Map(
    [...Map.groupBy(rows, ({ plan_id }) => plan_id)].map(([id, found]) => {
      const sum = found.reduce((odds, prize) => odds + (prize.status === 'enabled' ? (prize.odds ?? 0) : 0), 0);
      return [id, found.map((prize) => shown(prize, sum))];
    }),
  );
}

/** A prize as a tree shows it; `sum`: parts per million of all enabled prizes of its plan. */
function shown(found: Found, sum: number): PlanPrize {
  const {
    cate_name,
    award_title,
    award_status,
    composite_type,
    choose_count,
    prize_kind,
    items,
    odds,
    plan_type,
    ...prize
  } = found;
  const probability = odds === null ? null : percentOf(odds);
  const odds_of_others = sum - (prize.status === 'enabled' ? (odds ?? 0) : 0);
  const judged = {
    ...prize,
    plan_type,
    award_status,
    composite_type,
    choose_count,
    prize_kind,
    items,
    probability,
    odds_of_others,
  };
  return {
    ...prize,
    probability,
    display_title:
      compositeTitle(composite_type, prize.title) ?? displayTitle(cate_name ?? '', prize.award_type, award_title ?? ''),
    blockers: { ready: prizeBlockers(judged), isEmpty: slotBlockers(judged) },
  };
}
