import { sql } from 'kysely';
import { midnight } from '../demo-days.ts';
import type { DemoRow } from '../demo-row.ts';
import { offerGoods } from '../../mall/offers.ts';
import type { Tx } from '../../db/transaction.ts';

/** The price of the only kind of goods 2002. */
const price = (points: number, cash: number) => ({
  prices: [{ sku_id: 2021, spec_text: '默认', enabled: true, points_price: points, cash_price_fen: cash }],
});

const offer = (
  id: number,
  status: 'draft' | 'off_sale',
  title: string,
  values: DemoRow['values'],
  dates: DemoRow['dates'] = {},
): DemoRow => ({
  id,
  status,
  values: {
    offer_no: `BJ${String(id).padStart(8, '0')}`,
    goods_id: 2002,
    title,
    sale_mode: 'points',
    limit_per_user: 1,
    limit_per_day: 1,
    limit_per_order: 1,
    audience: 'all',
    is_hot: false,
    sort: id,
    is_primary: false,
    ...values,
  },
  ...(Object.keys(dates).length > 0 && { dates }),
});

/** Offers beside the primary ones: one that is prepared, and one that is over. */
export const demoOffers: readonly DemoRow[] = [
  offer(101, 'draft', '新会员加价购', {
    sale_mode: 'points_cash',
    ...price(6000, 1990),
    audience: 'new_user',
    delivery_types: ['express'],
    freight_template_id: 1,
  }),
  offer(
    102,
    'off_sale',
    '会员日特惠',
    { ...price(9900, 0), delivery_types: ['express'], freight_template_id: 1 },
    { sale_start_at: [-10, midnight], sale_end_at: [-7, midnight] },
  ),
];

/** The primary offers of the goods of the demo, as their own calls would have made them (wider.md §14, row 22). */
export async function seedOffers(tx: Tx): Promise<void> {
  await sql`update goods set freight_template_id = 1 where goods_type = 'physical' and channel = 'self'`.execute(tx);
  const { rows } = await sql<{ id: number }>`select id from goods order by id`.execute(tx);
  for (const { id } of rows) await offerGoods(tx, id);
  // The cup can be fetched as well.
  await sql`update he_goods set delivery_types = '["express", "pickup"]', pickup_point_ids = '[11001, 11002]'
    where goods_id = 2001 and is_primary`.execute(tx);
}
