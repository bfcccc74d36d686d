import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, page, startEntities } from './with-entities.ts';

/* What a list call may ask for beyond its filters: days from one to another, several sorts, sums. */

let server: TestServer;
let admin: Operator;
const made: number[] = [];
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
  for (const at of ['2026-03-01 00:00:00+08', '2026-03-31 23:59:59+08', '2026-04-01 00:00:00+08']) {
    const id = await admin.made('goods_offline');
    await server.store.pool.query(`update goods_offline set created_at = $2 where id = $1`, [id, at]);
    made.push(id);
  }
});
afterAll(() => server.close());

const ids = async (query: Readonly<Record<string, string>>) =>
  page(await admin.list('goods_offline', query)).data.map(({ id }) => id);

describe('a range of days', () => {
  test('has its first and its last day in it, by the clock of Shanghai', async () => {
    const march = { created_at_from: '2026-03-01', created_at_to: '2026-03-31' };
    expect((await ids(march)).toReversed()).toEqual(made.slice(0, 2));
    expect(await ids({ created_at_from: '2026-03-01', created_at_to: '2026-03-01' })).toEqual(made.slice(0, 1));
    expect(await ids({ created_at_to: '2026-02-28' })).toEqual([]);
    expect(await ids({ created_at_from: '2026-04-01', created_at_to: '2026-04-01' })).toEqual(made.slice(2));
  });

  test('is refused when it ends before it begins, and when it is no day', async () => {
    expect(
      await admin.list('goods_offline', { created_at_from: '2026-03-02', created_at_to: '2026-03-01' }),
    ).toMatchObject({
      code: codes.invalid,
      message: '创建时间的结束日期不能早于开始日期',
    });
    for (const day of ['2026-02-30', 'today', '2026-3-1', "2026-03-01'"])
      expect(await admin.list('goods_offline', { created_at_from: day })).toMatchObject({ code: codes.invalid });
  });
});

describe('sorting', () => {
  test('by several fields, the most important first; ties by id', async () => {
    await server.store.pool.query('update goods_offline set stock_total = 500, stock_allocated = 0, stock_locked = 0');
    const ascending = await ids({ sortField: 'stock_available,id', sortOrder: 'descend,ascend' });
    expect(ascending).toEqual(ascending.toSorted((one, other) => one - other));
    const plain = await ids({ sortField: 'stock_available', sortOrder: 'descend' });
    expect(plain).toEqual(ascending.toReversed());
  });

  test('what cannot be sorted by is ignored; a direction that there is not is refused', async () => {
    expect(await ids({ sortField: 'remark,id', sortOrder: 'ascend,ascend' })).toEqual((await ids({})).toReversed());
    expect(await admin.list('goods_offline', { sortField: 'id', sortOrder: 'up' })).toMatchObject({
      code: codes.invalid,
    });
    expect(await ids({ sortField: 'id,id', sortOrder: 'ascend,descend' })).toEqual((await ids({})).toReversed());
  });
});

test('sums come when they are asked for, over all rows that match and not over the page', async () => {
  expect(page(await admin.list('goods_offline')).totals).toBeUndefined();
  const { totals, totalCount, data } = page(await admin.list('goods_offline', { totals: '1', pageSize: '2' }));
  expect(data).toHaveLength(2);
  expect(data[0]).not.toHaveProperty('sum_of_stock_total');
  expect(totals).toMatchObject({ stock_total: 500 * totalCount, stock_allocated: 0 });
  const none = page(await admin.list('goods_offline', { totals: '1', keyword: '没有这样的商品' }));
  expect(none).toMatchObject({ totalCount: 0, totals: { stock_total: 0 } });
  // Where nothing is declared to be summed nothing is.
  expect(page(await admin.list('award_cate', { totals: '1' })).totals).toBeUndefined();
});
