import { sql } from 'kysely';
import { z } from 'zod';
import { goodsKinds } from '../../contract/pickers.ts';
import { skuChoicesCall } from '../../contract/goods/sku-list.ts';
import { plainText } from '../../contract/entity/wire/wire.ts';
import { type Route, route } from '../http/route.ts';
import { checkPicker } from '../entity/read/picker-access.ts';

const idError = { error: 'goods_id 应为商品的编号' };

interface Kind {
  readonly id: number;
  readonly title: string;
  readonly available: number;
}

/** The kinds of some goods, for those who have a picker of them (contract/pickers.ts): no more than it shows. */
export const skuChoicesRoute: Route = route({
  call: skuChoicesCall,
  access: 'session',
  summary: '商城商品的规格，供选择',
  input: z.strictObject({
    goods_id: z.coerce.number(idError).int(idError).min(1, idError).max(Number.MAX_SAFE_INTEGER, idError),
    keyword: plainText('关键词').max(100, { error: '关键词的字数应不超过 100' }).nullish(),
  }),
  read: async ({ goods_id, keyword }, { store, caller }) => {
    checkPicker(caller, goodsKinds, '商品规格');
    const { rows } = await sql<Kind>`
      select id, spec_text as title, stock_total - stock_allocated - stock_locked - stock_sold as available from goods_sku
      where goods_id = ${goods_id} and strpos(lower(spec_text || ' ' || coalesce(sku_code, '')), lower(${keyword ?? ''}::text)) > 0
      order by sort, id`.execute(store.db);
    const data = rows.map(({ id, title, available }) => ({
      id,
      title,
      disabled: false,
      hint: `可用 ${available.toLocaleString('en-US')}`,
    }));
    return { data, totalCount: data.length };
  },
});
