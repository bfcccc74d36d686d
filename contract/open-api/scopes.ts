import type { Options } from '../entity/field.ts';

/** What a key may call (engines.md §1.2), as far as there are calls. */
export const openScopes = {
  member: { label: '会员' },
  content: { label: '内容' },
  scan: { label: '扫码' },
  draw: { label: '抽奖' },
  award: { label: '奖品领取' },
  verify: { label: '核销' },
  code: { label: '虚拟码' },
  mall: { label: '商城' },
  pay: { label: '支付' },
  coupon: { label: '优惠券' },
  points: { label: '积分' },
  suggest: { label: '意见反馈' },
} as const satisfies Options;
export type OpenScope = keyof typeof openScopes;

/** How long the exported data of a member can be fetched, in hours (engines.md §1.5). */
export const exportHours = 24;

/** What stands before every call of the Open API. */
export const openBase = '/proxy-he/open/v1';

/** How long the secret before the last one still signs, in hours (engines.md §1.1). */
export const overlapHours = 24;
