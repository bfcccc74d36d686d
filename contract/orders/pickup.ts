import type { Command } from '../entity/entity.ts';
import { datetime, type Fields, ifFilled, made, type Options, reference, select, text } from '../entity/field.ts';
import { deliveryTypes } from '../mall/offer.ts';
import { phone } from '../verification/point-patterns.ts';
import { isFetched, orderStatus } from './orders.ts';

/*
 * 自提 (wider.md §5.2, engines.md §3.2, region pickup): an order that its member fetches at a point, with a code that he shows there. Until there are
 * stores the points are 本地核销点, whose verifiers hand it over.
 */

/** How an order gets to its member. */
export const deliveryWays = {
  ...deliveryTypes,
  none: { label: '无需配送', color: 'default' },
} as const satisfies Options;

/** Where an order stands at its point. */
export const pickupStatus = {
  none: { label: '无需自提', color: 'default' },
  to_pick: { label: '待自提', color: 'cyan' },
  picked: { label: '已自提', color: 'green' },
  lapsed: { label: '超时未取', color: 'default' },
} as const satisfies Options;

/** What a member shows at the point. */
export const pickupDigits = 8;
export const pickupCode = { test: /^\d{8}$/, hint: `应为 ${pickupDigits} 位数字` };

export const pickupFields = {
  delivery_type: select('配送', deliveryWays, made),
  pickup_status: select('自提', pickupStatus, made),
  pickup_point_id: reference('自提点', 'localverifice', ifFilled('pickup_point_id')),
  pickup_code: text('提货码', { ...ifFilled('pickup_code'), pattern: pickupCode, mask: 'code' }),
  pickup_expire_at: datetime('自提截止', ifFilled('pickup_expire_at')),
  picked_at: datetime('自提时间', ifFilled('picked_at')),
  verifier_name: text('核销人', ifFilled('verifier_name')),
} as const satisfies Fields;

/** 核销自提: what a point hands over while its verifier is on the phone. The code is typed, never shown. */
export const pickByHand: Command = {
  label: '核销自提',
  action: 'edit',
  done: '已核销，订单完成',
  shows: ['goods_text', 'nickname', 'pickup_point_id', 'pickup_expire_at'],
  notIn: Object.keys(orderStatus).filter((state) => state !== 'wait_ship'),
  when: isFetched,
  fields: {
    pickup_code: text('提货码', { rule: true, pattern: pickupCode, help: '由会员出示，核对后填写' }),
    verifier_mobile: text('核销员手机号', { rule: true, pattern: phone, help: '须是该自提点启用的核销员' }),
  },
};
