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
  ...inFile('src/entity/list/SearchArea.tsx', {
    "SearchArea · without the first · filter.kind === 'flag' && filter.picker": 'Only flags can be for pickers alone.',
    "SearchArea · without the first · filter.kind === 'reference' && filter.needs":
      'Only a filter that names a row can need the page of it.',
  }),
  ...inFile('src/entity/list/columns.tsx', {
    'isOtherRow · always true · row !== before':
      'Cells that did not change are drawn as they were; it only takes time.',
  }),
  ...inFile('src/entity/list/PopupMenu.tsx', {
    'MenuItem · always the second · refusal === undefined ? undefined : `${id}label`':
      'An entry that says nothing but its label is called by its label either way.',
  }),
  ...inFile('src/entity/record/ConfirmDialog.tsx', {
    'Reason · stays as at first · useSelector(confirm, ({ context }) => context.question.leastReason)':
      'A question is the same as long as it is asked.',
  }),
  ...inFile('src/entity/list/row-moves.ts', {
    'closedBecause · without the first · entity.archived !== undefined && row.status === entity.archived':
      'Every row has a status, so none equals one that is not defined.',
    'mayEdit · without the second · entity.observed !== true && entity.calls.update !== undefined':
      'All entities of today whose rows people write can be changed.',
    'commandsOf · without the second · actions.includes(action) && when?.(row) !== false && !notIn.includes(ro…':
      'No entity of today has both commands and rows that the house keeps.',
    'questionOf · always what stands in · reason ?? false': 'No step of today asks for a reason.',
  }),
  ...inFile('src/shell/menu/FolderFlyout.tsx', {
    "Flyout · without the second · !panel || !source || panel.matches(':popover-open') === isOut":
      'To show what is shown, or to hide what is hidden, does nothing in the browser.',
    'Flyout · without the second · !panel || !source': 'Every folder has its button.',
  }),
  ...inFile('src/shell/menu/menu-tree.ts', {
    'nodeOf · always · icon !== undefined && { icon }': 'A property that is undefined is one that is not there.',
  }),
  ...inFile('src/core/widgets/return-focus.ts', {
    'returnFocus · without the first · content && !cameFrom.has(content)':
      'React calls a ref that hands back its end with an element only.',
    'returnFocus · without the first · content && !content.isConnected':
      'React calls a ref that hands back its end with an element only.',
    'returnFocus · always the first · content && !content.isConnected ? cameFrom.get(content) : null':
      'A ref ends before its content is gone only where React attaches twice; the open dialog takes the focus back.',
    'returnFocus · without the second · content && !content.isConnected':
      'A ref ends before its content is gone only where React attaches twice; the open dialog takes the focus back.',
  }),
  ...inFile('src/entity/record/HistoryPart.tsx', {
    "Line · without the first · version !== null && snapshot.can({ type: 'UNDO', version, requestId: ''…":
      'A line without a version shows no button either way: that is asked once more where it is drawn.',
    "Line · without the first · version !== null && snapshot.can({ type: 'RESTORE', version })":
      'A line without a version shows no button either way: that is asked once more where it is drawn.',
    'Line · without the second · mayUndo && version !== null': 'Only a line with a version may be taken back.',
    'Line · without the second · mayRestore && version !== null': 'Only a line with a version may be restored.',
  }),
  ...inFile('src/entity/record/HistoryChange.tsx', {
    "words · without the second · typeof value === 'string' || typeof value === 'number'":
      'JSON writes a number as String does.',
  }),
  ...inFile('src/entity/fields/RemoteSelect.tsx', {
    'isNearEnd · moved edge · scrollTop + clientHeight > scrollHeight - 80':
      'The next page is asked for one pixel sooner; the list is the same.',
  }),
  ...inFile('src/entity/EntityListPage.tsx', {
    'EntityListPage · stays as at first · useSelector(page, ({ context }) => context.entity)':
      'The chart never changes the entity of a page, and each tab draws a page of its own.',
    'EntityListPage · stays as at first · useSelector(page, ({ context }) => context.actions)':
      'The chart never changes what the operator may do on a page; other rights come with another page.',
    'EntityListPage · without onPointerEnter · onPointerEnter={preload}':
      'The code of the drawer is fetched ahead; without it the same is drawn, a moment later.',
  }),
  ...inFile('src/entity/Unavailable.tsx', {
    'Unavailable · stays as at first · useSelector(record, ({ context }) => context.error)':
      'Why a record is not to be had does not change; after another try it is said in a place of its own.',
  }),
  ...inFile('src/entity/record/RecordForm.tsx', {
    "sameList · always false · one.join(' ') === other.join(' ')":
      'The same fields are drawn afresh at every key; it only takes time.',
    'RecordForm · stays as at first · useSelector(record, ({ context }) => context.mode)':
      'The chart changes the mode only from the details to a form, which is drawn from then on.',
    'RecordForm · without the first · field && ( <FormField key={key} name={key} field={field} record={record…':
      'The keys are those of the fields, so each has one.',
    "ClosedNote · without the second · mode === 'create' || !row": 'Only what is being created has no row yet.',
    "ClosedNote · stays as at first · useSelector(record, ({ context: { mode, row } }) => mode === 'create' |…":
      'The row of a form changes only by a conflict, whose table takes the place of the form.',
  }),
  ...inFile('src/entity/record/CommandFacts.tsx', {
    'CommandFacts · stays as at first · useSelector(record, ({ context }) => context)':
      'The row of a form changes only by a conflict, whose table takes the place of the form; its mode never does.',
    'CommandFacts · without the second · command && row': 'The form of a command is drawn when its row is there.',
    'CommandPreview · always the first · row ? entity.commands?.[mode]?.preview?.(row, entered(draft)) : undefin…':
      'The form of a command is drawn when its row is there.',
  }),
  ...inFile('src/entity/record/FormField.tsx', {
    "FormField · stays as at first · useSelector(record, ({ context: { mode, row } }) => mode === 'edit' && …":
      'The row of a form changes only by a conflict, whose table takes the place of the form; its mode never does.',
  }),
  ...inFile('src/entity/record/ConflictTable.tsx', {
    'ConflictTable · stays as at first · useSelector(record, (snapshot) => snapshot.context)':
      'A record in conflict stands still until the operator has decided, which takes the table away.',
    'ConflictTable · always the first · row ? titlesIn(row, key, field) : []':
      'A conflict comes with the row that the other has saved.',
  }),
  ...inFile('src/entity/record/SideValue.tsx', {
    "ShortValue · always the first · field.kind === 'validity' ? validityIn(value) : undefined":
      'No value of another kind has the form of a validity.',
  }),
  ...inFile('src/entity/fields/editors/editor-props.ts', {
    "tied · always · describedBy !== undefined && { 'aria-describedby': describedBy }":
      'A property that is undefined is one that is not there.',
  }),
  ...inFile('src/entity/record/ConfirmDialog.tsx', {
    'ConfirmDialog · always true · !busy':
      'The chart takes no CANCEL while it performs; Escape would only be sent in vain.',
  }),
  ...inFile('src/core/widgets/QuestionDialog.tsx', {
    'QuestionDialog · without the first · onCancel !== undefined && !busy':
      'Escape calls what there is to cancel with, and there is nothing.',
    'QuestionDialog · always · onCancel && { onCancel }': 'A property that is undefined is one that is not there.',
  }),
];
