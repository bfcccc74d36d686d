import { goodsBottlecap } from '../resources/goods-bottlecap.ts';
import { goodsMall } from '../resources/goods-mall.ts';
import { goodsMarket } from '../resources/goods-market.ts';
import { goodsOffline } from '../resources/goods-offline.ts';
import type { Resource } from '../resources/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [goodsMall, goodsOffline, goodsMarket, goodsBottlecap];
