import { goodsParts } from './goods.ts';
import { defineResource } from './resource.ts';

/** 瓶盖商品 (award.md §3.12). */
export const goodsBottlecap = defineResource('goods_bottlecap', goodsParts('goods_bottlecap', 'bottlecap'));
