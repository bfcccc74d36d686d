import { sql } from 'kysely';
import type { Values } from '../../contract/field.ts';
import { itemFacts } from './composite-facts.ts';
import type { Sql } from './resource.ts';

/*
 * What publishing an activity looks at beyond the activity itself (award.md §3.1, publishGuard): its enabled plans as a tree and the
 * prizes of its leaves, as one piece of JSON over the row `t`.
 */

/** An enabled prize. */
export interface PrizeFact {
  readonly id: number;
  readonly title: string;
  /** Units that can be given; null where they never run out. */
  readonly left: number | null;
  /** Parts per million. */
  readonly odds: number;
  /** Null where it gives several awards. */
  readonly award: number | null;
  /** `composite` where it gives several awards. */
  readonly type: string;
  readonly is_enabled: boolean;
  readonly price: number;
  readonly has_rule: boolean;
  readonly has_place: boolean;
  /** When a fixed validity of the award ends. */
  readonly ends: string | null;
}

/** An enabled plan. */
export interface PlanFact {
  readonly id: number;
  readonly parent: number | null;
  readonly title: string;
  readonly type: string;
  readonly match: string;
  /** Areas of its condition. */
  readonly codes: readonly string[];
  readonly is_default: boolean;
  readonly is_area_told: boolean;
  /** Its own window; null where it has none. */
  readonly from: string | null;
  readonly to: string | null;
  /** Whether no plan hangs below it, in whatever state. */
  readonly is_leaf: boolean;
  readonly prizes: readonly PrizeFact[];
}

/** A plan with those below it that are enabled, in the order of matching. */
export interface PlanBranch extends PlanFact {
  readonly children: readonly PlanBranch[];
}

export interface PublishFacts {
  /** From when on everybody must meet a plan: the start of the activity, or now where that is over. */
  readonly since: string;
  readonly plans: readonly PlanFact[];
}

const parts = itemFacts('z');

/** What the prize `z` with its award `w` comes to, apart from its odds. */
const prizeFact = sql`'id', z.id, 'title', z.title, 'award', w.id,
  'left', case when z.stock_mode = 'limited' then z.stock_total - z.stock_issued - z.stock_locked end,
  'type', coalesce(w.award_type, 'composite'),
  'is_enabled', coalesce(w.status = 'enabled', ${parts.areEnabled}), 'price', coalesce(w.market_price_fen, ${parts.worth}),
  'has_rule', case when w.id is null then ${parts.haveRules} else w.use_rule is not null end,
  'has_place', case when w.id is null then ${parts.havePlaces}
    else w.award_type <> 'coupon_zhongshang' or (w.redeem_merchant is not null and w.redeem_place is not null) end,
  'ends', case when w.id is null then ${parts.ends} when w.validity ->> 'type' = 'fixed' then w.validity ->> 'end_at' end`;

const plans = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', l.id, 'parent', l.parent_id, 'title', l.title, 'type', l.plan_type, 'match', l.match_type, 'is_default', l.is_default,
    'codes', coalesce(l.match_value -> 'codes', '[]'::jsonb), 'is_area_told', l.area_disclosed, 'from', l.start_at, 'to', l.end_at,
    'is_leaf', not exists (select from plan as c where c.parent_id = l.id and c.status <> 'archived'),
    'prizes', (select coalesce(jsonb_agg(jsonb_build_object('odds', coalesce(z.probability, 0), ${prizeFact})
        order by z.sort, z.id), '[]'::jsonb)
      from prize as z left join award as w on w.id = z.award_id where z.plan_id = l.id and z.status = 'enabled')
  ) order by l.sort, l.id), '[]'::jsonb)
  from plan as l where l.activity_id = t.id and l.status = 'enabled')`;

/** The facts of the row `t`; null where no step asks for them. */
export const publishFacts: Sql = sql`(case when t.status in ('draft', 'paused') then jsonb_build_object(
  'since', greatest(t.start_at, date_trunc('second', now())), 'plans', ${plans}) end)`;

const isFacts = (value: unknown): value is PublishFacts =>
  typeof value === 'object' && value !== null && 'plans' in value && Array.isArray(value.plans);

const nothing: PublishFacts = { since: '', plans: [] };

/** The facts that a row carries. */
export const factsIn = ({ publish_facts }: Values): PublishFacts => (isFacts(publish_facts) ? publish_facts : nothing);

/** The plans from the roots down: one below a plan that is not enabled is met by nobody. */
export function treeOf(plans: readonly PlanFact[], parent: number | null = null): readonly PlanBranch[] {
  return plans.filter((plan) => plan.parent === parent).map((plan) => ({ ...plan, children: treeOf(plans, plan.id) }));
}

/** The leaves of a tree, from left to right. */
export const leavesOf = (tree: readonly PlanBranch[]): readonly PlanBranch[] =>
  tree.flatMap((plan) => (plan.is_leaf ? [plan] : leavesOf(plan.children)));
