import { expect, test } from 'vitest';
import { isWorkspace } from '../../../src/shell/kept-workspace.ts';

const kept = {
  address: '/award/cate',
  front: '/award/cate',
  tab: '',
  resumes: false,
  places: [
    { key: '/dashboard/workplace' },
    {
      key: '/award/cate',
      table: { pageNo: 2, pageSize: 50, filters: { keyword: '券' }, sort: { field: 'sort', order: 'ascend' } },
      drawer: { mode: 'edit', id: 7 },
    },
    { key: '/award/list', table: { filters: {} }, drawer: { mode: 'create' } },
  ],
};

test('what the program has kept is taken back', () => {
  expect(isWorkspace(kept)).toBe(true);
  expect(isWorkspace({ ...kept, places: [] })).toBe(true);
});

test('what somebody else left in the browser is not: the program would not start', () => {
  const place = (differs: object) => ({ ...kept, places: [{ key: '/award/cate', ...differs }] });
  const foreign = [
    undefined,
    null,
    'workspace',
    [],
    { ...kept, address: 7 },
    { ...kept, front: null },
    { ...kept, tab: undefined },
    { ...kept, resumes: 'yes' },
    { ...kept, places: { 0: {} } },
    { ...kept, places: [null] },
    place({ key: 5 }),
    place({ table: [] }),
    place({ table: { pageNo: 1.5 } }),
    place({ table: { pageNo: -1 } }),
    place({ table: { pageSize: '50' } }),
    place({ table: { filters: 'all' } }),
    place({ table: { sort: { field: 'sort' } } }),
    place({ drawer: { id: 7 } }),
    place({ drawer: { mode: 'edit', id: '7' } }),
  ];
  expect(foreign.filter(isWorkspace)).toEqual([]);
});
