import type { Dialogs } from '../entity/dialogs/dialog.ts';
import type { Panels } from '../entity/place/known-panels.ts';
import { proofPanels } from '../proof/panels.ts';

export { entities } from '../../contract/activities/module.ts';
export { lifecycles } from '../../machines/activities/module.ts';

/** The dialogs beside the records and lists of the room. */
export const dialogs: Dialogs = {
  stock: {
    logic: async () => (await import('../stock/stock-wiring.ts')).stockDialogLogic,
    view: async () => (await import('../stock/StockDialog.tsx')).StockDialog,
  },
};

/** What the page of an activity shows beside what its declaration says. */
export const panels: Panels = {
  campaign_figures: {
    logic: async () => (await import('./place/figures-wiring.ts')).campaignFiguresLogic,
    view: async () => (await import('./place/CampaignFigures.tsx')).CampaignFigures,
  },
  ...proofPanels,
  plans: {
    logic: async () => (await import('./plan/plan-wiring.ts')).planPanelLogic,
    view: async () => (await import('./place/PlanPanel.tsx')).PlanPanel,
  },
};
