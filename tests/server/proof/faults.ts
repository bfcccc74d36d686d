import type { DrawFault } from '../../../contract/activities/set-up-proof.ts';
import {
  leavesIn,
  type Made,
  type PlanSpec,
  planSpec,
  plansOf,
  type PrizeSpec,
  prizeSpec,
  type SetUp,
} from './set-ups.ts';

/* One fault each, planted in a good set-up: what somebody types wrongly, forgets, or changes later on. */

export interface Planted {
  readonly kind: DrawFault;
  /** The plan or the prize that it is told of. */
  readonly node: number;
  /** Draws of yesterday morning, by leaf: a rate. */
  readonly drawn?: number;
}

/** Plants a fault; undefined where there is no place for it. */
type Fault = (setUp: SetUp, made: Made) => Planted | undefined;

const day = 86_400_000;

const wonIn = (setUp: SetUp): PrizeSpec | undefined =>
  leavesIn(setUp)
    .flatMap(({ prizes }) => prizes)
    .find(({ kind, fallback, odds }) => kind !== 'null' && !fallback && odds > 0);
const leafOf = (setUp: SetUp, prize: PrizeSpec | undefined): PlanSpec | undefined =>
  leavesIn(setUp).find(({ prizes }) => prizes.some((one) => one === prize));
const never = (prize: PrizeSpec): Planted => ({ kind: 'never_won', node: prize.id });

/** Of a prize that can be won. */
const ofPrize =
  (plant: (prize: PrizeSpec, leaf: PlanSpec, setUp: SetUp, made: Made) => Planted | undefined): Fault =>
  (setUp, made) => {
    const prize = wonIn(setUp);
    const leaf = leafOf(setUp, prize);
    return prize && leaf && plant(prize, leaf, setUp, made);
  };

/** Puts a plan with prizes beside the roots, before the one for all others. */
function beside(setUp: SetUp, made: Made, said: Partial<PlanSpec>): Planted | undefined {
  const at = setUp.plans.findIndex(({ isDefault }) => isDefault);
  if (at < 0) return undefined;
  const added = planSpec(made, { prizes: [prizeSpec(made)], ...said });
  setUp.plans.splice(at, 0, added);
  return { kind: 'unreached', node: added.id };
}

export const faults: Readonly<Record<string, Fault>> = {
  'odds of 0': ofPrize((prize) => {
    prize.odds = 0;
    return never(prize);
  }),
  'no stock': ofPrize((prize) => {
    prize.stock = 0;
    return never(prize);
  }),
  'unlocked after more draws than anybody has': ofPrize((prize, _leaf, setUp) => {
    setUp.limits = { user_total: 3, user_month: 0, user_day: 0 };
    prize.unlock = 5;
    // What comes with the fourth draw is out of reach as well: that is another fault.
    return plansOf(setUp.plans).some(({ match }) => match === 'draw_seq') ? undefined : never(prize);
  }),
  'released after the end': ofPrize((prize, leaf, setUp) => {
    leaf.slots = [{ from: setUp.endAt + day, to: setUp.endAt + 2 * day, prize: prize.id, quantity: 5 }];
    return never(prize);
  }),
  'dearer than the budget': ofPrize((prize, _leaf, setUp) => {
    setUp.budget = 5_000_000;
    prize.costFen = 5_000_001;
    return never(prize);
  }),
  'shadowed by odds of 100 %': ofPrize((first, leaf, _setUp, made) => {
    const last = prizeSpec(made, { odds: 10_000 });
    first.odds = 1_000_000;
    leaf.prizes = [first, ...leaf.prizes.filter((prize) => prize !== first), last];
    return never(last);
  }),
  'award not enabled': ofPrize((prize) => {
    prize.awardStatus = 'disabled';
    return { kind: 'stopped_award', node: prize.id };
  }),
  'a limit of the day that ends in the morning': ofPrize((prize, _leaf, setUp) => {
    // Yesterday's draws were made in the morning, which not everybody comes to there.
    if (plansOf(setUp.plans).some(({ match }) => match === 'time')) return undefined;
    prize.daily = 2;
    prize.odds = 200_000;
    return { kind: 'day_quota', node: prize.id, drawn: 60 };
  }),
  'a fallback that the budget cannot pay once': ofPrize((_prize, leaf, setUp, made) => {
    const fallback = prizeSpec(made, { kind: 'points', odds: 0, stock: null, fallback: true, costFen: 6_000_000 });
    setUp.budget = 5_000_000;
    leaf.prizes = [...leaf.prizes.filter((prize) => !prize.fallback), fallback];
    return { kind: 'fallback_cost', node: fallback.id };
  }),
  'a fallback that costs more than the budget by the end': ofPrize((_prize, leaf, setUp, made) => {
    const fallback = prizeSpec(made, { kind: 'points', odds: 300_000, stock: null, fallback: true, costFen: 20_000 });
    setUp.budget = 1_000_000;
    leaf.prizes = [...leaf.prizes.filter((prize) => !prize.fallback), fallback];
    return { kind: 'fallback_ahead', node: fallback.id, drawn: 60 };
  }),
  'nothing but 谢谢参与': (setUp, made) => {
    const leaf = leavesIn(setUp).at(-1);
    if (!leaf) return undefined;
    leaf.slots = [];
    leaf.prizes = [prizeSpec(made, { kind: 'null', odds: 1_000_000, stock: null, costFen: 0 })];
    return { kind: 'only_blank', node: leaf.id };
  },
  'no plan for all others': (setUp) => {
    const at = setUp.plans.findIndex(({ isDefault }) => isDefault);
    if (at < 0) return undefined;
    setUp.plans.splice(at, 1);
    return { kind: 'unplanned', node: 0 };
  },
  'behind one with the same condition': (setUp, made) => {
    const first = setUp.plans.find(({ match }) => match !== 'none');
    return first && beside(setUp, made, { match: first.match, value: first.value });
  },
  'a city behind its province': (setUp, made) => {
    const province = beside(setUp, made, { match: 'area', value: { codes: ['440000'] } });
    return province && beside(setUp, made, { match: 'area', value: { codes: ['440600'] } });
  },
  'on after the end': (setUp, made) =>
    beside(setUp, made, {
      match: 'channel',
      value: { channels: ['tv'] },
      startAt: setUp.endAt + day,
      endAt: setUp.endAt + 2 * day,
    }),
  'for draws that nobody has': (setUp, made) => {
    setUp.limits = { user_total: 5, user_month: 0, user_day: 0 };
    return beside(setUp, made, { match: 'draw_seq', value: { from: 6, to: 0 } });
  },
  'for an area that does not take part': (setUp, made) => {
    if (plansOf(setUp.plans).some(({ match }) => match === 'area')) return undefined;
    setUp.areas = { mode: 'exclude', codes: ['510000'] };
    return beside(setUp, made, { match: 'area', value: { codes: ['510100'] } });
  },
  'for levels that no draw knows': (setUp, made) =>
    beside(setUp, made, { match: 'user_level', value: { level_ids: [3] } }),
  'a condition that its parent rules out': (setUp, made) => {
    const inner = planSpec(made, { match: 'area', value: { codes: ['650000'] }, prizes: [prizeSpec(made)] });
    const others = planSpec(made, { isDefault: true, prizes: [prizeSpec(made)] });
    const outer = { match: 'area', value: { codes: ['640000'] }, prizes: [], children: [inner, others] };
    return beside(setUp, made, outer) && { kind: 'unreached', node: inner.id };
  },
};
