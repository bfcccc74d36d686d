import { goodsBottlecap } from './goods-bottlecap.resource.ts';
import { goodsMall } from './goods-mall.ts';
import { goodsMarket } from './goods-market.resource.ts';
import { goodsOffline } from './goods-offline.resource.ts';
import { setQuota } from './market-quota.ts';
import { skuChoicesRoute } from './sku-choices.ts';
import { adjustCommand } from '../stock/adjust-command.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [goodsMall, goodsOffline, goodsMarket, goodsBottlecap];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  commands: {
    goods: { ADJUST_STOCK: adjustCommand },
    goods_offline: { ADJUST_STOCK: adjustCommand },
    goods_market: { ADJUST_STOCK: adjustCommand, QUOTA: setQuota },
    goods_bottlecap: { ADJUST_STOCK: adjustCommand },
  },
  routes: () => [skuChoicesRoute],
};
