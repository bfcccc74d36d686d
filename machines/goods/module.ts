import { goodsBottlecapLifecycle } from '../lifecycles/goods-bottlecap.ts';
import { goodsLifecycle } from '../lifecycles/goods.ts';
import { goodsMarketLifecycle } from '../lifecycles/goods-market.ts';
import { goodsOfflineLifecycle } from '../lifecycles/goods-offline.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  goods: goodsLifecycle,
  goods_offline: goodsOfflineLifecycle,
  goods_market: goodsMarketLifecycle,
  goods_bottlecap: goodsBottlecapLifecycle,
};
