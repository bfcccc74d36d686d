import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import { itemFacts } from '../awards/composite/composite-facts.ts';
import type { Sql } from '../entity/resource.ts';

/*
 * What publishing an activity looks at beyond the activity itself (award.md §3.1, publishGuard): its enabled plans as a tree with the
 * prizes of its leaves, the rewards of its plans of invitations, the campaign that scans for it; one piece of JSON over the row `t`.
 */

/** What an enabled prize gives. */
export interface GiftFact {
  readonly id: number;
  readonly title: string;
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
  /** Until when the shops redeem it, of bottle caps. */
  readonly redeem_ends: string | null;
}

/** An enabled prize of a plan. */
export interface PrizeFact extends GiftFact {
  /** Units that can be given; null where they never run out. */
  readonly left: number | null;
  /** Parts per million. */
  readonly odds: number;
  /** Its place of nine; null where it has none. */
  readonly position: number | null;
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
  readonly invite_plans: number;
  /** What they give of awards: a chance to draw is no award. */
  readonly gifts: readonly GiftFact[];
  /** Whether a campaign of scans names it, whatever the state of that. */
  readonly is_scanned: boolean;
}

const parts = itemFacts('z');
const none = sql`null`;
const noParts = { areEnabled: none, worth: none, haveRules: none, havePlaces: none, ends: none, redeemEnds: none };

/** Until when shops redeem the caps that award `w` is taken from; null of all other awards. */
export const redeemEnd: Sql = sql`(select b.redeem_end_at from goods_bottlecap as b where w.source_type = 'bottlecap' and b.id = w.source_id)`;

/** What the prize `z` with its award `w` gives. */
const giftFact = (of: Readonly<Record<keyof typeof noParts, Sql>>) => sql`'id', z.id, 'title', z.title, 'award', w.id,
  'type', coalesce(w.award_type, 'composite'),
  'is_enabled', coalesce(w.status = 'enabled', ${of.areEnabled}), 'price', coalesce(w.market_price_fen, ${of.worth}),
  'has_rule', case when w.id is null then ${of.haveRules} else w.use_rule is not null end,
  'has_place', case when w.id is null then ${of.havePlaces}
    else w.award_type <> 'coupon_zhongshang' or (w.redeem_merchant is not null and w.redeem_place is not null) end,
  'ends', case when w.id is null then ${of.ends} when w.validity ->> 'type' = 'fixed' then w.validity ->> 'end_at' end,
  'redeem_ends', case when w.id is null then ${of.redeemEnds} else ${redeemEnd} end`;

const plansOf = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', l.id, 'parent', l.parent_id, 'title', l.title, 'type', l.plan_type, 'match', l.match_type, 'is_default', l.is_default,
    'codes', coalesce(l.match_value -> 'codes', '[]'::jsonb), 'is_area_told', l.area_disclosed, 'from', l.start_at, 'to', l.end_at,
    'is_leaf', not exists (select from plan as c where c.parent_id = l.id and c.status <> 'archived'),
    'prizes', (select coalesce(jsonb_agg(jsonb_build_object('odds', coalesce(z.probability, 0), 'position', z.position,
        'left', case when z.stock_mode = 'limited' then z.stock_total - z.stock_issued - z.stock_locked end, ${giftFact(parts)})
        order by z.sort, z.id), '[]'::jsonb)
      from prize as z left join award as w on w.id = z.award_id where z.plan_id = l.id and z.status = 'enabled')
  ) order by l.sort, l.id), '[]'::jsonb)
  from plan as l where l.activity_id = t.id and l.status = 'enabled')`;

const invitePlans = sql`from invite_plan as q where q.activity_id = t.id and q.status = 'enabled'`;

const gifts = sql`(select coalesce(jsonb_agg(jsonb_build_object(${giftFact(noParts)}) order by z.side desc, z.sort, z.id), '[]'::jsonb)
  from invite_prize as z join award as w on w.id = z.award_id
  where z.status = 'enabled' and z.plan_id in (select q.id ${invitePlans}))`;

/** The facts of the row `t`; null where no step asks for them. */
export const publishFacts: Sql = sql`(case when t.status in ('draft', 'paused') then jsonb_build_object(
  'since', greatest(t.start_at, date_trunc('second', now())), 'plans', ${plansOf},
  'invite_plans', (select count(*) ${invitePlans}), 'gifts', ${gifts},
  'is_scanned', exists (select from ccn_activity as c where c.local_activity_id = t.id)) end)`;

const isFacts = (value: unknown): value is PublishFacts =>
  typeof value === 'object' && value !== null && 'plans' in value && Array.isArray(value.plans);

/** The facts that a row carries. */
export const factsIn = ({ publish_facts: facts }: Values): PublishFacts | undefined =>
  isFacts(facts) ? facts : undefined;

/** The plans from the roots down: one below a plan that is not enabled is met by nobody. */
export const treeOf = (plans: readonly PlanFact[], parent: number | null = null): readonly PlanBranch[] =>
  plans.filter((plan) => plan.parent === parent).map((plan) => ({ ...plan, children: treeOf(plans, plan.id) }));

/** The leaves of a tree, from left to right. */
export const leavesOf = (tree: readonly PlanBranch[]): readonly PlanBranch[] =>
  tree.flatMap((plan) => (plan.is_leaf ? [plan] : leavesOf(plan.children)));
