import { goodsMachine } from './goods-kinds.lifecycle.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const goodsMarketMachine = goodsMachine('goods_market', '市场商品');

/** 市场商品: as all goods; its quotas are no state of theirs (award.md §3.11). */
export const goodsMarketLifecycle: Lifecycle = { machine: goodsMarketMachine };
