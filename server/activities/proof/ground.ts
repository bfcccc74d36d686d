import { localDay, type Visitor } from '../../../contract/activities/draw/conditions.ts';
import { draw, type Outcome, type Tally } from '../../../contract/activities/draw/draw.ts';
import {
  type DrawPlan,
  type DrawPrize,
  type Leaf,
  leavesOf,
  prepared,
  type Siblings,
} from '../../../contract/activities/draw/tree.ts';
import type { DrawPerson, DrawFinding } from '../../../contract/activities/set-up-proof.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import type { Limits } from '../draw/limits.ts';
import type { DrawSetting } from '../draw/setting.ts';
import { type Box, visitorAt } from './people.ts';
import { personText } from '../../../contract/activities/person-text.ts';

/** What the check looks at beside the setting of the draw. */
export interface ProofFacts {
  /** `draft`: nothing of it has gone out yet. */
  readonly status: string;
  /** When it begins, whatever of it is over. Milliseconds. */
  readonly startsAt: number;
  /** Prizes on offer whose award is not. */
  readonly stopped: ReadonlySet<number>;
  /** Draws of a day by its hours, on the average of the last days, by plan. */
  readonly rates: ReadonlyMap<number, readonly number[]>;
}

/** What all findings are made from. */
export interface Ground {
  readonly setting: DrawSetting;
  readonly facts: ProofFacts;
  readonly tree: Siblings;
  /** Draws that one person can have made by an instant. */
  readonly mostBy: (at: number) => number;
}

const monthOf = (at: number) => Number(inZone(at).slice(0, 4)) * 12 + Number(inZone(at).slice(5, 7));

function mostWithin({ user_total, user_month, user_day }: Limits, from: number, at: number): number {
  return Math.min(
    user_total || Infinity,
    user_month ? user_month * (monthOf(at) - monthOf(from) + 1) : Infinity,
    user_day ? user_day * (localDay(at) - localDay(from) + 1) : Infinity,
  );
}

export function groundOf(setting: DrawSetting, facts: ProofFacts): Ground {
  const tree = prepared(setting.roots);
  const leaves = leavesOf(tree);
  const inPlans = (at: number) =>
    leaves.reduce((sum, { plan }) => {
      const limits = setting.planLimits.get(plan.id);
      return sum + (limits ? mostWithin(limits, facts.startsAt, at) : Infinity);
    }, 0);
  return {
    setting,
    facts,
    tree,
    mostBy: (at) => Math.min(mostWithin(setting.limits, facts.startsAt, at), inPlans(at)),
  };
}

/** Somebody of a box who can be there: the earliest, at their first draw that the box allows. */
export function personIn({ at, area, channel, sku, nth }: Box, { mostBy }: Ground): Visitor | undefined {
  const turn = Math.min(...nth);
  const time = at.find((one) => mostBy(one) >= turn);
  if (time === undefined) return undefined;
  return visitorAt({ at: time, area: area[0] ?? '', channel: channel[0] ?? '', sku: sku[0] ?? '', nth: turn });
}

/** Nothing has gone out yet beside what is counted already. */
const fresh = ({ stands, budget }: DrawSetting): Tally => ({
  left: ({ id }) => stands.get(id)?.left ?? 0,
  givenToday: () => 0,
  givenIn: () => 0,
  wonOf: () => 0,
  wonAt: () => 0,
  mayWin: () => true,
  budget: () => budget,
});

/** All that is limited has gone out: what the fallback stands in for. */
const spent = (setting: DrawSetting): Tally => ({
  ...fresh(setting),
  left: () => 0,
  givenToday: ({ dailyLimit }) => dailyLimit,
  wonOf: ({ userLimit }) => userLimit,
  givenIn: () => Infinity,
});

const narrow = <Value>(values: readonly Value[], isAsked: boolean) => (isAsked ? values : values.slice(0, 1));

/** Who of an arrival the prizes of its leaf tell apart: the others meet the same. */
function meetings(
  { boxes, leaf }: { readonly boxes: readonly Box[]; readonly leaf: Leaf },
  ground: Ground,
): readonly Visitor[] {
  const { prizes } = leaf.plan;
  const turns = prizes.some(({ unlockDraws }) => unlockDraws > 0);
  return boxes.flatMap((box) =>
    narrow(box.nth, turns).flatMap((nth) => {
      const possible = box.at.filter((one) => ground.mostBy(one) >= nth);
      return narrow(possible, leaf.slots.size > 0).flatMap((at) =>
        narrow(
          box.area,
          prizes.some(({ regions }) => regions !== undefined),
        ).map((area) => visitorAt({ at, area, channel: box.channel[0] ?? '', sku: box.sku[0] ?? '', nth })),
      );
    }),
  );
}

export interface Meeting {
  readonly visitor: Visitor;
  readonly outcome: Outcome;
}

/** Every kind of person of an arrival with every prize that the roll can land on, and with none: decided by the draw itself. */
export function outcomesOf(arrival: Parameters<typeof meetings>[0], ground: Ground): readonly Meeting[] {
  const rolls = [...arrival.leaf.ranges.filter(({ from, to }) => to > from).map(({ from }) => from), 999_999];
  const tallies = [fresh(ground.setting), spent(ground.setting)];
  return meetings(arrival, ground).flatMap((visitor) =>
    tallies.flatMap((tally) =>
      rolls.map((roll) => ({ visitor, outcome: draw(ground.tree, visitor, tally, { below: () => roll }) })),
    ),
  );
}

/** What somebody meets whom nobody has taken anything from yet, where the roll lands on a prize. */
export function landing(visitor: Visitor, roll: number, { tree, setting }: Ground): Outcome {
  return draw(tree, visitor, fresh(setting), { below: () => roll });
}

const asPerson = ({ at, area, channel, sku, nthDraw }: Visitor): DrawPerson => ({
  at: inZone(at),
  area,
  channel,
  sku,
  nth: nthDraw,
});

/** A finding about a plan, or about a prize of it. */
export const about = (
  plan: DrawPlan | undefined,
  visitor: Visitor,
  said: Pick<DrawFinding, 'kind' | 'severity' | 'sentence'>,
  prize?: DrawPrize,
): DrawFinding => ({
  ...said,
  person: asPerson(visitor),
  who: personText(asPerson(visitor)),
  plan_id: plan?.id ?? 0,
  prize_id: prize?.id ?? null,
  node: prize?.title ?? plan?.title ?? '',
});
