import type { Visitor } from '../../../contract/activities/draw/conditions.ts';
import { type Refusal, refusals } from '../../../contract/activities/draw/draw.ts';
import type { DrawPrize, Range } from '../../../contract/activities/draw/tree.ts';
import type { DrawFinding } from '../../../contract/activities/set-up-proof.ts';
import { areaName } from '../../../contract/entity/areas.ts';
import { yuanOf } from '../../../contract/core/yuan.ts';
import { about, type Ground, landing, type Meeting, outcomesOf } from './ground.ts';
import type { Arrival } from './walk.ts';
import { peopleWords } from './words.ts';

const isWin = ({ awardType }: DrawPrize) => awardType !== 'null';
const isGiven = (meetings: readonly Meeting[], id: number) => meetings.some(({ outcome }) => outcome.given?.id === id);

/** What somebody who comes to a leaf can never win there, whatever they roll and whenever they come. */
export function prizeFindings(arrival: Arrival, ground: Ground): readonly DrawFinding[] {
  const { leaf } = arrival;
  if (!leaf.plan.draws) return [];
  const meetings = outcomesOf(arrival, ground);
  const [first] = meetings;
  if (!first) return [];
  const offered = leaf.ranges.filter(({ prize }) => prize.enabled);
  return [
    ...blanks(arrival, meetings, first.visitor),
    ...offered.flatMap((range) => neverWon(arrival, range, meetings, ground)),
    ...offered.flatMap(({ prize }) => stoppedAward(arrival, prize, meetings, ground)),
    ...offered.flatMap(({ prize }) => dearFallback(arrival, prize, first.visitor, ground)),
  ];
}

/** People who always come away with nothing. */
function blanks(
  { leaf: { plan }, way }: Arrival,
  meetings: readonly Meeting[],
  anybody: Visitor,
): readonly DrawFinding[] {
  const people = peopleWords(way);
  const winners = meetings.filter(({ outcome }) => outcome.given && isWin(outcome.given));
  if (winners.length === 0)
    return [about(plan, anybody, { kind: 'only_blank', severity: 'fault', sentence: `${people}永远只会得到谢谢参与` })];
  // Prizes that only some regions have leave the others with nothing: that may be announced so.
  const lucky = new Set(winners.map(({ visitor }) => visitor.area));
  const without = meetings.find(({ visitor }) => visitor.area !== '' && !lucky.has(visitor.area));
  if (!without) return [];
  const sentence = `${people}里，${areaName(without.visitor.area)}等没有配额的地区永远只会得到谢谢参与`;
  return [about(plan, without.visitor, { kind: 'only_blank', severity: 'hint', sentence })];
}

/** Once it runs, stock and money are used up as they should be. */
const usedUp: ReadonlySet<Refusal | undefined> = new Set(['soldOut', 'closed', 'budget']);

function neverWon(
  arrival: Arrival,
  range: Range,
  meetings: readonly Meeting[],
  ground: Ground,
): readonly DrawFinding[] {
  const { prize, from, to } = range;
  const [met] = meetings;
  if (!met || !isWin(prize) || isGiven(meetings, prize.id) || (prize.odds === 0 && prize.isFallback)) return [];
  const person = metBy(prize, meetings) ?? met.visitor;
  const isCut = prize.odds > 0 && to <= from;
  const refusal = to > from ? landing(person, from, ground).refusal : undefined;
  const isNatural = ground.facts.status !== 'draft' && usedUp.has(refusal);
  const severity = isCut ? 'refuses' : isNatural ? 'hint' : 'fault';
  const reason = reasonOf(range, refusal, ground);
  const sentence = `奖品「${prize.title}」永远不会被抽中：${reason}`;
  return [about(arrival.leaf.plan, person, { kind: 'never_won', severity, sentence }, prize)];
}

/** The person who comes nearest to winning it. */
const metBy = (prize: DrawPrize, meetings: readonly Meeting[]) =>
  meetings.findLast(({ outcome }) => outcome.landed?.id === prize.id)?.visitor;

function reasonOf({ prize, from, to }: Range, refusal: Refusal | undefined, { setting }: Ground): string {
  if (prize.odds === 0) return '中奖概率为 0';
  if (to <= from) return '排在它前面的奖品已占满 100%';
  if (refusal === 'locked') return `要先抽 ${prize.unlockDraws} 次才解锁，走到这里的会员都没有机会抽满`;
  if (refusal === 'soldOut') return '没有库存';
  if (refusal === 'closed') return '它的投放时段都在方案生效时间以外';
  if (refusal === 'noQuota') return '走到这里的会员所在地区都没有配额';
  if (refusal === 'budget') return `一份成本 ${yuanOf(prize.costFen)} 元，超过剩余预算 ${yuanOf(setting.budget)} 元`;
  return refusal ? refusals[refusal] : '抽中后发不出';
}

function stoppedAward({ leaf }: Arrival, prize: DrawPrize, meetings: readonly Meeting[], { facts }: Ground) {
  const met = meetings.find(({ outcome }) => outcome.given?.id === prize.id);
  if (!facts.stopped.has(prize.id) || !met) return [];
  const sentence = `抽中「${prize.title}」的会员会得到一个没有启用的奖励`;
  return [about(leaf.plan, met.visitor, { kind: 'stopped_award', severity: 'refuses', sentence }, prize)];
}

/** A fallback that the budget cannot pay once. One with odds of its own is told as a prize that is never won. */
function dearFallback({ leaf }: Arrival, prize: DrawPrize, anybody: Visitor, { setting, facts }: Ground) {
  if (!prize.isFallback || prize.odds > 0 || prize.costFen <= setting.budget) return [];
  const money = `一份成本 ${yuanOf(prize.costFen)} 元，超过剩余预算 ${yuanOf(setting.budget)} 元`;
  const severity = facts.status === 'draft' ? 'fault' : 'hint';
  const sentence = `兜底奖品「${prize.title}」${money}：奖品发不出时只会得到谢谢参与`;
  return [about(leaf.plan, anybody, { kind: 'fallback_cost', severity, sentence } as const, prize)];
}
