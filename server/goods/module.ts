import { goodsBottlecap } from './goods-bottlecap.resource.ts';
import { goodsMall } from './goods-mall.ts';
import { goodsMarket } from './goods-market.resource.ts';
import { goodsOffline } from './goods-offline.resource.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [goodsMall, goodsOffline, goodsMarket, goodsBottlecap];
