import { faultsOf } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { bulkMoveOf, reasonOf } from './bulk-moves.ts';
import { type BulkRow, countOf } from './bulk-rows.ts';
import { lifecycleOf } from '../lifecycle/known.ts';

/** What was said before a run begins. */
interface Asked {
  readonly entity: string;
  readonly event: string;
  readonly reason: string;
  readonly typed: string;
  readonly draft: Values;
  readonly rows: readonly BulkRow[];
}

/** The step or command that is wanted, and the chart that it belongs to. */
export const planOf = ({ entity, event }: Pick<Asked, 'entity' | 'event'>) => ({
  lifecycle: lifecycleOf(entity),
  move: bulkMoveOf(entity, event),
});

/** What is wrong in the form, in its order. */
export const bulkFaultsOf = ({ draft, ...wish }: Pick<Asked, 'entity' | 'event' | 'draft'>) =>
  faultsOf(planOf(wish).move.form, [], draft);

/** Whether all is said that the step asks for: why, how many rows where it wants to be sure, and its form. */
export function isReady(context: Asked): boolean {
  const { move } = planOf(context);
  const isExplained = [...context.reason.trim()].length >= reasonOf(move);
  const isRetyped = !move.retype || context.typed.trim() === String(countOf(context.rows, 'waiting'));
  return isExplained && isRetyped && bulkFaultsOf(context).length === 0;
}
