import { goodsOrder } from './goods-order.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Orders of goods. */
export const entities: readonly Entity[] = [goodsOrder];
