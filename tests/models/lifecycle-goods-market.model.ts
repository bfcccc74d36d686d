import { goodsMarketMachine } from '../../machines/goods/goods-market.lifecycle.ts';
import { goodsModelOf } from './goods-lifecycle.ts';

export const goodsMarketLifecycleModel = goodsModelOf(goodsMarketMachine);
