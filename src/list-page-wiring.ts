import { sendParent, sendTo } from 'xstate';
import { confirmMachine } from '../machines/confirm.ts';
import { diagramMachine } from '../machines/diagram.ts';
import { listPageMachine } from '../machines/list-page.ts';
import { pickerMachine } from '../machines/picker.ts';
import { formOf } from '../machines/record-values.ts';
import { revealMachine } from '../machines/reveal.ts';
import { recordMachine } from '../machines/record.ts';
import { tableMachine } from '../machines/table.ts';
import { uploadMachine } from '../machines/upload.ts';
import { appIn } from './app-in.ts';
import { draftActions, draftActors } from './draft-wiring.ts';
import { fetchChoices, fetchMovers, fetchPage, fetchValue, load, perform, save, validate } from './entity-calls.ts';
import { fieldId } from './fields/field-id.ts';
import { sendFile } from './upload.ts';

/** Puts the cursor into a control, or into the first input of one that is a group. */
function focusControl(id: string): void {
  const control = document.getElementById(id);
  const isInput = control?.matches('input, textarea, button, [contenteditable]') ?? false;
  (isInput ? control : control?.querySelector('input'))?.focus();
}

const recordLogic = recordMachine.provide({
  actors: {
    load,
    validate,
    save,
    upload: uploadMachine.provide({ actors: { sendFile } }),
    diagram: diagramMachine.provide({ actors: { fetchMovers } }),
    ...draftActors,
  },
  actions: {
    ...draftActions,
    reportUnsaved: sendParent({ type: 'RECORD_UNSAVED' }),
    reportSaved: sendParent({ type: 'RECORD_SAVED' }),
    showFault: ({ context }) => {
      const first = Object.keys(formOf(context)).find((key) => context.errors[key] !== undefined);
      if (first === undefined) return;
      // The form is disabled until the view has heard of the new state.
      setTimeout(() => focusControl(fieldId(context.entity, first)));
    },
  },
});

/** A list page with everything it reaches: calls, toasts, the tab bar. */
export const listPageLogic = listPageMachine.provide({
  actors: {
    table: tableMachine.provide({ actors: { fetchPage } }),
    picker: pickerMachine.provide({ actors: { fetchChoices } }),
    reveal: revealMachine.provide({
      actors: { fetchValue },
      actions: {
        notifyRefused: sendTo(
          ({ system }) => appIn(system),
          (_, { message: text }) => ({ type: 'NOTIFY', notice: { cause: 'reveal', level: 'warning', text } as const }),
        ),
      },
    }),
    record: recordLogic,
    confirm: confirmMachine.provide({ actors: { perform } }),
  },
  actions: {
    announce: sendTo(
      ({ system }) => appIn(system),
      (_, { text }) => ({ type: 'NOTIFY', notice: { cause: text, level: 'success', text } as const }),
    ),
    reportUnsaved: sendParent(({ context }) => ({ type: 'PAGE_UNSAVED', key: context.key })),
    reportSaved: sendParent(({ context }) => ({ type: 'PAGE_SAVED', key: context.key })),
  },
});
