import type { Visitor } from '../../../contract/activities/draw/conditions.ts';
import { openSlot, type Refusal, regionOf, type Tally } from '../../../contract/activities/draw/draw.ts';
import type { DrawPrize, Leaf } from '../../../contract/activities/draw/tree.ts';
import type { TraceLine } from '../../../contract/core/trace-line.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import type { Limits } from '../../activities/draw/limits.ts';
import { type Counts, reachedLimit } from '../player.ts';

/** Why a prize is not given: what the rules say, or what turned out as its unit was to be taken. */
export type PrizeGuard = Refusal | 'holdCap';

/** What somebody has won in the activity, and how much he may. */
export interface Standing {
  readonly wins: Counts;
  readonly winLimits: Limits;
}

interface Asked {
  readonly leaf: Leaf;
  readonly prize: DrawPrize;
  readonly visitor: Visitor;
  readonly tally: Tally;
  readonly standing: Standing;
}

type Fact = Pick<TraceLine, 'fact' | 'value' | 'wanted'>;

function winFact({ standing: { wins, winLimits } }: Asked): Fact {
  const { span, most } = reachedLimit(winLimits, wins) ?? { span: 'total', most: winLimits.user_total };
  return { fact: `wins_${span}`, value: wins[span], wanted: most };
}

function slotFact({ leaf, prize, visitor, tally }: Asked): Fact {
  const slot = openSlot(leaf, prize, visitor);
  return { fact: 'given_in', value: slot ? tally.givenIn(slot) : 0, wanted: slot?.quantity ?? 0 };
}

/** Of an area that has a quota the number that is left of it. */
function quotaFact({ prize, visitor: { area } }: Asked): Fact {
  const region = regionOf(prize.regions ?? [], area);
  return { fact: 'area', value: area, wanted: region === undefined ? 'quota' : 'quota_left' };
}

/** The times of release of a day's length are many: the first five. */
const slotsTold = 5;

const facts: Readonly<Record<PrizeGuard, (asked: Asked) => Fact>> = {
  stopped: () => ({ fact: 'enabled', value: false, wanted: true }),
  locked: ({ prize, visitor }) => ({ fact: 'draws', value: visitor.nthDraw - 1, wanted: prize.unlockDraws }),
  closed: ({ leaf, prize, visitor }) => ({
    fact: 'at',
    value: inZone(visitor.at),
    wanted: (leaf.slots.get(prize.id) ?? []).slice(0, slotsTold).map(({ from, to }) => [inZone(from), inZone(to)]),
  }),
  soldOut: ({ prize, tally }) => ({ fact: 'left', value: Math.max(0, tally.left(prize)), wanted: 1 }),
  slotOut: slotFact,
  noQuota: quotaFact,
  dayCap: ({ prize, tally }) => ({ fact: 'given_today', value: tally.givenToday(prize), wanted: prize.dailyLimit }),
  userCap: ({ prize, tally }) => ({ fact: 'won', value: tally.wonOf(prize), wanted: prize.userLimit }),
  winCap: winFact,
  budget: ({ prize, tally }) => ({ fact: 'budget', value: Math.max(0, tally.budget()), wanted: prize.costFen }),
  holdCap: () => ({ fact: 'held', value: true, wanted: false }),
};

/** What such a guard looked at, what it found, and what it wanted: counts, fen, instants in +08:00. */
export const prizeFact = (guard: PrizeGuard, asked: Asked): Fact => facts[guard](asked);
