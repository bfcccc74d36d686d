import { fromPromise, sendParent } from 'xstate';
import type { Call } from '../../../contract/entity/call.ts';
import { answerDialogMachine, type Asked } from '../../../machines/entity/dialogs/answer-dialog.ts';
import { request } from '../../core/http.ts';

/** The row that is asked about, and what was typed: what is empty is not asked about. */
const paramsOf = ({ id, question }: Asked): Readonly<Record<string, string>> => ({
  ...(id !== null && { id: String(id) }),
  ...Object.fromEntries(Object.entries(question).filter(([, value]) => value !== '')),
});

/** A dialog that shows what a call answers, about a row (`id`) or about the list and what was asked beside it, with the page above it. */
export const answerLogic = (call: Call) =>
  answerDialogMachine.provide({
    actors: {
      fetchAnswer: fromPromise<unknown, Asked>(({ input, signal }) =>
        request<unknown>(call, { params: paramsOf(input), signal, quiet: true }),
      ),
    },
    actions: { reportClosed: sendParent({ type: 'PAGE_CLOSED', wrote: false }) },
  });
