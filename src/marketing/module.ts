import type { Dialogs } from '../entity/dialogs/dialog.ts';

export { entities } from '../../contract/marketing/module.ts';
export { lifecycles } from '../../machines/marketing/module.ts';

/** The dialogs beside the records and lists of the room. */
export const dialogs: Dialogs = {
  coupon_check: {
    logic: async () => (await import('./coupon-check.ts')).couponCheckLogic,
    view: async () => (await import('./CouponCheckDialog.tsx')).CouponCheckDialog,
  },
  issue_result: {
    logic: async () => (await import('./issue-result-wiring.ts')).issueResultLogic,
    view: async () => (await import('./IssueResultDialog.tsx')).IssueResultDialog,
  },
};
