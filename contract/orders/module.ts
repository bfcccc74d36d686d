import { afterSale } from './after-sale.entity.ts';
import { goodsOrder } from './goods-order.entity.ts';
import { heOrder } from './he-order.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Orders of goods. */
export const entities: readonly Entity[] = [goodsOrder, heOrder, afterSale];
