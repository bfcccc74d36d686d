import { sql } from 'kysely';
import { quotasOf } from '../../contract/entities/goods-market.ts';
import { invalid } from '../http/failure.ts';
import type { Db } from './database.ts';
import { goodsParts } from './goods.ts';
import { defineResource, type Write } from './resource.ts';

const parts = goodsParts('goods_market', 'market');
const quotaTotal = sql`(select coalesce(sum((part.row ->> 'quota')::bigint), 0)::bigint
  from jsonb_array_elements(t.region_quotas) as part (row))`;

/** 市场商品 (award.md §3.11). */
export const goodsMarket = defineResource('goods_market', {
  ...parts,
  computed: {
    ...parts.computed,
    region_count: sql`jsonb_array_length(t.region_quotas)::bigint`,
    quota_total: quotaTotal,
  },
  check: checkQuotas,
  floor: { units: quotaTotal, why: (units) => `区域配额合计 ${units}，总库存不能更少` },
});

/** The regions' quotas never add up to more than there is (award.md §3.11, must never). */
async function checkQuotas(_tx: Db, { values, row, changes }: Write): Promise<void> {
  if (row && !changes('region_quotas')) return;
  const total = Number(row?.['stock_total'] ?? values['stock_init'] ?? 0);
  const sum = quotasOf(values['region_quotas']).reduce((before, { quota }) => before + quota, 0);
  if (sum <= total) return;
  const message = `配额合计 ${sum.toLocaleString('en-US')}，超过总库存 ${total.toLocaleString('en-US')}`;
  throw invalid([{ field: 'region_quotas', message }]);
}
