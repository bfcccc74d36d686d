import { goodsMarketMachine } from '../../machines/lifecycles/goods-market.ts';
import { goodsModelOf } from './goods-lifecycle.ts';

export const goodsMarketLifecycleModel = goodsModelOf(goodsMarketMachine);
