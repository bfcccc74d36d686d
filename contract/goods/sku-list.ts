import type { Call } from '../entity/call.ts';

const prefix = 'goods_sku:';

/** Name of the list that offers the kinds of these goods: what a reference to one of them refers to. */
export const skuList = (goodsId: number): string => `${prefix}${goodsId}`;

/** The goods whose kinds a list offers; undefined of other lists. */
export const goodsOfList = (list: string): number | undefined =>
  list.startsWith(prefix) ? Number(list.slice(prefix.length)) : undefined;

/** The call that tells the kinds of some goods to whoever picks one. */
export const skuChoicesCall = 'GET /admin/api/goods-skus' satisfies Call;
