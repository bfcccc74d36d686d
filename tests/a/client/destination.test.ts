import { expect, test } from 'vitest';
import { destinationOf } from '../../../machines/shell/destination.ts';
import { operator } from '../../models/operator.ts';

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
