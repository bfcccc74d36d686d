import { sql } from 'kysely';
import { entityNamed } from '../../contract/entities.ts';
import { lies } from '../../contract/entity/areas.ts';
import { quotasOf } from '../../contract/goods/goods-market.entity.ts';
import { invalid } from '../http/failure.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { checkWarning, goodsParts } from './goods.resource.ts';
import { refuseForeignQuotas, refuseSharedFields } from '../stock/quota-areas.ts';
import { quotaFaults, quotaUsed, regionsNamed, regionUse } from '../stock/region-quotas.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Write } from '../entity/resource.ts';
import { scopeOf } from '../entity/read/scope.ts';
import { asIds } from '../entity/read/wire-values.ts';

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
    quota_used: quotaUsed,
    region_use: regionUse,
  },
  derive: regionsNamed,
  check: async (tx, write, writer) => {
    checkWarning(write);
    checkQuotas(write);
    refuseForeignQuotas(write, writer);
    refuseSharedFields(write, writer);
    const faults = write.changes('region_quotas') ? await quotaFaults(tx, write) : [];
    if (faults.length > 0) throw invalid(faults);
    await checkPoints(tx, write, writer);
  },
  floor: { units: quotaTotal, why: (units) => `区域配额合计 ${units}，总库存不能更少` },
});

/** The regions' quotas never add up to more than there is (award.md §3.11, must never). */
function checkQuotas({ values, row, changes }: Write): void {
  if (row && !changes('region_quotas')) return;
  const total = Number(row?.['stock_total'] ?? values['stock_init'] ?? 0);
  const sum = quotasOf(values['region_quotas']).reduce((before, { quota }) => before + quota, 0);
  if (sum <= total) return;
  const message = `配额合计 ${sum.toLocaleString('en-US')}，超过总库存 ${total.toLocaleString('en-US')}`;
  throw invalid([{ field: 'region_quotas', message }]);
}

/** Points lie in the areas that have a quota (award.md §3.11): nobody else's winners come there. Of points out of sight nothing is told. */
async function checkPoints(tx: Db, { values, changes }: Write, writer: Operator): Promise<void> {
  if (!changes('localverifice_ids') && !changes('region_quotas')) return;
  const places = quotasOf(values['region_quotas']).map(({ place }) => place);
  const ids = asIds(values['localverifice_ids']);
  const { rows } = await sql<{ title: string; area_code: string }>`
    select t.title, t.area_code from localverifice as t
    where t.id = any(${ids}::bigint[]) and ${scopeOf(entityNamed('localverifice'), writer)} order by t.id`.execute(tx);
  const outside = rows.find(({ area_code }) => !places.some((place) => lies(area_code, place)));
  if (outside) throw invalid([{ field: 'localverifice_ids', message: `核销点「${outside.title}」不在有配额的区域内` }]);
}
