import { placeOf } from '../../contract/activities/plan-outline.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { UndoTarget } from '../../contract/entity/history.ts';
import { type Lifecycle, movesFrom } from '../entity/lifecycle/kernel.ts';
import { planLifecycle } from './plan.lifecycle.ts';
import { prizeLifecycle } from './prize.lifecycle.ts';
import { prizeIn } from './plan-prizes.ts';
import { inverseOf, isOfPrize, type PlanPageContext, type PlanWrite } from './plan-writes.ts';

/** What is left to take back after a write; `id`: the row that a new plan became. */
export function undoAfter(context: PlanPageContext, id: number): PlanPageContext['undo'] {
  const { saving, undo, undoing } = context;
  if (!saving) return undo;
  if (undoing) return undo.slice(1);
  if (saving.write.kind === 'add') return [{ kind: 'step', id, event: 'ARCHIVE' }, ...undo];
  const inverse = inverseOf(context, saving.write);
  // What cannot be taken back hides what was before it.
  return inverse ? [inverse, ...undo].slice(0, 50) : [];
}

const isOf = (write: PlanWrite, { entity, id }: Pick<UndoTarget, 'entity' | 'id'>): boolean =>
  write.kind !== 'add' && write.id === id && (isOfPrize(write) ? 'prize' : 'plan') === entity;

/** What is left to take back once the newest write of a row was taken back elsewhere: by its toast, or in its history. */
export function undoWithout(
  { undo }: Pick<PlanPageContext, 'undo'>,
  of: Pick<UndoTarget, 'entity' | 'id'>,
): PlanPageContext['undo'] {
  const at = undo.findIndex((write) => isOf(write, of));
  return at < 0 ? undo : undo.toSpliced(at, 1);
}

/** Whether the chart leads back from where a step leads. */
function leadsBack(lifecycle: Lifecycle, row: Values | undefined, event: string): boolean {
  if (!row) return false;
  const target = movesFrom(lifecycle, row).find((move) => move.event === event)?.target;
  return movesFrom(lifecycle, { ...row, status: target }).some((back) => back.target === row['status']);
}

/** Whether the server takes a write back (server/stock/reversal.ts): other values always, a step where its chart leads back. */
export function isReversible(context: PlanPageContext, write: PlanWrite): boolean {
  switch (write.kind) {
    case 'add':
    case 'branch':
      return false;
    case 'edit':
    case 'odds':
      return true;
    case 'step':
      return leadsBack(planLifecycle, placeOf(context.tree, write.id)?.node, write.event);
    case 'prize':
      return leadsBack(prizeLifecycle, { ...prizeIn(context, write.id) }, write.event);
  }
}

/** What 撤销 beside the toast of a write takes back, for half an hour; null where it cannot, and where the write was a way back itself. */
export function offerOf(context: PlanPageContext, { version }: { readonly version?: number }): UndoTarget | null {
  const write = context.saving?.write;
  if (!write || write.kind === 'add' || version === undefined || context.undoing || !isReversible(context, write))
    return null;
  return { entity: isOfPrize(write) ? 'prize' : 'plan', id: write.id, version };
}
