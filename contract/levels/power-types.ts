import type { Options } from '../entity/field.ts';

/** What a power does (wider.md §3.4), as far as the house does it; types whose module is not there are not offered. */
export const powerTypes = {
  birthday_gift: { label: '生日礼', color: 'magenta' },
  monthly_coupon: { label: '每月送券', color: 'purple' },
  free_freight: { label: '包邮', color: 'cyan' },
  discount: { label: '购物折扣', color: 'orange' },
  point_rate: { label: '积分倍率', color: 'gold' },
  service: { label: '专属客服', color: 'blue' },
  display: { label: '仅展示', color: 'default' },
} as const satisfies Options;
export type PowerType = keyof typeof powerTypes;
