import { ppmOf } from '../core/percent.ts';
import { isLeaf } from './plan-outline.ts';
import type { PlanNode, PlanPrize } from './plan-tree.ts';

const whole = 1_000_000;

/** What a plan is expected to give, as its prizes stand now; money in fen. */
export interface PlanCost {
  /** Of one draw, on the average; of a choice the dearest that can be chosen. Not rounded. */
  readonly perDraw: number;
  /** Of all units that are still there. */
  readonly ofStock: number;
  /** Parts per million of the draws that win something. */
  readonly winning: number;
  /** Parts per million that the enabled prizes have together. */
  readonly odds: number;
}

const isSoldOut = ({ stock_mode, stock_remaining }: PlanPrize) =>
  stock_mode === 'limited' && (stock_remaining ?? 0) <= 0;
/** In parts per million. */
export const oddsOf = ({ probability }: PlanPrize) => ppmOf(probability ?? 0);
/** What the odds of the prizes on offer add up to, in millionths, so that thirds add up to what they are; `of`: other odds than theirs. */
export const offeredOdds = (prizes: readonly PlanPrize[], of: (prize: PlanPrize) => number = oddsOf): number =>
  sumOf(
    prizes.filter(({ status }) => status === 'enabled'),
    of,
  );
const sumOf = (prizes: readonly PlanPrize[], of: (prize: PlanPrize) => number) =>
  prizes.reduce((sum, prize) => sum + of(prize), 0);
const wins = ({ award_type }: PlanPrize) => award_type !== 'null';

/**
 * A draw gives a prize by its odds; what is sold out gives the fallback prize in its place, and its odds go to nobody else (award.md
 * §1.3). 全部直发 gives all at once; of 任选 and 累计 one is given: the dearest is the most that it can cost.
 */
export function costOf(prizes: readonly PlanPrize[], planType: unknown): PlanCost {
  const enabled = prizes.filter(({ status }) => status === 'enabled');
  const inStock = enabled.filter((prize) => !isSoldOut(prize));
  const ofStock = sumOf(prizes, ({ stock_remaining, unit_cost_fen }) => (stock_remaining ?? 0) * unit_cost_fen);
  const odds = offeredOdds(prizes);
  if (planType !== 'draw') {
    const costs = inStock.map(({ unit_cost_fen }) => unit_cost_fen);
    const perDraw = planType === 'direct' ? costs.reduce((sum, fen) => sum + fen, 0) : Math.max(0, ...costs);
    return { perDraw, ofStock, odds, winning: inStock.some(wins) ? whole : 0 };
  }
  const fallback = inStock.find(({ is_fallback }) => is_fallback);
  const missed = odds - sumOf(inStock, oddsOf);
  const cost = sumOf(inStock, (prize) => oddsOf(prize) * prize.unit_cost_fen) + missed * (fallback?.unit_cost_fen ?? 0);
  const winning = sumOf(inStock.filter(wins), oddsOf) + (fallback && wins(fallback) ? missed : 0);
  return { perDraw: cost / whole, ofStock, odds, winning: Math.min(winning, whole) };
}

/** A prize with how likely it is now, and what it costs of each draw. */
export interface PrizeCost {
  readonly prize: PlanPrize;
  /** Parts per million of the draws that give it; null where people choose. */
  readonly effective: number | null;
  /** Fen of one draw, on the average; null where people choose. */
  readonly perDraw: number | null;
}

/**
 * Prize by prize what `costOf` sums up: what is stopped or sold out gives nothing, and the fallback takes the odds of what is sold out
 * beside its own (award.md §1.3).
 */
export function prizeCosts(prizes: readonly PlanPrize[], planType: unknown): readonly PrizeCost[] {
  const enabled = prizes.filter(({ status }) => status === 'enabled');
  const missed = sumOf(enabled.filter(isSoldOut), oddsOf);
  const fallback = enabled.find((prize) => prize.is_fallback && !isSoldOut(prize));
  const effectiveOf = (prize: PlanPrize): number | null => {
    if (prize.status !== 'enabled' || isSoldOut(prize)) return 0;
    if (planType !== 'draw') return planType === 'direct' ? whole : null;
    return oddsOf(prize) + (prize === fallback ? missed : 0);
  };
  return prizes.map((prize) => {
    const effective = effectiveOf(prize);
    return { prize, effective, perDraw: effective === null ? null : (effective * prize.unit_cost_fen) / whole };
  });
}

/** What a draw gives by level: parts per million, in the order of the prizes; the rest of them is 谢谢参与. None where nothing is drawn. */
export function levelOdds(prizes: readonly PlanPrize[], planType: unknown): readonly (readonly [string, number])[] {
  if (planType !== 'draw') return [];
  const won = prizeCosts(prizes, planType).filter(({ prize, effective }) => wins(prize) && (effective ?? 0) > 0);
  const levels = new Map<string, number>();
  for (const { prize, effective } of won) {
    const level = prize.level_name ?? '未分等级';
    levels.set(level, (levels.get(level) ?? 0) + (effective ?? 0));
  }
  const rest = whole - [...levels.values()].reduce((sum, odds) => sum + odds, 0);
  return [...levels, ...(rest > 0 ? [['谢谢参与', rest] as const] : [])];
}

/** A leaf with what it is expected to give, and the names above it. */
export interface LeafCost extends PlanCost {
  readonly node: PlanNode;
  /** The plans that lead to it, itself last: who meets the condition of each comes to it. */
  readonly way: readonly PlanNode[];
  readonly path: string;
  /** Whether somebody can come to it: it is enabled, with all that is above it. */
  readonly isOpen: boolean;
}

/** All leaves of a tree from top to bottom; what is archived is none of it. */
export function leafCosts(
  tree: readonly PlanNode[],
  above: readonly PlanNode[] = [],
  isOpen = true,
): readonly LeafCost[] {
  return tree.flatMap((node) => {
    if (node.status === 'archived') return [];
    const way = [...above, node];
    const open = isOpen && node.status === 'enabled';
    if (!isLeaf(node)) return leafCosts(node.children, way, open);
    const path = way.map(({ title }) => String(title)).join(' / ');
    return [{ node, way, path, isOpen: open, ...costOf(node.prizes ?? [], node['plan_type']) }];
  });
}

/** What a whole tree is expected to give: which leaf a draw comes to is not known beforehand, so there are the cheapest and the dearest. */
export interface TreeCost {
  readonly least: number;
  readonly most: number;
  readonly ofStock: number;
  /** Leaves that somebody can come to. */
  readonly leaves: number;
}

export function treeCost(costs: readonly LeafCost[]): TreeCost {
  const open = costs.filter(({ isOpen }) => isOpen).map(({ perDraw }) => perDraw);
  return {
    least: open.reduce((least, fen) => Math.min(least, fen), open[0] ?? 0),
    most: open.reduce((most, fen) => Math.max(most, fen), 0),
    ofStock: costs.reduce((sum, { ofStock }) => sum + ofStock, 0),
    leaves: open.length,
  };
}
