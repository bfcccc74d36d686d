import { sendParent, sendTo } from 'xstate';
import { recordPageMachine } from '../../../machines/entity/record/record-page.ts';
import { appIn } from '../../core/app-in.ts';
import {
  confirmLogic,
  partLogic,
  pickerLogic,
  presenceLoaderLogic,
  recordLoaderLogic,
  revealLogic,
} from '../list-page-wiring.ts';
import { placePanelsLogic } from './panels-wiring.ts';
import { relatedRowsLogic } from './related-wiring.ts';
import { doneNotice } from '../undo-question.ts';
import { watchName } from './watch-name.ts';

/** The page of one record with everything it reaches: calls, toasts, the tab bar. */
export const recordPageLogic = recordPageMachine.provide({
  actors: {
    record: recordLoaderLogic,
    made: recordLoaderLogic,
    related: relatedRowsLogic,
    panels: placePanelsLogic,
    presence: presenceLoaderLogic,
    picker: pickerLogic,
    watchName,
    reveal: revealLogic,
    confirm: confirmLogic,
    part: partLogic,
  },
  actions: {
    announce: sendTo(
      ({ system }) => appIn(system),
      ({ context: { key, entity } }, { text, undo }) => ({
        type: 'NOTIFY' as const,
        notice: doneNotice(text, key, undo && { entity, ...undo }),
      }),
    ),
    report: sendParent(({ context: { key, typed } }) => ({
      type: typed.form || typed.panels ? 'PAGE_UNSAVED' : 'PAGE_SAVED',
      key,
    })),
  },
});
