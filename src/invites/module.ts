import type { Dialogs } from '../entity/dialogs/dialog.ts';

export { proofPanels as panels } from '../proof/panels.ts';
export { entities } from '../../contract/invites/module.ts';
export { lifecycles } from '../../machines/invites/module.ts';

/** The dialogs beside the records and lists of the room. */
export const dialogs: Dialogs = {
  invite_stock: {
    logic: async () => (await import('../stock/stock-wiring.ts')).inviteStockLogic,
    view: async () => (await import('../stock/StockDialog.tsx')).StockDialog,
  },
  merge: {
    logic: async () => (await import('./merge-wiring.ts')).inviteMergeLogic,
    view: async () => (await import('./MergeDialog.tsx')).MergeDialog,
  },
};
