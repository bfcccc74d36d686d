import { sql } from 'kysely';
import { z } from 'zod';
import { skuChoicesCall } from '../../contract/sku-list.ts';
import { plainText } from '../../contract/wire.ts';
import { type Route, route } from '../http/route.ts';

const idError = { error: 'goods_id 应为商品的编号' };

interface Kind {
  readonly id: number;
  readonly title: string;
  readonly available: number;
}

/** The kinds of some goods, for pickers: anybody signed in may ask (award.md §0.6), and is told no more than what a picker shows. */
export const skuChoicesRoute: Route = route({
  call: skuChoicesCall,
  access: 'session',
  summary: '商城商品的规格，供选择',
  input: z.strictObject({
    goods_id: z.coerce.number(idError).int(idError).min(1, idError).max(Number.MAX_SAFE_INTEGER, idError),
    keyword: plainText('关键词').max(100, { error: '关键词的字数应不超过 100' }).nullish(),
  }),
  read: async ({ goods_id, keyword }, { store }) => {
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
