import type { Dialogs } from '../entity/dialogs/dialog.ts';

export { entities } from '../../contract/virtual-codes/module.ts';
export { lifecycles } from '../../machines/virtual-codes/module.ts';

const view = async () => (await import('../coupons/CouponCodesDialog.tsx')).CouponCodesDialog;

/** The dialogs beside the records and lists of the room. */
export const dialogs: Dialogs = {
  import_virtual_codes: {
    logic: async () => (await import('../coupons/coupon-codes-wiring.ts')).importVirtualCodesLogic,
    view,
  },
  redeem_virtual_codes: {
    logic: async () => (await import('../coupons/coupon-codes-wiring.ts')).redeemVirtualCodesLogic,
    view,
  },
};
