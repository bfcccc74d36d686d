import type { Dialogs } from '../entity/dialogs/dialog.ts';

export { entities } from '../../contract/points/module.ts';
export { lifecycles } from '../../machines/points/module.ts';

/** The dialogs beside the lists of the room. */
export const dialogs: Dialogs = {
  trial_balance: {
    logic: async () => (await import('./point-figures.ts')).trialBalanceLogic,
    view: async () => (await import('./TrialBalanceDialog.tsx')).TrialBalanceDialog,
  },
  liability: {
    logic: async () => (await import('./point-figures.ts')).liabilityLogic,
    view: async () => (await import('./LiabilityDialog.tsx')).LiabilityDialog,
  },
};
