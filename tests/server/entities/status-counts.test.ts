import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListPage } from '../../../contract/core/page.ts';
import type { TestServer } from '../with-server.ts';
import { operator, startEntities } from './with-entities.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
});
afterAll(() => server.close());

const ask = async (entity: string, query = {}, as = token) => {
  const page = (await operator(server, as).list(entity, query)).result as ListPage;
  return { total: page.totalCount, counts: page.summary?.by_status ?? {} };
};
const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, one) => all + one, 0);

test.each(['goods_order', 'award_record'])('%s: each tab leads to as many rows as it says', async (entity) => {
  const { total, counts } = await ask(entity);
  expect(Object.keys(counts).length).toBeGreaterThan(2);
  expect(sum(counts)).toBe(total);
  for (const [status, count] of Object.entries(counts)) {
    const one = await ask(entity, { status });
    expect(one.total).toBe(count);
    // Whatever state is asked for, the tabs stay as they are.
    expect(one.counts).toEqual(counts);
  }
});

test('counts follow the other conditions, and what the viewer may see', async () => {
  const all = await ask('award_record');
  const real = await ask('award_record', { award_type: 'real_prize' });
  expect(sum(real.counts)).toBe(real.total);
  expect(real.total).toBeLessThan(all.total);
  // Records of another department, which who sees his own is told nothing of.
  await server.store.pool.query(`update award_record set created_by = null,
    dept_id = (select id from dept where name = '华东市场部') where id in (select id from award_record order by id limit 9)`);
  const own = await ask('award_record', {}, await server.login('campaign_operator'));
  expect(own.total).toBeGreaterThan(0);
  expect(own.total).toBeLessThan(all.total);
  expect(sum(own.counts)).toBe(own.total);
});

test('lists without tabs, and one row by its id, count nothing', async () => {
  const page = (await operator(server, token).list('award')).result as ListPage;
  expect(page.summary).toBeUndefined();
  const one = (await operator(server, token).list('goods_order', { id: '9201' })).result as ListPage;
  expect(one.summary).toBeUndefined();
});
