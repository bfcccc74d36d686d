import { expect, test } from 'vitest';
import { virtualCode } from '../../../contract/virtual-codes/virtual-code.entity.ts';
import { virtualProduct } from '../../../contract/virtual-codes/virtual-product.entity.ts';
import { mayEdit } from '../../../src/entity/list/row-moves.ts';

test('a row that the house writes by itself is marked as used, and has no form to be edited in', () => {
  const row = { id: 1, version: 1, status: 'issued' };
  expect(mayEdit(virtualCode, row, ['query', 'get', 'edit'])).toBe(false);
  expect(mayEdit(virtualProduct, { ...row, status: 'enabled' }, ['query', 'get', 'edit'])).toBe(true);
  expect(mayEdit(virtualProduct, { ...row, status: 'enabled' }, ['query', 'get'])).toBe(false);
});
