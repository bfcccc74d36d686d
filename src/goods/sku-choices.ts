import { skuChoicesCall } from '../../contract/goods/sku-list.ts';
import type { Choices, ChoicesQuery } from '../../machines/entity/record/picker.ts';
import { request } from '../core/http.ts';

/** The kinds of some goods, as a picker offers them: there are never more than fit on one page. */
export const skuChoices = (goodsId: number, { keyword }: ChoicesQuery, signal: AbortSignal): Promise<Choices> =>
  request<Choices>(skuChoicesCall, { params: { goods_id: String(goodsId), keyword }, signal, quiet: true });
