import { goodsOrder } from '../entities/goods-order.ts';
import type { Entity } from '../entity.ts';

/** Orders of goods. */
export const entities: readonly Entity[] = [goodsOrder];
