import { goods } from '../entities/goods.ts';
import { goodsBottlecap } from '../entities/goods-bottlecap.ts';
import { goodsMarket } from '../entities/goods-market.ts';
import { goodsOffline } from '../entities/goods-offline.ts';
import type { Entity } from '../entity.ts';

/** What can be exchanged and won. */
export const entities: readonly Entity[] = [goods, goodsOffline, goodsMarket, goodsBottlecap];
