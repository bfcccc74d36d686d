import { duibaGoodsCall, type DuibaGoodsPage, duibaWords } from '../../contract/goods/duiba.ts';
import type { Choices, ChoicesQuery } from '../../machines/entity/record/picker.ts';
import { request } from '../core/http.ts';

const perPage = 50;

/** Duiba's goods as a picker offers them, by their codes; those that were imported can be had no second time. */
export async function duibaChoices({ keyword, pageNo }: ChoicesQuery, signal: AbortSignal): Promise<Choices> {
  const params = { keyword, pageNo: String(pageNo), pageSize: String(perPage) };
  const page: DuibaGoodsPage = await request(duibaGoodsCall, { params, signal, quiet: true });
  const first = (pageNo - 1) * perPage + 1;
  const data = page.data.map((goods, at) => ({
    id: first + at,
    code: goods.duiba_item_id,
    title: goods.title,
    disabled: goods.imported || goods.status === 'off',
    hint: duibaWords(goods),
  }));
  return { data, totalCount: page.totalCount };
}
