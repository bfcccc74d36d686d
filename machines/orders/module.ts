import { afterSaleLifecycle } from './after-sale.lifecycle.ts';
import { goodsOrderLifecycle } from './goods-order.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  goods_order: goodsOrderLifecycle,
  he_order: goodsOrderLifecycle,
  after_sale: afterSaleLifecycle,
};
