import { goodsOrderLifecycle } from '../lifecycles/goods-order.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  goods_order: goodsOrderLifecycle,
};
