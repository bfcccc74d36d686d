import { followOrder } from '../orders/follow.ts';
import { stampOf } from '../orders/stamp.ts';
import { orderColumns } from './goods-order-columns.ts';
import { defineResource } from './resource.ts';

/** 兑换订单 (award.md §3.8). */
export const goodsOrder = defineResource('goods_order', {
  ...orderColumns,
  stamp: (step, caller, passage) => stampOf(step, caller.nickname, passage),
  wrote: async (tx, { before, after, event, reason }, writer) => {
    if (before && event !== undefined)
      await followOrder(tx, { before, after, event, ...(reason && { reason }) }, writer);
  },
});
