import type { FieldError } from '../entity/fault.ts';
import type { Command } from '../entity/entity.ts';
import { money, type Options, points, textarea, toggle, type Values } from '../entity/field.ts';

/*
 * 售后单 (wider.md §5.5): what its states and choices are called, and what operators do to it. The entity itself is in
 * contract/orders/after-sale.entity.ts.
 */

export const afterSaleStatus = {
  applied: { label: '待审核', color: 'warning' },
  agreed: { label: '待退货', color: 'blue' },
  returned: { label: '待收货', color: 'cyan' },
  wait_refund: { label: '待退款', color: 'gold' },
  refund_failed: { label: '退款失败', color: 'error' },
  reissuing: { label: '补发中', color: 'geekblue' },
  refunded: { label: '已退款', color: 'green' },
  done: { label: '已补发', color: 'green' },
  rejected: { label: '已驳回', color: 'default' },
  refused: { label: '已拒收', color: 'default' },
  withdrawn: { label: '已撤销', color: 'default' },
} as const satisfies Options;

/** In which something is still to be done: pieces in one of these are in no other application. */
export const openAfterSales = [
  'applied',
  'agreed',
  'returned',
  'reissuing',
] as const satisfies readonly (keyof typeof afterSaleStatus)[];
/** In which it is not over: its order is 售后中. */
export const runningAfterSales = [
  ...openAfterSales,
  'wait_refund',
  'refund_failed',
] as const satisfies readonly (keyof typeof afterSaleStatus)[];
/** In which pieces count as given back. */
export const returnedAfterSales = [
  'wait_refund',
  'refund_failed',
  'refunded',
] as const satisfies readonly (keyof typeof afterSaleStatus)[];

export const afterSaleTypes = {
  refund: { label: '仅退款', color: 'orange' },
  return_refund: { label: '退货退款', color: 'blue' },
  reissue: { label: '补发', color: 'green' },
} as const satisfies Options;

export const mostAfterSaleImages = 6;
/** Characters of what a member writes. */
export const mostAfterSaleText = 500;

const statesBut = (...states: readonly (keyof typeof afterSaleStatus)[]): readonly string[] =>
  Object.keys(afterSaleStatus).filter((state) => !states.some((one) => one === state));

const asAmount = (value: unknown): number => Number(value ?? 0);

/** What is wrong with amounts that are to be given back in place of those reckoned: only less, with something left. */
export function loweredFaults(row: Values, { refund_fen, refund_points }: Values): readonly FieldError[] {
  const over = [
    { field: 'refund_fen', is: asAmount(refund_fen), most: asAmount(row['share_fen']), text: '应退金额' },
    { field: 'refund_points', is: asAmount(refund_points), most: asAmount(row['share_points']), text: '应退积分' },
  ].filter(({ is, most }) => is > most);
  if (over.length > 0) return over.map(({ field, text }) => ({ field, message: `不能超过${text}` }));
  const isNothing = asAmount(refund_fen) + asAmount(refund_points) === 0;
  const isWorth = asAmount(row['share_fen']) + asAmount(row['share_points']) > 0;
  return isNothing && isWorth ? [{ field: 'refund_fen', message: '金额与积分都为 0 时请驳回申请' }] : [];
}

const isRefund = ({ type }: Values): boolean => type !== 'reissue';

/** What an operator does to an application beside deciding on it, each with a form of its own. */
export const afterSaleCommands: Readonly<Record<'LOWER' | 'RECEIVE', Command>> = {
  LOWER: {
    label: '改退款',
    action: 'edit',
    done: '退款已修改',
    fields: {
      refund_fen: money('退款金额', { rule: true, help: '不超过应退金额' }),
      refund_points: points('退还积分', { rule: true, help: '不超过应退积分' }),
      lower_reason: textarea('修改原因', { rule: true, min: 2, max: 200, help: '写明少退的原因，会员可能会问' }),
    },
    shows: ['goods_text', 'refund_text', 'share_fen', 'share_points'],
    notIn: statesBut('applied', 'returned'),
    when: isRefund,
  },
  RECEIVE: {
    label: '确认收货',
    action: 'edit',
    done: '已收货，开始退款',
    fields: {
      restocked: toggle('退货入库', { initial: true, help: '可再次销售的勾选，库存随之增加；破损的不勾选' }),
    },
    shows: ['goods_text', 'express_company', 'express_no', 'refund_text'],
    notIn: statesBut('returned'),
  },
};
