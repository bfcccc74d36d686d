import { inquiryLogic } from '../entity/dialogs/inquiry-wiring.ts';

/** 试算 of a freight template. What is not filled in is one piece, no weight and no amount. */
export const freightTrialLogic = inquiryLogic({
  atOnce: false,
  ask: ({ id, values: { region, qty, weight, amount } }) => ({
    call: `POST /admin/api/freight-templates/${String(id)}/preview`,
    data: { region: region ?? '', qty: qty ?? 1, weight: weight ?? 0, amount: amount ?? 0 },
  }),
});
