import { sql } from 'kysely';
import { localDay } from '../../../contract/activities/draw/conditions.ts';
import type { DrawPlan, DrawPrize, Region, ReleaseSlot } from '../../../contract/activities/draw/tree.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { conditionOf } from '../../../contract/activities/plan.ts';
import type { PlanNode, PlanPrize } from '../../../contract/activities/plan-tree.ts';
import { ppmOf } from '../../../contract/core/percent.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import { invalid } from '../../http/failure.ts';
import { activity } from '../activity.resource.ts';
import type { Db, Viewer } from '../../entity/write/database.ts';
import { plan } from '../plan.resource.ts';
import { planTreeOf } from '../plan-tree.ts';
import { regionsOf } from '../../stock/region-quotas.ts';
import { readRow } from '../../entity/read/rows.ts';
import { asText } from '../../entity/read/wire-values.ts';
import type { AreaScope } from './crowd.ts';
import { choiceWins } from './choice-stands.ts';
import type { Limits } from './limits.ts';
import type { DrawSetting, PrizeStand } from './setting.ts';

const at = (value: unknown) => Date.parse(asText(value));
const atOrNull = (value: unknown) => (value === null || value === undefined ? null : at(value));
const count = (value: unknown) => (typeof value === 'number' ? value : 0);

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Limits as a row keeps them. */
export function limitsIn(value: unknown): Limits {
  const { user_total, user_month, user_day } = isObject(value) ? value : {};
  return { user_total: count(user_total), user_month: count(user_month), user_day: count(user_day) };
}

function areasIn(value: unknown): AreaScope {
  const { mode, codes } = isObject(value) ? value : {};
  const known = Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
  return { mode: mode === 'include' || mode === 'exclude' ? mode : 'all', codes: known };
}

/** The times of release; none unless the plan releases in parts. */
function slotsIn(node: PlanNode): readonly ReleaseSlot[] {
  const { release_mode, release_slots } = node;
  if (release_mode !== 'slots' || !Array.isArray(release_slots)) return [];
  return release_slots.filter(isObject).map(({ start_at, end_at, prize_id, quantity }) => ({
    from: at(start_at),
    to: at(end_at),
    prizeId: count(prize_id),
    quantity: count(quantity),
  }));
}

/** What of prizes their own counters do not tell. */
interface Further {
  /** How often what is chosen from can be won, by prize. */
  readonly wins: ReadonlyMap<number, number>;
  /** Where market goods can be won, by prize. */
  readonly regions: ReadonlyMap<number, readonly Region[]>;
}

const drawPrize = (prize: PlanPrize, { wins, regions }: Further): DrawPrize => ({
  id: prize.id,
  title: prize.title,
  awardType: prize.award_type,
  odds: ppmOf(prize.probability ?? 0),
  enabled: prize.status === 'enabled',
  limited: (wins.get(prize.id) ?? (prize.stock_mode === 'limited' ? 0 : Infinity)) < Infinity,
  dailyLimit: prize.daily_limit,
  userLimit: prize.user_limit,
  unlockDraws: prize.unlock_draws,
  isFallback: prize.is_fallback,
  costFen: prize.unit_cost_fen,
  ...(regions.has(prize.id) && { regions: regions.get(prize.id) ?? [] }),
});

/** A plan as it is drawn from. A draft of a prize was never on offer; a condition that is none takes nobody in. */
const drawPlan = (node: PlanNode, further: Further): DrawPlan => {
  const condition = conditionOf(node['match_type'], node['match_value']);
  return {
    id: node.id,
    title: asText(node['title']),
    enabled: node.status === 'enabled' && condition !== undefined,
    condition: condition ?? { type: 'none', value: null },
    isDefault: node['is_default'] === true,
    startAt: atOrNull(node['start_at']),
    endAt: atOrNull(node['end_at']),
    draws: node['plan_type'] === 'draw',
    slots: slotsIn(node),
    children: node.children.map((child) => drawPlan(child, further)),
    prizes: (node.prizes ?? []).filter(({ status }) => status !== 'draft').map((prize) => drawPrize(prize, further)),
  };
};

const plansIn = (nodes: readonly PlanNode[]): readonly PlanNode[] =>
  nodes.flatMap((node) => [node, ...plansIn(node.children)]);

const isLimit = ({ user_total, user_month, user_day }: Limits) => user_total + user_month + user_day > 0;
const planLimitsIn = (nodes: readonly PlanNode[]): DrawSetting['planLimits'] =>
  new Map(
    plansIn(nodes)
      .map((node) => [node.id, limitsIn(node['limits'])] as const)
      .filter(([, one]) => isLimit(one)),
  );

const prizesIn = (nodes: readonly PlanNode[]): readonly PlanPrize[] =>
  nodes.flatMap(({ prizes = [], children }) => [...prizes, ...prizesIn(children)]);

const standOf = (
  { id, stock_remaining, daily_issued }: PlanPrize,
  { wins }: Further,
): readonly [number, PrizeStand] => [id, { left: wins.get(id) ?? stock_remaining ?? 0, today: daily_issued }];

/** What is left of a budget in fen; an empty one, and 0, is none (award.md §3.1). */
const budgetOf = (row: Row) => {
  const budget = count(row['budget_fen']);
  return budget === 0 ? Infinity : Math.max(0, budget - count(row['cost_used_fen']));
};

/**
 * From now on while it runs; an activity that is over, or has not begun, is rehearsed over all of its time. To the second, so that the
 * beginning can be asked for again as it is told.
 */
function timeOf(row: Row, now: number, asked: string | undefined): { readonly from: number; readonly to: number } {
  const [start, end] = [at(row['start_at']), at(row['end_at'])];
  if (asked === undefined) return { from: now > start && now < end ? now : start, to: end };
  const from = Date.parse(asked);
  if (from >= start && from < end) return { from, to: end };
  const message = `起点应在活动时间内：${shownInstant(start)} 至 ${shownInstant(end)}`;
  throw invalid([{ field: 'from', message }]);
}

const shownInstant = (instant: number) => inZone(instant).slice(0, 19).replace('T', ' ');
const toSecond = (instant: number) => Math.floor(instant / 1000) * 1000;

/** What went out today counts for a rehearsal that begins today; of any other day nothing is known. */
const standsOn = (prizes: readonly PlanPrize[], further: Further, isToday: boolean): DrawSetting['stands'] =>
  new Map(
    prizes.map((prize) => {
      const [id, stand] = standOf(prize, further);
      return [id, isToday ? stand : { ...stand, today: 0 }];
    }),
  );

/** What of a plan a draw looks at. */
const drawnFrom = [
  'title',
  'plan_type',
  'match_type',
  'match_value',
  'is_default',
  'start_at',
  'end_at',
  'release_mode',
  'release_slots',
  'limits',
] as const;

/**
 * An activity as it stands, to be rehearsed from its time or from an instant of it.
 * `clock`: milliseconds, when it was read.
 * @throws {Failure} 40401 for one that the viewer does not see; 40001 for an instant outside its time
 */
export async function readSetting(db: Db, id: number, viewer: Viewer, asked?: string) {
  const row = await readRow(db, activity, id, viewer);
  const nodes = await planTreeOf(db, plan, id, viewer, drawnFrom);
  const { rows } = await sql<{ now: unknown; clock: number }>`
    select now() as now, floor(extract(epoch from clock_timestamp()) * 1000)::bigint as clock`.execute(db);
  const now = toSecond(at(rows[0]?.now));
  const time = timeOf(row, now, asked);
  const prizes = prizesIn(nodes);
  const ids = prizes.map((prize) => prize.id);
  const further = { wins: await choiceWins(db, ids), regions: await regionsOf(db, ids) };
  const setting: DrawSetting = {
    roots: nodes.map((node) => drawPlan(node, further)),
    stands: standsOn(prizes, further, localDay(time.from) === localDay(now)),
    ...time,
    areas: areasIn(row['area_scope']),
    limits: limitsIn(row['limits']),
    winLimits: limitsIn(row['win_limits']),
    planLimits: planLimitsIn(nodes),
    budget: budgetOf(row),
  };
  return { title: asText(row['title']), row, setting, nodes, clock: rows[0]?.clock ?? 0 };
}
