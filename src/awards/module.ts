import type { Dialogs } from '../entity/dialogs/dialog.ts';

export { entities } from '../../contract/awards/module.ts';
export { lifecycles } from '../../machines/awards/module.ts';

/** The dialogs beside the records of the room. */
export const dialogs: Dialogs = {
  draw_why: {
    logic: async () => (await import('./draw-why.ts')).drawWhyLogic,
    view: async () => (await import('./DrawWhyDialog.tsx')).DrawWhyDialog,
  },
};
