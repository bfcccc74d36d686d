import { fromPromise, sendParent } from 'xstate';
import type { Values } from '../../../contract/entity/field.ts';
import { handOverLogic } from '../living/hand-over-wiring.ts';
import { type Anew, diagramMachine } from '../../../machines/statechart/diagram.ts';
import { foresightMachine } from '../../../machines/entity/record/foresight.ts';
import { historyMachine } from '../../../machines/entity/record/history.ts';
import { libraryPickerMachine } from '../../../machines/entity/upload/library-picker.ts';
import { pictureCropMachine } from '../../../machines/entity/upload/picture-crop.ts';
import { recordMachine } from '../../../machines/entity/record/record.ts';
import { uniquenessMachine, type UniqueQuestion } from '../../../machines/entity/record/uniqueness.ts';
import { uploadMachine } from '../../../machines/entity/upload/upload.ts';
import { cutPicture, readPicture } from '../../account/avatar-picture.ts';
import { draftActions, draftActors } from '../draft-wiring.ts';
import { checkUnique, fetchAnew, fetchFacts, fetchMovers, load, save, validate, watchRows } from './record-calls.ts';
import { fieldId } from '../fields/field-id.ts';
import { historyActors } from '../history-calls.ts';
import { fetchFolders } from '../../files/media/folders.ts';
import { fetchFiles } from '../../files/media/library-calls.ts';
import { sendFile } from '../../files/upload.ts';
import { showFirstFault } from '../fields/show-fault.ts';

const historyLogic = historyMachine.provide({
  actors: historyActors,
  actions: {
    reportUndone: sendParent({ type: 'UNDONE' }),
    putIntoForm: sendParent((_, { values }: { values: Values }) => ({ type: 'RESTORE', values })),
  },
});

const uniquenessLogic = uniquenessMachine.provide({
  actors: { checkUnique },
  actions: { reportTaken: sendParent((_, taken: Pick<UniqueQuestion, 'fields'>) => ({ type: 'TAKEN', ...taken })) },
});

/** A record with everything it reaches: calls, drafts, uploads, its history. */
export const recordLogic = recordMachine.provide({
  actors: {
    load,
    validate,
    save,
    upload: uploadMachine.provide({
      actors: {
        sendFile,
        library: libraryPickerMachine.provide({ actors: { fetchFolders, fetchFiles } }),
        crop: pictureCropMachine.provide({
          actors: {
            readPicture: fromPromise(({ input }) => readPicture(input)),
            make: fromPromise(({ input }) => cutPicture(input)),
          },
        }),
      },
    }),
    diagram: diagramMachine.provide({
      actors: { fetchMovers, fetchAnew, watchRows, handOver: handOverLogic },
      actions: { reportRow: sendParent((_, { row }: Pick<Anew, 'row'>) => ({ type: 'ROW_TOLD', row })) },
    }),
    history: historyLogic,
    uniqueness: uniquenessLogic,
    foresight: foresightMachine.provide({ actors: { fetchFacts } }),
    ...draftActors,
  },
  actions: {
    ...draftActions,
    reportUnsaved: sendParent({ type: 'RECORD_UNSAVED' }),
    reportSaved: sendParent({ type: 'RECORD_SAVED' }),
    reportKept: sendParent((_, kept: { id: number; text: string; said: string }) => ({ type: 'RECORD_KEPT', ...kept })),
    showFault: ({ context }) => {
      const ids = Object.keys(context.errors).map((key) => fieldId(context.entity, key));
      // The form is disabled until the view has heard of the new state.
      setTimeout(() => showFirstFault(ids));
    },
  },
});
