import { goodsBottlecapLifecycle } from './goods-bottlecap.lifecycle.ts';
import { goodsLifecycle } from './goods.lifecycle.ts';
import { goodsMarketLifecycle } from './goods-market.lifecycle.ts';
import { goodsOfflineLifecycle } from './goods-offline.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  goods: goodsLifecycle,
  goods_offline: goodsOfflineLifecycle,
  goods_market: goodsMarketLifecycle,
  goods_bottlecap: goodsBottlecapLifecycle,
};
