import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { ListPage } from '../../../contract/core/page.ts';
import type { TestServer } from '../with-server.ts';
import { startEntities } from './with-entities.ts';

/* 价格区间 (award.md §3.7): numbers from one to another, both included. */

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
});
afterAll(() => server.close());

const find = (query: string) => server.call('GET', `/admin/api/FlanAwardGoods/lists?pageSize=500&${query}`, { token });
async function pricesOf(query: string, key = 'price_points'): Promise<readonly number[]> {
  const { code, result } = await find(query);
  expect(code).toBe(codes.ok);
  return (result as ListPage).data.map((row) => Number(row[key]));
}

test('both ends are included, and an end that is not given is open', async () => {
  const all = (await pricesOf('')).filter((price) => price > 0).toSorted((a, b) => a - b);
  const [least = 0, most = 0] = [all[0], all.at(-1)];
  expect(least).toBeLessThan(most);
  const asked = async (query: string) => (await pricesOf(query)).toSorted((a, b) => a - b);
  expect(await asked(`price_points_from=${least}&price_points_to=${most}`)).toEqual(all);
  expect(await asked(`price_points_from=${least + 1}`)).toEqual(all.filter((price) => price > least));
  expect(await asked(`price_points_to=${most - 1}`)).toEqual(all.filter((price) => price < most));
  expect(await asked(`price_points_from=${most + 1}`)).toEqual([]);
});

test('money is asked for in fen, and goods without a price lie nowhere', async () => {
  const { rows } = await server.store.pool.query<{ id: number }>(
    `update goods set price_fen = case when id = 2001 then 990 end where id in (2001, 2002) returning id`,
  );
  expect(rows).toHaveLength(2);
  expect(await pricesOf('price_fen_from=990&price_fen_to=990', 'id')).toEqual([2001]);
  expect(await pricesOf('price_fen_from=0', 'id')).not.toContain(2002);
});

test('what is no number, and a range that goes backwards, is told by its field', async () => {
  expect(await find('price_points_from=abc')).toMatchObject({
    code: codes.invalid,
    result: { errors: [{ field: 'price_points_from', message: '兑换积分应为 0–999,999,999,999 的整数' }] },
  });
  expect((await find('price_points_from=-1')).code).toBe(codes.invalid);
  expect(await find('price_points_from=10&price_points_to=9')).toMatchObject({
    code: codes.invalid,
    result: { errors: [{ field: 'price_points_to', message: '兑换积分的上限不能小于下限' }] },
  });
  expect(await find('price_points_from=&price_points_to=')).toMatchObject({ code: codes.ok });
});
