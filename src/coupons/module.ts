import type { Dialogs } from '../entity/dialogs/dialog.ts';

export { entities } from '../../contract/coupons/module.ts';
export { lifecycles } from '../../machines/coupons/module.ts';

const view = async () => (await import('./CouponCodesDialog.tsx')).CouponCodesDialog;

/** The dialogs beside the records and lists of the room. */
export const dialogs: Dialogs = {
  import_codes: { logic: async () => (await import('./coupon-codes-wiring.ts')).importCodesLogic, view },
  codes: { logic: async () => (await import('./coupon-codes-wiring.ts')).codesLogic, view },
};
