import { goodsMachine } from './goods-kinds.lifecycle.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const goodsBottlecapMachine = goodsMachine('goods_bottlecap', '瓶盖商品');

/** 瓶盖商品: as all goods (award.md §3.12). */
export const goodsBottlecapLifecycle: Lifecycle = { machine: goodsBottlecapMachine };
