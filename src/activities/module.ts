import type { Dialogs } from '../entity/dialogs/dialog.ts';

export { entities } from '../../contract/activities/module.ts';
export { lifecycles } from '../../machines/activities/module.ts';

/** The dialogs beside the records and lists of the room. */
export const dialogs: Dialogs = {
  stock: {
    logic: async () => (await import('../stock/stock-wiring.ts')).stockDialogLogic,
    view: async () => (await import('../stock/StockDialog.tsx')).StockDialog,
  },
};
