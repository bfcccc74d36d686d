import type { Dialogs } from '../../entity/dialogs/dialog.ts';

/** 调整顺序、调整层级 of a tree, and the order of the items of a dictionary. */
export const arrange: Dialogs[string] = {
  logic: async () => (await import('./arrange-wiring.ts')).arrangeLogic,
  view: async () => (await import('./ArrangeDialog.tsx')).ArrangeDialog,
};
