import { expect, test } from 'vitest';
import { codeIn } from '../../contract/entity/codes.ts';
import { entityNamed } from '../../contract/entities.ts';

test.each([
  ['goods_offline', 'goods_no', 'XX000001', 'XX000001'],
  ['dept', 'code', 'HQ', 'HQ'],
  ['goods_order', 'sku_id', 13_800, '13800'],
  ['goods_offline', 'title', '品鉴装', ''],
  ['goods_offline', 'goods_no', null, ''],
  ['goods_order', 'express_no', '', ''],
])('%s, %s of %j can be copied as %j', (entity, key, value, code) => {
  expect(codeIn(entityNamed(entity), key, { [key]: value })).toBe(code);
});
