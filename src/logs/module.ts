import type { Dialogs } from '../entity/dialogs/dialog.ts';

export { entities } from '../../contract/logs/module.ts';
export { lifecycles } from '../../machines/logs/module.ts';

/** The dialogs beside the records and lists of the room. */
export const dialogs: Dialogs = {
  login_statistics: {
    logic: async () => (await import('./login-statistics/login-statistics-wiring.ts')).loginStatisticsLogic,
    view: async () => (await import('./login-statistics/LoginStatisticsDialog.tsx')).LoginStatisticsDialog,
  },
  log_archives: {
    logic: async () => (await import('./log-archives-wiring.ts')).logArchivesLogic,
    view: async () => (await import('./LogArchivesDialog.tsx')).LogArchivesDialog,
  },
};
