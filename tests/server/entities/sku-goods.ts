import { randomUUID } from 'node:crypto';
import type { Values } from '../../../contract/entity/field.ts';
import type { Operator } from './with-entities.ts';

/** Goods of two kinds. */
export const twoSpecs = {
  skus: [
    { spec_text: '红', stock_init: 60 },
    { spec_text: '蓝', stock_init: 40 },
  ],
};

/** Mall goods and the kinds that they come in, as one operator sees and counts them. */
export function skuGoods(operator: () => Operator) {
  const row = (id: number) => operator().row('goods', id);
  const specsOf = async (id: number) => (await row(id))['skus'] as readonly Values[];
  return {
    row,
    specsOf,
    idsOf: async (id: number) => (await specsOf(id)).map(({ sku_id }) => Number(sku_id)),
    adjust: (id: number, delta: number, sku_id?: number, request_id: string = randomUUID()) =>
      operator().update('goods', { id, stock_delta: delta, sku_id, stock_reason: '盘点', request_id }),
  };
}
