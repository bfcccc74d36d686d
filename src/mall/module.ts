import type { Dialogs } from '../entity/dialogs/dialog.ts';

export { entities } from '../../contract/mall/module.ts';
export { lifecycles } from '../../machines/mall/module.ts';

/** The dialogs beside the records of the room. */
export const dialogs: Dialogs = {
  offer_trial: {
    logic: async () => (await import('./offer-trial.ts')).offerTrialLogic,
    view: async () => (await import('./OfferTrialDialog.tsx')).OfferTrialDialog,
  },
  freight_trial: {
    logic: async () => (await import('./freight-trial.ts')).freightTrialLogic,
    view: async () => (await import('./FreightTrialDialog.tsx')).FreightTrialDialog,
  },
};
