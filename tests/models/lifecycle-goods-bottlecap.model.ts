import { goodsBottlecapMachine } from '../../machines/goods/goods-bottlecap.lifecycle.ts';
import { goodsModelOf } from './goods-lifecycle.ts';

export const goodsBottlecapLifecycleModel = goodsModelOf(goodsBottlecapMachine);
