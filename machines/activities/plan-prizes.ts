import type { Action } from '../../contract/core/permission.ts';
import { placeOf } from '../../contract/activities/plan-outline.ts';
import type { PlanNode, PlanPrize } from '../../contract/activities/plan-tree.ts';
import { type Move, movesFrom } from '../entity/lifecycle/kernel.ts';
import { prizeLifecycle } from './prize.lifecycle.ts';
import { returnSteps } from '../stock/return-step.ts';

interface Looking {
  readonly tree: readonly PlanNode[];
  readonly selected: number;
  readonly actions: readonly Action[];
}

/** A prize of the chosen plan: no other is in sight. */
export const prizeIn = ({ tree, selected }: Omit<Looking, 'actions'>, id: number): PlanPrize | undefined =>
  placeOf(tree, selected)?.node.prizes?.find((prize) => prize.id === id);

/** Steps of the life of a prize that the operator may see, as in the list of prizes; one that cannot be taken now says why. */
export const prizeSteps = ({ actions }: Pick<Looking, 'actions'>, prize: PlanPrize): readonly Move[] => [
  ...movesFrom(prizeLifecycle, { ...prize }).filter(({ action }) => actions.includes(action)),
  ...returnSteps('prize', { ...prize }, actions),
];

export function canStepPrize(
  looking: Looking,
  { id, event }: { readonly id: number; readonly event: string },
): boolean {
  const prize = prizeIn(looking, id);
  return (
    prize !== undefined && prizeSteps(looking, prize).some((step) => step.event === event && step.refusal === undefined)
  );
}

/** Whether units can be added or taken: the prize is in sight and has a stock that runs out. */
export const canAdjust = (looking: Looking, id: number): boolean =>
  looking.actions.includes('edit') && prizeIn(looking, id)?.stock_mode === 'limited';
