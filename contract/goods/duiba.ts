import type { Call } from '../entity/call.ts';
import type { Options } from '../entity/field.ts';
import { yuanOf } from '../core/yuan.ts';

/** What Duiba sells, in its own words (award.md §3.7). */
export const duibaTypes = {
  object: { label: '实物', color: 'blue' },
  virtual: { label: '虚拟', color: 'purple' },
  coupon: { label: '优惠券', color: 'magenta' },
  phonebill: { label: '话费', color: 'cyan' },
  qb: { label: 'Q币', color: 'geekblue' },
  alipay: { label: '支付宝', color: 'blue' },
} as const satisfies Options;

/** Duiba's goods, with whether one of ours is made of them. */
export const duibaGoodsCall = 'GET /admin/api/FlanAwardGoods/duibaGoodsLists' satisfies Call;

/** One of them, as the call answers it. Prices in fen. */
export interface DuibaGoods {
  readonly duiba_item_id: string;
  readonly title: string;
  readonly type: keyof typeof duibaTypes;
  readonly image: string;
  readonly face_price_fen: number;
  readonly actual_price_fen: number;
  readonly credits_points: number;
  readonly stock: number;
  readonly status: 'on' | 'off';
  readonly imported: boolean;
  /** The goods that it was imported as; null where there are none. */
  readonly goods_id: number | null;
}

export interface DuibaGoodsPage {
  readonly data: readonly DuibaGoods[];
  readonly pageNo: number;
  readonly totalCount: number;
}

/** What a picker says of an item: why it cannot be had, else what it is, what it is worth, what it costs us, and what is left. */
export function duibaWords({ imported, status, type, stock, ...priced }: DuibaGoods): string {
  if (imported) return '已导入';
  if (status === 'off') return '兑吧已下架';
  return [
    duibaTypes[type].label,
    `面值 ${yuanOf(priced.face_price_fen)}`,
    `成本 ${yuanOf(priced.actual_price_fen)}`,
    `${priced.credits_points.toLocaleString('en-US')} 积分`,
    `库存 ${stock.toLocaleString('en-US')}`,
  ].join(' · ');
}
