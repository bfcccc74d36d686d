import { followOrder } from './follow.ts';
import { stampOf } from './stamp.ts';
import { invalid } from '../http/failure.ts';
import { deliveryFaults } from '../goods/delivery-area.ts';
import { orderColumns } from './goods-order-columns.ts';
import { defineResource } from '../entity/define-resource.ts';

/** 兑换订单 (award.md §3.8). */
export const goodsOrder = defineResource('goods_order', {
  ...orderColumns,
  check: async (tx, { values, row, changes }) => {
    if (!changes('receiver_area') || typeof row?.['goods_id'] !== 'number') return;
    const faults = await deliveryFaults(tx, row['goods_id'], values['receiver_area']);
    if (faults.length > 0) throw invalid(faults);
  },
  stamp: (step, caller, passage) => stampOf(step, caller.nickname, passage),
  wrote: async (tx, { before, after, event, reason }, writer) => {
    if (before && event !== undefined)
      await followOrder(tx, { before, after, event, ...(reason && { reason }) }, writer);
  },
});
