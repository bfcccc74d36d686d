import { ppmOf } from './percent.ts';
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
const oddsOf = ({ probability }: PlanPrize) => ppmOf(probability ?? 0);
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
  const odds = sumOf(enabled, oddsOf);
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

/** A leaf with what it is expected to give, and the names above it. */
export interface LeafCost extends PlanCost {
  readonly node: PlanNode;
  readonly path: string;
  /** Whether somebody can come to it: it is enabled, with all that is above it. */
  readonly isOpen: boolean;
}

/** All leaves of a tree from top to bottom. */
export function leafCosts(tree: readonly PlanNode[], above = '', isOpen = true): readonly LeafCost[] {
  return tree.flatMap((node) => {
    const path = above === '' ? String(node['title']) : `${above} / ${String(node['title'])}`;
    const open = isOpen && node.status === 'enabled';
    if (node.children.length > 0) return leafCosts(node.children, path, open);
    return [{ node, path, isOpen: open, ...costOf(node.prizes ?? [], node['plan_type']) }];
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
