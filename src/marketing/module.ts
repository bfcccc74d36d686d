import type { Dialogs } from '../entity/dialogs/dialog.ts';

export { entities } from '../../contract/marketing/module.ts';
export { lifecycles } from '../../machines/marketing/module.ts';

/** The dialogs beside the records and lists of the room. */
export const dialogs: Dialogs = {
  issue_result: {
    logic: async () => (await import('./issue-result-wiring.ts')).issueResultLogic,
    view: async () => (await import('./IssueResultDialog.tsx')).IssueResultDialog,
  },
};
