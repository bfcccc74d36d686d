import { fromPromise, sendParent } from 'xstate';
import type { Values } from '../../contract/entity/field.ts';
import { questionDialogMachine } from '../../machines/entity/dialogs/question-dialog.ts';
import { request } from '../core/http.ts';

/** 试算 of a freight template, with the page above it. What is not filled in is one piece, no weight and no amount. */
export const freightTrialLogic = questionDialogMachine.provide({
  actors: {
    fetchAnswer: fromPromise<unknown, { id: number; values: Values }>(({ input: { id, values }, signal }) =>
      request<unknown>(`POST /admin/api/freight-templates/${id}/preview`, {
        data: {
          region: values['region'] ?? '',
          qty: values['qty'] ?? 1,
          weight: values['weight'] ?? 0,
          amount: values['amount'] ?? 0,
        },
        signal,
        quiet: true,
      }),
    ),
  },
  actions: { reportClosed: sendParent({ type: 'PAGE_CLOSED', wrote: false }) },
});
