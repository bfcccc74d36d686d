import type { Call } from '../entity/call.ts';
import type { CodeCalls } from '../coupons/coupon-codes.ts';

/** The calls about files of codes of virtual products; codes are brought in by `code_import` of the update call. */
export const virtualCodeCalls = {
  upload: 'POST /admin/api/FlanCcn/virtualCodeFiles',
  errors: 'GET /admin/api/FlanCcn/virtualCodeErrors',
  template: 'GET /admin/api/FlanCcn/virtualCodeTemplate',
} as const satisfies CodeCalls;

/** The calls about files of codes that were used; they are marked so by `code_redeem` of the update call. */
export const virtualRedeemCalls = {
  upload: 'POST /admin/api/FlanCcn/virtualRedeemFiles',
  errors: 'GET /admin/api/FlanCcn/virtualRedeemErrors',
  template: 'GET /admin/api/FlanCcn/virtualRedeemTemplate',
} as const satisfies CodeCalls;

/** Takes steps of one code: 标记核销, 作废. */
export const virtualCodeUpdate: Call = 'POST /admin/api/FlanCcn/virtualCodeUpdates';
