import type { Dialogs } from '../entity/dialogs/dialog.ts';
import { arrange } from './arrange/dialog.ts';

export { entities } from '../../contract/people/module.ts';
export { lifecycles } from '../../machines/people/module.ts';

/** The dialogs beside the records and lists of the room. */
export const dialogs: Dialogs = {
  password: {
    logic: async () => (await import('./temporary-password-wiring.ts')).temporaryPasswordLogic,
    view: async () => (await import('./TemporaryPasswordDialog.tsx')).TemporaryPasswordDialog,
  },
  arrange,
  grants: {
    logic: async () => (await import('./grants/grants-wiring.ts')).grantsLogic,
    view: async () => (await import('./grants/GrantsDialog.tsx')).GrantsDialog,
  },
};
