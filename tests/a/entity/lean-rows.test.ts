import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leanPage, type LeanPage, wholePage } from '../../../contract/entity/lean-rows.ts';
import type { ListPage, Row } from '../../../contract/core/page.ts';

/* What our lists ask for travels without what all rows say alike; what comes out is what was there. */

const value = fc.oneof(
  fc.constantFrom(null, false, true, 0, '', '已完成'),
  fc.integer(),
  fc.string(),
  fc.array(fc.integer(), { maxLength: 2 }),
);
const row = fc.record(
  {
    id: fc.integer({ min: 1 }),
    version: fc.constantFrom(1, 2),
    status: fc.constantFrom('done', 'void'),
    a: value,
    b: value,
  },
  { requiredKeys: ['id', 'version', 'status', 'a'] },
);
const travelled = (page: LeanPage) => JSON.parse(JSON.stringify(page)) as LeanPage;

test('a page arrives as it was, whichever values its rows share and whichever keys one of them lacks', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const page: ListPage = { data: rows as readonly Row[], pageNo: 1, totalCount: rows.length };
      const whole = JSON.parse(JSON.stringify(page)) as ListPage;
      expect(wholePage(travelled(leanPage(page)))).toEqual(whole);
    }),
  );
});

test('what most rows say alike, nothing above all, stands there once; each row says its number itself', () => {
  const rows = [1, 2, 3].map((id) => ({ id, version: 1, status: 'done', code: null, title: `第 ${id} 个` }));
  const lean = leanPage({
    data: [...rows, { ...rows[0], id: 4, status: 'void', title: '' } as Row],
    pageNo: 1,
    totalCount: 4,
  });
  expect(lean.common).toMatchObject({ version: 1, status: 'done', code: null });
  expect(lean.data[1]).toEqual({ id: 2, title: '第 2 个' });
  expect(lean.data[3]).toMatchObject({ id: 4, status: 'void' });
});

test('a page that came with whole rows stays as it is', () => {
  const page = { data: [{ id: 1, version: 1, status: 'done', code: null }], pageNo: 1, totalCount: 1 };
  expect(wholePage(page)).toEqual(page);
});
