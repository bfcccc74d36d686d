import type { Dialogs } from '../entity/dialogs/dialog.ts';

export { entities } from '../../contract/open-api/module.ts';
export { lifecycles } from '../../machines/open-api/module.ts';

/** The dialogs beside the records and lists of the room. */
export const dialogs: Dialogs = {
  client_secret: {
    logic: async () => (await import('./client-secret-wiring.ts')).clientSecretLogic,
    view: async () => (await import('./ClientSecretDialog.tsx')).ClientSecretDialog,
  },
};
