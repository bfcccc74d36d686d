import { expect, test } from 'vitest';
import { copyOf } from '../../contract/entity/copy.ts';
import { entityNamed } from '../../contract/entities.ts';
import { formFields } from '../../contract/entity/entity.ts';

const copied = (entity: string, row: object) => copyOf(formFields(entityNamed(entity), 'create'), { ...row });

test('a copied role begins with the permissions of the original', () => {
  expect(copied('role', { name: '客服专员', permissions_from: 6 })).toMatchObject({
    name: '客服专员-副本',
    permissions_from: 6,
  });
});

test.each([
  ['customer_service', 'customer_service_copy'],
  ['a_code_that_is_as_long_as_one_may', null],
])('the code %s is copied as %s: it stays one that may be saved', (code, marked) => {
  expect(copied('role', { code })['code']).toBe(marked);
});

test('what only a new row takes, and what starts anew, is left to the form', () => {
  const copy = copied('goods', { title: '茶', stock_init: 5 });
  expect(copy).toMatchObject({ title: '茶-副本' });
  expect(copy).not.toHaveProperty('stock_init');
});
