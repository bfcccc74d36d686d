import { goodsBottlecapMachine } from '../../machines/lifecycles/goods-bottlecap.ts';
import { goodsModelOf } from './goods-lifecycle.ts';

export const goodsBottlecapLifecycleModel = goodsModelOf(goodsBottlecapMachine);
