import { offerTrialCall } from '../../contract/orders/order-quote.ts';
import type { Call } from '../../contract/entity/call.ts';
import type { Values } from '../../contract/entity/field.ts';
import { inquiryLogic } from '../entity/dialogs/inquiry-wiring.ts';
import { textIn, textsIn } from '../entity/fields/values.ts';

/** What of it is filled in; what is left empty is not asked about. */
const asked = ({ member_no, sku_id, quantity, delivery, region, coupon_nos }: Values) => ({
  ...(textIn(member_no).trim() !== '' && { member_no: textIn(member_no).trim() }),
  ...(typeof sku_id === 'number' && { sku_id }),
  ...(typeof quantity === 'number' && { quantity }),
  ...(textIn(delivery) !== '' && { delivery }),
  // What is fetched goes nowhere.
  ...(textIn(region) !== '' && delivery !== 'pickup' && { region }),
  coupon_nos: textsIn(coupon_nos),
});

/** 试算 of an offer: one piece of its first kind for anybody, until something else is filled in. */
export const offerTrialLogic = inquiryLogic({
  atOnce: true,
  ask: ({ id, values }) => ({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the address of a row of the call's own.
    call: offerTrialCall.replace('{id}', String(id)) as Call,
    data: asked(values),
  }),
});
