import { expect, test } from 'vitest';
import { destinationOf } from '../../../machines/shell/destination.ts';
import { limitedTo, operator } from '../../models/operator.ts';

const pageAt = (address: string) => {
  const found = destinationOf(address, operator);
  return found.kind === 'page' && found.tab.page.view === 'list' ? found.tab.page : undefined;
};

test('an address opens a record, or an empty form, above its list', () => {
  expect(pageAt('/award/list?open=12')).toMatchObject({ table: { filters: {} }, drawer: { mode: 'detail', id: 12 } });
  expect(pageAt('/award/list?id=12')).toMatchObject({ table: { filters: {} }, drawer: { mode: 'detail', id: 12 } });
  expect(pageAt('/award/list?open=new')?.drawer).toEqual({ mode: 'create' });
  // What the list is narrowed to stands in the new form already.
  expect(pageAt('/award/list?cate_id=102&award_type=jifen&status=draft,enabled&open=new')?.drawer).toEqual({
    mode: 'create',
    given: { cate_id: 102, award_type: 'jifen' },
  });
  expect(pageAt('/award/list?status=draft&open=7')).toMatchObject({
    table: { filters: { status: 'draft' } },
    drawer: { mode: 'detail', id: 7 },
  });
});

test.each(['', 'open=', 'open=0', 'open=-1', 'open=1.5', 'open=x', 'open=1e99'])('%j opens nothing', (query) => {
  const page = pageAt(`/award/list?${query}`);
  expect(page).toBeDefined();
  expect(page).not.toHaveProperty('drawer');
});

const placeAt = (address: string, user = operator) => {
  const found = destinationOf(address, user);
  return found.kind === 'page' ? found.tab : found;
};

test('a record has an address of its own: the path of its list and its number', () => {
  expect(placeAt('/award/order/123')).toMatchObject({
    key: '/award/order/123',
    title: '兑换订单详情',
    page: { view: 'record', entity: 'goods_order', id: 123 },
  });
  expect(placeAt('/award/order/123?from=x')).toMatchObject({ key: '/award/order/123' });
});

test.each([
  '/award/order/0',
  '/award/order/x',
  '/award/order/1/2',
  '/award/order/1e3',
  '/award/nothing/1',
  '/activity/plan/1',
])('%s is no page', (address) => expect(placeAt(address)).toEqual({ kind: 'elsewhere', path: '/404' }));

test('a record is shown to those who may read it, and to nobody else', () => {
  expect(placeAt('/award/order/1', limitedTo('AwardCate'))).toEqual({ kind: 'elsewhere', path: '/exception/403' });
  const without = operator.role.permissions.map(({ permissionId, actionEntitySet }) => ({
    permissionId,
    actionEntitySet: actionEntitySet.filter(({ action }) => action !== 'get'),
  }));
  const listsOnly = { ...operator, role: { ...operator.role, permissions: without } };
  expect(placeAt('/award/order/1', listsOnly)).toEqual({ kind: 'elsewhere', path: '/exception/403' });
  expect(placeAt('/award/order', listsOnly)).toMatchObject({ key: '/award/order' });
});
