import { goodsBottlecap } from '../contract/entities/goods-bottlecap.ts';
import { goodsMarket } from '../contract/entities/goods-market.ts';
import { goodsOffline } from '../contract/entities/goods-offline.ts';
import { goodsBottlecapLifecycle } from '../machines/lifecycles/goods-bottlecap.ts';
import { goodsMarketLifecycle } from '../machines/lifecycles/goods-market.ts';
import { goodsOfflineLifecycle } from '../machines/lifecycles/goods-offline.ts';

/** The kinds of goods that are handed over at verification points. */
export const pack = [
  [goodsBottlecap, goodsBottlecapLifecycle],
  [goodsMarket, goodsMarketLifecycle],
  [goodsOffline, goodsOfflineLifecycle],
] as const;
