import type { Dialogs } from '../entity/dialogs/dialog.ts';

export { entities } from '../../contract/members/module.ts';
export { lifecycles } from '../../machines/members/module.ts';

/** The dialogs beside the records of the room. */
export const dialogs: Dialogs = {
  refused_calls: {
    logic: async () => (await import('./refused-calls.ts')).refusedCallsLogic,
    view: async () => (await import('./RefusedCallsDialog.tsx')).RefusedCallsDialog,
  },
};
