import { lies } from '../../entity/areas.ts';
import type { Visitor } from './conditions.ts';
import type { Random } from './random.ts';
import { type DrawPrize, type Leaf, leafFor, million, type Region, type ReleaseSlot, type Siblings } from './tree.ts';

/** Why a prize that was landed on is not given (award.md §1.3, step 4). */
export const refusals = {
  stopped: '已停用',
  locked: '未解锁',
  closed: '不在投放时段',
  soldOut: '已发完',
  slotOut: '时段投放完',
  noQuota: '地区配额不足',
  dayCap: '当日发完',
  userCap: '每人上限',
  winCap: '中奖上限',
  budget: '预算用完',
} as const;
export type Refusal = keyof typeof refusals;

/** What went out before this draw. Asked about the prize that was landed on and the fallback only. */
export interface Tally {
  /** Units that are left of a limited prize. */
  readonly left: (prize: DrawPrize) => number;
  readonly givenToday: (prize: DrawPrize) => number;
  readonly givenIn: (slot: ReleaseSlot) => number;
  /** How many this visitor has won of it. */
  readonly wonOf: (prize: DrawPrize) => number;
  /** How many of a prize were won at a place since its regions were counted. */
  readonly wonAt: (prize: DrawPrize, place: string) => number;
  /** Whether this visitor may win anything more in the activity. */
  readonly mayWin: () => boolean;
  /** Fen that may still be spent; infinite without a budget. */
  readonly budget: () => number;
}

/** What a draw came to. */
export interface Outcome {
  /** Where the visitor came to; undefined when no plan is for him. */
  readonly leaf: Leaf | undefined;
  /** What the roll landed on; undefined in the remainder. */
  readonly landed: DrawPrize | undefined;
  /** Why `landed` was not given. */
  readonly refusal: Refusal | undefined;
  /** What is given; undefined: the house's 谢谢参与. */
  readonly given: DrawPrize | undefined;
  /** The time in which it was released, where its plan releases in parts. */
  readonly slot: ReleaseSlot | undefined;
}

const isWin = ({ awardType }: DrawPrize) => awardType !== 'null';

/** The time of release that is open now; undefined where there is none, and of a prize that is released always. */
export const openSlot = (leaf: Leaf, prize: DrawPrize, { at }: Visitor) =>
  leaf.slots.get(prize.id)?.find(({ from, to }) => at >= from && at <= to);

/** Whose quota pays for a win in an area: the region that it lies in; none where nobody knows the area. */
export const regionOf = <Of extends Pick<Region, 'place'>>(regions: readonly Of[], area: string): Of | undefined =>
  area === '' ? undefined : regions.find(({ place }) => lies(area, place));

function hasQuota(prize: DrawPrize, { area }: Visitor, tally: Tally): boolean {
  if (!prize.regions) return true;
  const region = regionOf(prize.regions, area);
  return region !== undefined && tally.wonAt(prize, region.place) < region.left;
}

/** What the prize itself says against being given now. */
function stockRefusal(prize: DrawPrize, visitor: Visitor, tally: Tally): Refusal | undefined {
  if (prize.limited && tally.left(prize) <= 0) return 'soldOut';
  if (prize.dailyLimit > 0 && tally.givenToday(prize) >= prize.dailyLimit) return 'dayCap';
  return hasQuota(prize, visitor, tally) ? undefined : 'noQuota';
}

/** What speaks against giving it to this visitor. */
function visitorRefusal(prize: DrawPrize, tally: Tally): Refusal | undefined {
  if (prize.userLimit > 0 && tally.wonOf(prize) >= prize.userLimit) return 'userCap';
  if (isWin(prize) && !tally.mayWin()) return 'winCap';
  return prize.costFen > 0 && prize.costFen > tally.budget() ? 'budget' : undefined;
}

/** What the times of release say; a prize without times of its own is released always. */
function slotRefusal(leaf: Leaf, prize: DrawPrize, visitor: Visitor, tally: Tally): Refusal | undefined {
  if (!leaf.slots.has(prize.id)) return undefined;
  const slot = openSlot(leaf, prize, visitor);
  if (!slot) return 'closed';
  return tally.givenIn(slot) >= slot.quantity ? 'slotOut' : undefined;
}

/** Why a prize cannot be given in this draw; undefined when it can. */
export function refusalOf(leaf: Leaf, prize: DrawPrize, visitor: Visitor, tally: Tally): Refusal | undefined {
  if (!prize.enabled) return 'stopped';
  if (visitor.nthDraw - 1 < prize.unlockDraws) return 'locked';
  return (
    slotRefusal(leaf, prize, visitor, tally) ?? stockRefusal(prize, visitor, tally) ?? visitorRefusal(prize, tally)
  );
}

const landedOn = ({ ranges }: Leaf, roll: number) => ranges.find(({ to }) => roll < to)?.prize;

const given = (leaf: Leaf, prize: DrawPrize, visitor: Visitor) => ({
  given: prize,
  slot: openSlot(leaf, prize, visitor),
});
const nothing = { given: undefined, slot: undefined };

/**
 * Draws once (award.md §1.3, steps 2–4): walks to a leaf, rolls one whole number below a million, and gives what it landed on, else the
 * fallback of the plan, else nothing. The chance of what cannot be given goes to nobody else, and nobody wins by arrangement.
 * A leaf that is not drawn from (全部直发, 用户任选) gives nothing here.
 */
export function draw(tree: Siblings, visitor: Visitor, tally: Tally, random: Random): Outcome {
  const leaf = leafFor(tree, visitor);
  if (!leaf?.plan.draws) return { leaf, landed: undefined, refusal: undefined, ...nothing };
  const landed = landedOn(leaf, random.below(million));
  if (!landed) return { leaf, landed, refusal: undefined, ...nothing };
  const refusal = refusalOf(leaf, landed, visitor, tally);
  if (!refusal) return { leaf, landed, refusal, ...given(leaf, landed, visitor) };
  const { fallback } = leaf;
  if (!fallback || fallback === landed || refusalOf(leaf, fallback, visitor, tally))
    return { leaf, landed, refusal, ...nothing };
  return { leaf, landed, refusal, ...given(leaf, fallback, visitor) };
}
