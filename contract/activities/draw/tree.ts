import { type Condition, testOf, type Visitor } from './conditions.ts';

/** All odds are whole parts per million (award.md §0.2): sums are exact, `33.3333 × 3` and `0.0001 %` are what they say. */
export const million = 1_000_000;

/** A time in which so many of a prize are released (award.md §3.2, 分时投放). Instants are milliseconds, the end included. */
export interface ReleaseSlot {
  readonly from: number;
  readonly to: number;
  readonly prizeId: number;
  readonly quantity: number;
}

/** A prize of a leaf, as far as a draw asks for it. */
export interface DrawPrize {
  readonly id: number;
  readonly title: string;
  readonly awardType: string;
  /** Parts per million. */
  readonly odds: number;
  /** A stopped one is never won; what lands on it goes to the fallback. */
  readonly enabled: boolean;
  readonly limited: boolean;
  /** 0: no limit. */
  readonly dailyLimit: number;
  readonly userLimit: number;
  /** Draws that a visitor must have made before; 0: none. */
  readonly unlockDraws: number;
  readonly isFallback: boolean;
  /** What one costs, in fen. */
  readonly costFen: number;
  /** Where it can be won, and how often there (award.md §3.11); everywhere when not given. */
  readonly regions?: readonly Region[];
}

/** A place with a quota of its own. */
export interface Region {
  /** Code of the area. */
  readonly place: string;
  /** Wins that are left. */
  readonly left: number;
}

/** A plan of the tree (award.md §3.2). Children and prizes stand in their order. */
export interface DrawPlan {
  readonly id: number;
  readonly title: string;
  readonly enabled: boolean;
  readonly condition: Condition;
  readonly isDefault: boolean;
  /** Milliseconds, the end included; null: no limit of its own. */
  readonly startAt: number | null;
  readonly endAt: number | null;
  /** Whether its prizes are drawn; other leaves hand out without chance. */
  readonly draws: boolean;
  readonly slots: readonly ReleaseSlot[];
  readonly children: readonly DrawPlan[];
  readonly prizes: readonly DrawPrize[];
}

/** A prize with its half-open range of rolls. */
export interface Range {
  readonly prize: DrawPrize;
  readonly from: number;
  readonly to: number;
}

/** A leaf that is ready to be drawn from. */
export interface Leaf {
  readonly plan: DrawPlan;
  readonly ranges: readonly Range[];
  readonly fallback: DrawPrize | undefined;
  /** The times in which a prize is released, by its id; empty unless the plan releases in parts. */
  readonly slots: ReadonlyMap<number, readonly ReleaseSlot[]>;
}

/** A plan that may be entered, with what is asked before. */
export interface Branch {
  readonly plan: DrawPlan;
  readonly holds: (visitor: Visitor) => boolean;
  readonly below: Siblings | Leaf;
}

/** Children that may be entered: those with a condition in their order, then the one for everybody else. */
export interface Siblings {
  readonly ordered: readonly Branch[];
  readonly other: Branch | undefined;
  /** Plans beside them that are off: nobody enters one, whatever its condition says. */
  readonly stopped: readonly DrawPlan[];
}

/** A tree that is ready to be walked: stopped branches are gone, conditions are questions. */
export function prepared(roots: readonly DrawPlan[]): Siblings {
  const branches = roots.filter(({ enabled }) => enabled).map(branchOf);
  return {
    ordered: branches.filter(({ plan }) => !plan.isDefault),
    other: branches.find(({ plan }) => plan.isDefault),
    stopped: roots.filter(({ enabled }) => !enabled),
  };
}

function branchOf(plan: DrawPlan): Branch {
  const asked = testOf(plan.condition);
  const { startAt, endAt } = plan;
  const holds = (visitor: Visitor) =>
    (startAt === null || visitor.at >= startAt) && (endAt === null || visitor.at <= endAt) && asked(visitor);
  return { plan, holds, below: plan.children.length > 0 ? prepared(plan.children) : leafOf(plan) };
}

/**
 * Prizes on offer come first, in their order; what was stopped keeps its chance behind them as far as there is room, so that stopping
 * one changes the odds of no other. A sum above 100 % is cut off, never scaled.
 */
function leafOf(plan: DrawPlan): Leaf {
  let from = 0;
  const ordered = [...plan.prizes.filter((prize) => prize.enabled), ...plan.prizes.filter((prize) => !prize.enabled)];
  const ranges = ordered.map((prize) => {
    const range = { prize, from, to: Math.min(million, from + prize.odds) };
    from = range.to;
    return range;
  });
  return {
    plan,
    ranges,
    fallback: plan.prizes.find((prize) => prize.isFallback && prize.enabled),
    slots: Map.groupBy(plan.slots, ({ prizeId }) => prizeId),
  };
}

/** Which of them a visitor enters: the first whose question holds, else the one for everybody else. */
export const enteredOf = ({ ordered, other }: Siblings, visitor: Visitor): Branch | undefined =>
  ordered.find(({ holds }) => holds(visitor)) ?? (other?.holds(visitor) ? other : undefined);

/** The leaf that a visitor comes to; undefined when none is for him (award.md §1.3, step 2). */
export function leafFor(siblings: Siblings, visitor: Visitor): Leaf | undefined {
  const entered = enteredOf(siblings, visitor);
  if (!entered) return undefined;
  return 'ranges' in entered.below ? entered.below : leafFor(entered.below, visitor);
}

/** All leaves that can be come to, from left to right. */
export const leavesOf = ({ ordered, other }: Siblings): readonly Leaf[] =>
  [...ordered, ...(other ? [other] : [])].flatMap(({ below }) => ('ranges' in below ? [below] : leavesOf(below)));
