import { expect, test } from 'vitest';
import { account } from '../../../contract/people/account.entity.ts';
import { role } from '../../../contract/people/role.entity.ts';
import { formOf, startValues, toSend } from '../../../machines/entity/record/record-values.ts';
import { commandsOf } from '../../../src/entity/list/row-moves.ts';

const row = {
  id: 7,
  version: 3,
  status: 'enabled',
  name: '客服',
  code: 'service',
  data_scope: 'dept',
  dept_ids: null,
  region_mode: 'any',
  region_list: null,
  mask_mode: 'mask',
};
const opened = { entity: 'role', mode: 'DATA_SCOPE', row } as const;

test('数据范围 asks for how far the role sees, and begins as it stands', () => {
  expect(Object.keys(formOf(opened))).toEqual(['data_scope', 'dept_ids', 'region_mode', 'region_list', 'mask_mode']);
  expect(startValues(opened)).toMatchObject({ data_scope: 'dept', region_mode: 'any', mask_mode: 'mask' });
});

test('only what is new in it is saved, as of an edit', () => {
  const base = startValues(opened);
  expect(toSend({ ...opened, base, draft: { ...base, mask_mode: 'plain' } })).toEqual({ mask_mode: 'plain' });
});

test('a command with a form of its own begins empty and is sent whole', () => {
  const stock = { entity: 'goods_offline', mode: 'ADJUST_STOCK', row } as const;
  expect(startValues(stock)).not.toHaveProperty('data_scope');
  const draft = { stock_delta: 1, stock_reason: '盘点' };
  expect(toSend({ ...stock, base: draft, draft })).toEqual(draft);
});

const offered = (entity: typeof role | typeof account, values: object) =>
  commandsOf(entity, { ...row, ...values }, ['edit']).map(({ label }) => label);

test('they are offered for rows that the operator may change alone', () => {
  expect(offered(role, {})).toEqual(['数据范围']);
  expect(offered(role, { code: 'super_admin' })).toEqual([]);
  expect(offered(role, { own: true })).toEqual([]);
  expect(offered(role, { status: 'deleted' })).toEqual([]);
  expect(offered(account, { touchable: true })).toEqual(['分配角色']);
  expect(offered(account, { touchable: false })).toEqual([]);
});
