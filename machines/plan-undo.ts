import { inverseOf, type PlanPageContext } from './plan-writes.ts';

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
