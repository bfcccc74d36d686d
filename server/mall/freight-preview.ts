import { z } from 'zod';
import { isAreaCode } from '../../contract/entity/areas.ts';
import { freightOf, type FreightRules } from '../../contract/mall/freight.ts';
import { type FreightAnswer, freightPreviewCall } from '../../contract/mall/freight-preview.ts';
import type { Row } from '../../contract/core/page.ts';
import { readRow } from '../entity/read/rows.ts';
import { type Route, route } from '../http/route.ts';
import { freightTemplate } from './freight-template.resource.ts';

const idError = { error: '运费模板编号应为正整数' };
const count = (label: string, least: number, most: number) => {
  const error = `${label}应为 ${least.toLocaleString('en-US')}–${most.toLocaleString('en-US')} 的整数`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};
const input = z.strictObject({
  id: z.coerce.number(idError).int(idError).positive(idError).max(1e15, idError),
  region: z.string({ error: '请选择收货地区' }).refine(isAreaCode, { error: '请选择收货地区' }),
  qty: count('件数', 1, 99_999),
  weight: count('重量（克）', 0, 99_999_000).default(0),
  amount: count('商品金额（分）', 0, 99_999_900_000).default(0),
});

const isFreightRules = (row: Row): row is Row & FreightRules =>
  (row['charge_mode'] === 'count' || row['charge_mode'] === 'weight') && Array.isArray(row['rules']);

/** 试算 of a template: what sending this there would cost, by which rule. @throws {Failure} 40401 */
export const freightPreviewRoute: Route = route<z.infer<typeof input>>({
  call: freightPreviewCall,
  access: { permissionId: freightTemplate.entity.permissionId, action: 'get' },
  summary: '运费试算：寄到某地区的运费，以及所用的规则',
  input,
  read: async ({ id, region, qty, weight, amount }, { store: { db }, caller }): Promise<FreightAnswer> => {
    const row = await readRow(db, freightTemplate, id, caller);
    if (!isFreightRules(row)) throw new Error(`freight template ${id} has no rules`);
    return freightOf(row, { region, quantity: qty, weight, amount });
  },
});
