import { fromPromise, sendParent } from 'xstate';
import type { Call } from '../../../contract/entity/call.ts';
import { answerDialogMachine } from '../../../machines/entity/dialogs/answer-dialog.ts';
import { request } from '../../core/http.ts';

/** A dialog that shows what a call answers, about a row (`id`) or about the list, with the page above it. */
export const answerLogic = (call: Call) =>
  answerDialogMachine.provide({
    actors: {
      fetchAnswer: fromPromise<unknown, { id: number | null }>(({ input: { id }, signal }) =>
        request<unknown>(call, { ...(id !== null && { params: { id: String(id) } }), signal, quiet: true }),
      ),
    },
    actions: { reportClosed: sendParent({ type: 'PAGE_CLOSED', wrote: false }) },
  });
