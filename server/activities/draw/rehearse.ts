import { draw } from '../../../contract/activities/draw/draw.ts';
import { seededRandom } from '../../../contract/activities/draw/random.ts';
import { type Leaf, leafFor, leavesOf, million, prepared } from '../../../contract/activities/draw/tree.ts';
import type { PrizeOutcome, VariantOutcome } from '../../../contract/activities/rehearsal.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import { bandOf, sigmaOf } from './band.ts';
import { crowdOf } from './crowd.ts';
import { Ledger, type PlanCount, type PrizeCount } from './ledger.ts';
import type { DrawSetting, Trial } from './setting.ts';
import { momentsOf } from './traffic.ts';

const dayLength = 86_400_000;
/** Numbers of people and numbers rolled come from two sequences, so that variants see the same people roll the same numbers. */
const rollsApart = 0x5bf03635;

/** Draws all of it; `tell` hears of every part of the draws as it is done. The same setting and trial have the same outcome. */
export function rehearse(setting: DrawSetting, trial: Trial, parts: number, tell: () => void): VariantOutcome {
  const tree = prepared(setting.roots);
  const who = seededRandom(trial.seed);
  const rolls = seededRandom((trial.seed ^ rollsApart) >>> 0);
  const crowd = crowdOf(setting.roots, setting.areas, trial.people, who);
  const ledger = new Ledger(tree, setting, trial.people);
  const moments = trial.person
    ? new Float64Array(trial.draws).fill(trial.person.at)
    : momentsOf(trial.curve, setting.from, setting.to, trial.draws);
  const limitsPlans = setting.planLimits.size > 0;
  const part = Math.ceil(trial.draws / parts);
  moments.forEach((at, turn) => {
    const person = who.below(trial.people);
    if (ledger.admits(person, at)) {
      const visitor = trial.person ?? crowd.visit(person, at);
      // As the real draw does it: who has drawn in his plan as often as he may is refused before the roll.
      if (!limitsPlans || !ledger.isTired(leafFor(tree, visitor)?.plan.id)) {
        ledger.note(draw(tree, visitor, ledger.tally, rolls), visitor);
        crowd.drew(person);
      }
    }
    if ((turn + 1) % part === 0 || turn + 1 === trial.draws) tell();
  });
  return outcomeOf(leavesOf(tree), ledger, setting);
}

function outcomeOf(leaves: readonly Leaf[], ledger: Ledger, setting: DrawSetting): VariantOutcome {
  const { draws, refused, unplanned, cost, budgetOutAt, plans, days } = ledger;
  const counted = leaves.flatMap(({ plan }) => {
    const count = plans.get(plan.id);
    return count ? [{ plan, count }] : [];
  });
  return {
    draws,
    refused,
    unplanned,
    cost_fen: cost,
    budget_out_at: instant(budgetOutAt),
    prizes: counted.flatMap(({ plan, count }) =>
      plan.prizes.flatMap(({ id }) => {
        const prize = ledger.prizes.get(id);
        return prize ? [prizeOutcome(plan.id, count, prize, setting)] : [];
      }),
    ),
    plans: counted.map(({ plan, count }) => ({
      plan_id: plan.id,
      title: plan.title,
      draws: count.draws,
      blanks: count.blanks,
      fallbacks: count.fallbacks,
      fallback_cost_fen: count.fallbackCost,
    })),
    days: [...days].map(([day, { draws: drawn, wins, cost: spent }]) => ({
      day: inZone(day * dayLength).slice(0, 10),
      draws: drawn,
      wins,
      cost_fen: spent,
    })),
  };
}

const instant = (at: number | null) => (at === null ? null : inZone(at));

function prizeOutcome(planId: number, plan: PlanCount, count: PrizeCount, { stands }: DrawSetting): PrizeOutcome {
  const { prize, landed, given } = count;
  return {
    prize_id: prize.id,
    plan_id: planId,
    title: prize.title,
    award_type: prize.awardType,
    odds: prize.odds,
    plan_draws: plan.draws,
    landed,
    sigma: sigmaOf(landed, plan.draws, prize.odds / million),
    given,
    as_fallback: count.asFallback,
    share: plan.draws === 0 ? 0 : given / plan.draws,
    ...bandOf(given, plan.draws),
    left_before: prize.limited ? (stands.get(prize.id)?.left ?? 0) : null,
    left_after: prize.limited ? count.left : null,
    out_at: instant(count.outAt),
    cost_fen: given * prize.costFen,
    refused: count.refused,
  };
}
