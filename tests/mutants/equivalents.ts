/** A fault that nobody could notice, or that no rule forbids, and why. */
export interface Equivalent {
  readonly file: string;
  /** As in the report. */
  readonly name: string;
  readonly because: string;
}

const inFile = (file: string, faults: Readonly<Record<string, string>>): readonly Equivalent[] =>
  Object.entries(faults).map(([name, because]) => ({ file, name, because }));

/** Reviewed one by one; a fault that is noticed after all, or is gone, makes the list stale. */
export const equivalents: readonly Equivalent[] = [
  ...inFile('src/record/RecordDrawer.tsx', {
    'RecordBody · without aria-label · aria-label="加载中"':
      "Ant design's Skeleton keeps no such name: it does not reach the document.",
  }),
  ...inFile('src/list/SearchArea.tsx', {
    "SearchArea · without the first · filter.kind !== 'flag' || !filter.picker": 'Only flags can be for pickers alone.',
  }),
  ...inFile('src/list/columns.tsx', {
    'isOtherRow · always true · row !== before':
      'Cells that did not change are drawn as they were; it only takes time.',
  }),
  ...inFile('src/list/TableToolbar.tsx', {
    "TableToolbar · without the first · entity.calls.create && actions.includes('add')":
      'All entities of today can be created.',
  }),
  ...inFile('src/list/WithoutRows.tsx', {
    "WithoutRows · without the second · useSelector(page, ({ context }) => context.actions.includes('add')) && …":
      'All entities of today can be created.',
  }),
  ...inFile('src/list/PopupMenu.tsx', {
    'MenuItem · always the second · refusal === undefined ? undefined : `${id}label`':
      'An entry that says nothing but its label is called by its label either way.',
  }),
  ...inFile('src/list/row-moves.ts', {
    'closedBecause · without the first · entity.archived !== undefined && row.status === entity.archived':
      'Every row has a status, so none equals one that is not defined.',
    "mayEdit · without the first · entity.calls.update !== undefined && actions.includes('edit')":
      'All entities of today can be changed.',
    'commandsOf · without the second · actions.includes(action) && !notIn.includes(row.status) && entity.froze…':
      'No entity of today has both commands and rows that the house keeps.',
    'questionOf · always what stands in · reason ?? false': 'No step of today asks for a reason.',
  }),
  ...inFile('src/record/ConfirmDialog.tsx', {
    'ConfirmDialog · always true · !busy':
      'The chart takes no CANCEL while it performs; Escape would only be sent in vain.',
  }),
  ...inFile('src/layout/QuestionDialog.tsx', {
    'QuestionDialog · without the first · onCancel !== undefined && !busy':
      'Escape calls what there is to cancel with, and there is nothing.',
    'QuestionDialog · always · onCancel && { onCancel }': 'A property that is undefined is one that is not there.',
  }),
];
