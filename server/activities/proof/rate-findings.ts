import { localDay, type Visitor } from '../../../contract/activities/draw/conditions.ts';
import { type DrawPrize, million } from '../../../contract/activities/draw/tree.ts';
import { rateDays } from '../../../contract/activities/campaign-figures.ts';
import type { DrawFinding } from '../../../contract/activities/set-up-proof.ts';
import { yuanOf } from '../../../contract/core/yuan.ts';
import { about, type Ground, landing, outcomesOf } from './ground.ts';
import { midnight } from './instants.ts';
import type { Arrival } from './walk.ts';

const hour = 3_600_000;
const noon = 12;

/** A prize that somebody wins now. */
interface Won {
  readonly prize: DrawPrize;
  /** The first roll that lands on it. */
  readonly roll: number;
  /** Draws of a day by its hours. */
  readonly hours: readonly number[];
  readonly winner: Visitor;
}

const last = `按近 ${rateDays} 天的抽奖量`;

/** What the draws of the last days would come to if they went on like that. Nothing where nobody drew. */
export function rateFindings(arrival: Arrival, ground: Ground): readonly DrawFinding[] {
  const { leaf } = arrival;
  const hours = ground.facts.rates.get(leaf.plan.id);
  if (!hours || !leaf.plan.draws) return [];
  const meetings = outcomesOf(arrival, ground);
  return leaf.ranges.flatMap(({ prize, from }) => {
    const won = meetings.find(({ outcome }) => outcome.landed === prize && outcome.given === prize);
    if (!won) return [];
    const taken: Won = { prize, roll: from, hours, winner: won.visitor };
    return [...shortDay(arrival, taken, ground), ...dearAhead(arrival, taken, ground)];
  });
}

/** Hours into the day at which so many have been won; undefined where the day is over before. */
function reachedAfter(hours: readonly number[], share: number, wanted: number): number | undefined {
  let won = 0;
  for (const [begin, draws] of hours.entries()) {
    const here = draws * share;
    if (here > 0 && won + here >= wanted) return begin + (wanted - won) / here;
    won += here;
  }
  return undefined;
}

const clock = (hours: number) => {
  const minutes = Math.floor(hours * 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

const quarter = hour / 4;

/** Somebody who would win it later on such a day, if there was any left. */
function lateIn({ boxes }: Arrival, { prize, roll, winner }: Won, out: number, ground: Ground): Visitor | undefined {
  const { setting, mostBy } = ground;
  const times = Array.from({ length: 96 }, (_, turn) => turn * quarter).filter((time) => time >= out * hour);
  const days = new Set([winner.at, ...boxes.flatMap((box) => box.at)].map(localDay));
  return [...days]
    .flatMap((day) => times.map((time) => ({ ...winner, at: midnight(day) + time })))
    .filter(({ at, nthDraw }) => at >= setting.from && at <= setting.to && mostBy(at) >= nthDraw)
    .find((visitor) => landing(visitor, roll, ground).given?.id === prize.id);
}

/** A daily limit that is used up before noon. */
function shortDay(arrival: Arrival, won: Won, ground: Ground): readonly DrawFinding[] {
  const { prize, hours } = won;
  const out = prize.dailyLimit > 0 ? reachedAfter(hours, prize.odds / million, prize.dailyLimit) : undefined;
  const late = out !== undefined && out < noon ? lateIn(arrival, won, out, ground) : undefined;
  if (out === undefined || !late) return [];
  const sentence = `「${prize.title}」每天限 ${prize.dailyLimit} 份，${last}约 ${clock(out)} 就发完，之后当天抽中的会员拿不到它`;
  return [about(arrival.leaf.plan, late, { kind: 'day_quota', severity: 'hint', sentence }, prize)];
}

/** A fallback that its own odds make dearer than the budget, by the end. */
function dearAhead({ leaf }: Arrival, { prize, hours, winner }: Won, { setting }: Ground): readonly DrawFinding[] {
  if (!prize.isFallback || prize.costFen === 0 || !Number.isFinite(setting.budget)) return [];
  const perDay = hours.reduce((sum, draws) => sum + draws, 0) * (prize.odds / million) * prize.costFen;
  const cost = Math.round((perDay * (setting.to - setting.from)) / (24 * hour));
  if (cost <= setting.budget) return [];
  const money = `到结束约需 ${yuanOf(cost)} 元，超过剩余预算 ${yuanOf(setting.budget)} 元`;
  const sentence = `${last}，兜底奖品「${prize.title}」${money}`;
  return [about(leaf.plan, winner, { kind: 'fallback_ahead', severity: 'hint', sentence }, prize)];
}
