import { faultsOf } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { bulkMoveOf, reasonOf } from './bulk-moves.ts';
import { lifecycleOf } from '../lifecycle/known.ts';

/** What is said before a run begins. */
export interface Asked {
  readonly entity: string;
  readonly event: string;
  readonly reason: string;
  /** How many rows there are, as the operator typed it where the step wants to be sure. */
  readonly typed: string;
  readonly draft: Values;
}

/** What an operator says before a run begins, whoever carries it out. */
export type AskedEvent =
  | { readonly type: 'EXPLAIN'; readonly reason: string }
  | { readonly type: 'RETYPE'; readonly text: string }
  | { readonly type: 'CHANGE'; readonly values: Values };

/** The step or command that is wanted, and the chart that it belongs to. */
export const planOf = ({ entity, event }: Pick<Asked, 'entity' | 'event'>) => ({
  lifecycle: lifecycleOf(entity),
  move: bulkMoveOf(entity, event),
});

/** What is wrong in the form, in its order. */
export const bulkFaultsOf = ({ draft, ...wish }: Pick<Asked, 'entity' | 'event' | 'draft'>) =>
  faultsOf(planOf(wish).move.form, [], draft);

/** Whether all is said that the step asks for: why, of how many rows where it wants to be sure, and its form. */
export function isReady(asked: Asked, count: number, { mustCount = false } = {}): boolean {
  const { move } = planOf(asked);
  const isExplained = [...asked.reason.trim()].length >= reasonOf(move);
  const isCounted = !(move.retype === true || mustCount) || asked.typed.trim() === String(count);
  return isExplained && isCounted && bulkFaultsOf(asked).length === 0;
}
