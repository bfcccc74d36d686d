import { sql } from 'kysely';
import { areaName, isAreaScope, isWithin, lies } from '../../contract/areas.ts';
import type { Values } from '../../contract/field.ts';
import type { Blocker } from '../../machines/lifecycles/kernel.ts';
import { itemFacts } from './composite-facts.ts';
import type { Db } from './database.ts';
import type { Sql } from './resource.ts';

/*
 * What publishing and archiving an activity look at beyond the activity itself (award.md §3.1, publishGuard): its plans and their
 * prizes, as one piece of JSON over the row `t`, and what follows from it.
 */

const prizesOf = sql`from prize as z join plan as q on q.id = z.plan_id where q.activity_id = t.id and z.status <> 'archived'`;

const invitePrizesOf = sql`from invite_prize as z join invite_plan as q on q.id = z.plan_id where q.activity_id = t.id and z.status <> 'archived'`;

/** States of a record from which something is still to come to its winner (award.md §3.1, ARCHIVE). */
export const openStates = sql`('wait_claim', 'wait_address', 'wait_verify', 'issuing', 'failed')`;

const parts = itemFacts('z');

/** Counters of the list, over the row `t`. Each unit given out is one who took part; those of 谢谢参与 won nothing. */
export const activityCounts = {
  plan_count: sql`(select count(*) from plan as q where q.activity_id = t.id and q.status <> 'archived')`,
  prize_count: sql`(select count(*) ${prizesOf})`,
  low_stock_count: sql`(select count(*) ${prizesOf} and z.stock_mode = 'limited' and z.stock_warn is not null
    and z.stock_total - z.stock_issued - z.stock_locked <= z.stock_warn)`,
  join_count: sql`(select coalesce(sum(z.stock_issued), 0)::bigint ${prizesOf})`,
  win_count: sql`(select coalesce(sum(z.stock_issued), 0)::bigint from prize as z join plan as q on q.id = z.plan_id
    left join award as w on w.id = z.award_id where q.activity_id = t.id and w.award_type is distinct from 'null')`,
  cost_used_fen: sql`(select coalesce(sum(coalesce(z.stock_issued * w.cost_fen, ${parts.spent})), 0)::bigint from prize as z join plan as q on q.id = z.plan_id
    left join award as w on w.id = z.award_id where q.activity_id = t.id)`,
  /** Records of which something is still to come. */
  open_records: sql`(select count(*) from award_record as r where r.activity_id = t.id
    and r.status in ${openStates})`,
  stock_left: sql`((select coalesce(sum(z.stock_total - z.stock_issued), 0) ${prizesOf} and z.stock_mode = 'limited')
    + (select coalesce(sum(z.stock_total - z.stock_issued), 0) ${invitePrizesOf} and z.stock_mode = 'limited'))::bigint`,
  invite_plans: sql`(select count(*) from invite_plan as q where q.activity_id = t.id and q.status = 'enabled')`,
} satisfies Readonly<Record<string, Sql>>;

/** An enabled prize of an enabled leaf. */
interface PrizeFact {
  readonly title: string;
  /** Units that can be given; null where they never run out. */
  readonly left: number | null;
  readonly total: number;
  /** Parts per million. */
  readonly odds: number;
  /** `composite` where it gives several awards. */
  readonly type: string;
  readonly is_enabled: boolean;
  readonly price: number;
  readonly has_rule: boolean;
  readonly has_place: boolean;
  /** When a fixed validity of the award ends. */
  readonly ends: string | null;
}

/** An enabled plan with all above it enabled and none below it. */
interface LeafFact {
  readonly title: string;
  readonly type: string;
  readonly match: string;
  readonly codes: readonly string[];
  readonly is_default: boolean;
  readonly is_area_told: boolean;
  readonly prizes: readonly PrizeFact[];
}

/** The facts of the row `t`; null where no step asks for them. */
export const planFacts: Sql = sql`(case when t.status in ('draft', 'paused') then (
  select coalesce(jsonb_agg(jsonb_build_object(
    'title', l.title, 'type', l.plan_type, 'match', l.match_type, 'is_default', l.is_default,
    'codes', coalesce(l.match_value -> 'codes', '[]'::jsonb), 'is_area_told', l.area_disclosed,
    'prizes', (select coalesce(jsonb_agg(jsonb_build_object(
      'title', z.title, 'left', case when z.stock_mode = 'limited' then z.stock_total - z.stock_issued - z.stock_locked end,
      'total', z.stock_total, 'odds', coalesce(z.probability, 0), 'type', coalesce(w.award_type, 'composite'),
      'is_enabled', coalesce(w.status = 'enabled', ${parts.areEnabled}), 'price', coalesce(w.market_price_fen, ${parts.worth}),
      'has_rule', case when w.id is null then ${parts.haveRules} else w.use_rule is not null end,
      'has_place', case when w.id is null then ${parts.havePlaces}
        else w.award_type <> 'coupon_zhongshang' or (w.redeem_merchant is not null and w.redeem_place is not null) end,
      'ends', case when w.id is null then ${parts.ends} when w.validity ->> 'type' = 'fixed' then w.validity ->> 'end_at' end
    ) order by z.sort, z.id), '[]'::jsonb) from prize as z left join award as w on w.id = z.award_id
      where z.plan_id = l.id and z.status = 'enabled')
  ) order by l.sort, l.id), '[]'::jsonb)
  from plan as l where l.activity_id = t.id and l.status = 'enabled'
    and not exists (select from plan as c where c.parent_id = l.id and c.status <> 'archived')
    and not exists (
      with recursive above as (
        select u.id, u.parent_id, u.status from plan as u where u.id = l.parent_id
        union all select u.id, u.parent_id, u.status from plan as u join above on u.id = above.parent_id
      ) select from above where status <> 'enabled')
  ) end)`;

const isLeaf = (value: unknown): value is LeafFact =>
  typeof value === 'object' && value !== null && 'prizes' in value && Array.isArray(value.prizes);
const leavesIn = ({ plan_facts }: Values): readonly LeafFact[] =>
  Array.isArray(plan_facts) ? plan_facts.filter(isLeaf) : [];

/** Everything about plans and prizes that keeps an activity from being published, each with the page that mends it. */
export function planBlockers(row: Values): readonly Blocker[] {
  if (row['activity_type'] === 'scan') return [];
  if (row['activity_type'] === 'invite')
    return Number(row['invite_plans'] ?? 0) > 0
      ? []
      : [{ text: '还没有启用的邀请方案', path: `/activity/invite?activity_id=${String(row['id'])}` }];
  const leaves = leavesIn(row);
  const path = `/activity/prize?activity_id=${String(row['id'])}`;
  if (leaves.length === 0) return [{ text: '还没有启用的奖励方案', path }];
  const found = [...coverBlockers(row, leaves), ...leaves.flatMap((leaf) => leafBlockers(row, leaf))];
  return found.map((blocker) => ({ ...blocker, path }));
}

/** Somebody in the announced area would meet no plan (award.md §3.1; what hides it from parts of the area, §1.4, C5). */
function coverBlockers({ area_scope }: Values, leaves: readonly LeafFact[]): readonly Blocker[] {
  if (leaves.some(({ is_default, match }) => is_default || match === 'none')) return hiddenAreas(leaves);
  const scope = isAreaScope(area_scope) ? area_scope : ({ mode: 'all', codes: [] } as const);
  const served = { mode: 'include', codes: leaves.flatMap(({ codes }) => codes) } as const;
  if (isWithin(scope, served)) return hiddenAreas(leaves);
  const missing = scope.codes.find((code) => !served.codes.some((within) => lies(code, within)));
  return [{ text: `${missing === undefined ? '部分地区' : areaName(missing)}没有方案，请增加兜底方案` }];
}

const hiddenAreas = (leaves: readonly LeafFact[]): readonly Blocker[] =>
  leaves
    .filter(({ match, is_area_told }) => match === 'area' && !is_area_told)
    .map(({ title }) => ({ text: `方案「${title}」只在部分地区投放，须先公示地区差异`, rule: 'C5' }));

const ppmLeft = 1_000_000;

function leafBlockers(row: Values, { title, type, prizes }: LeafFact): readonly Blocker[] {
  const named = (text: string) => ({ text: `方案「${title}」${text}` });
  const odds = prizes.reduce((sum, prize) => sum + prize.odds, 0);
  const isGrid = row['draw_style'] === 'grid9' && row['activity_type'] === 'lottery';
  const blanks = prizes.filter((prize) => prize.type === 'null').length;
  return [
    ...(prizes.some(({ left }) => left === null || left > 0) ? [] : [named('没有可发放的奖品')]),
    ...(type === 'draw' && odds > ppmLeft ? [named(`概率合计 ${odds / 10_000}%，不能超过 100%`)] : []),
    ...(isGrid && (prizes.length !== 8 || blanks === 0)
      ? [named('是九宫格，应有 8 个启用的奖品，其中至少 1 个谢谢参与')]
      : []),
    ...prizes.flatMap((prize) => prizeBlockers(row, prize, type)),
  ];
}

/** Highest value of one chance-based prize, in fen (award.md §1.4, C2). */
const highest = 5_000_000;

function prizeBlockers(row: Values, prize: PrizeFact, planType: string): readonly Blocker[] {
  const named = (text: string, rule?: string) => ({ text: `奖品「${prize.title}」${text}`, ...(rule && { rule }) });
  const ends = prize.ends === null ? Infinity : Date.parse(prize.ends);
  return [
    ...(prize.is_enabled ? [] : [named('的奖励未启用')]),
    ...(ends < Date.parse(String(row['claim_end_at'])) ? [named('的奖励在兑奖截止前过期')] : []),
    ...(planType === 'draw' && prize.price > highest ? [named('的市场价超过 5 万元', 'C2')] : []),
    ...(prize.type === 'null' || prize.has_rule ? [] : [named('的奖励没有使用规则', 'C3')]),
    ...(prize.has_place ? [] : [named('的奖励没有写兑换商家和地点', 'C3')]),
  ];
}

/** Stock that nobody has given back yet. */
export function stockBlockers({ id, stock_left }: Values): readonly Blocker[] {
  const left = Number(stock_left ?? 0);
  if (left === 0) return [];
  const path = `/activity/prize?activity_id=${String(id)}`;
  return [{ text: `还有 ${left.toLocaleString('en-US')} 份奖品库存没有退回`, path }];
}

/** Winners who can still claim what they won, or are still waiting for it. */
export function recordBlockers({ id, open_records }: Values): readonly Blocker[] {
  const open = Number(open_records ?? 0);
  if (open === 0) return [];
  const path = `/member/award-log?activity_id=${String(id)}`;
  return [{ text: `还有 ${open.toLocaleString('en-US')} 条发奖记录没有了结`, path }];
}

/** The prizes of an activity as they are announced to the public: what, how many, how likely. */
export async function prizeTable(db: Db, activityId: number): Promise<readonly Values[]> {
  const { rows } = await sql<Values>`
    select z.id, z.title, z.level_name, q.title as plan, z.stock_mode, z.stock_total, z.probability
    from prize as z join plan as q on q.id = z.plan_id
    where q.activity_id = ${activityId} and z.status = 'enabled' order by q.id, z.sort, z.id`.execute(db);
  return rows;
}
