import { goods } from './goods.entity.ts';
import { goodsBottlecap } from './goods-bottlecap.entity.ts';
import { goodsMarket } from './goods-market.entity.ts';
import { goodsOffline } from './goods-offline.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** What can be exchanged and won. */
export const entities: readonly Entity[] = [goods, goodsOffline, goodsMarket, goodsBottlecap];
