import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let token: string;

beforeAll(async () => {
  server = await startEntities();
  // Whom they are for: tests/server/entities/picker-access.test.ts.
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

interface Choices {
  readonly data: readonly {
    readonly id: number;
    readonly title: string;
    readonly disabled: boolean;
    readonly hint?: string;
    readonly level?: number;
  }[];
  readonly totalCount: number;
}
const ask = (query: Readonly<Record<string, string>>) => server.call('GET', '/admin/api/options', { token, query });
const choices = async (query: Readonly<Record<string, string>>) => (await ask(query)).result as Choices;
const ids = async (query: Readonly<Record<string, string>>) => (await choices(query)).data.map(({ id }) => id);

test('tells ids, titles and a few words, in the order of the list', async () => {
  expect((await choices({ entity: 'award_cate' })).data.slice(0, 2)).toEqual([
    { id: 101, title: '饮品兑换', disabled: false },
    { id: 102, title: '品牌周边', disabled: false },
  ]);
  expect((await choices({ entity: 'goods_offline' })).data).toEqual([
    { id: 2101, title: '凉茶品鉴装 310ml×6', disabled: false, hint: '可用 1,200 箱' },
  ]);
  expect((await choices({ entity: 'localverifice' })).data).toEqual([
    { id: 11002, title: '深圳凉茶节展台', disabled: false, hint: '有效期已结束' },
    { id: 11001, title: '广州天河体验店', disabled: false, hint: '广州市天河区天河路 208 号首层' },
  ]);
});

test('letters find what sounds like them, beside what has them in it', async () => {
  const titles = async (entity: string, keyword: string) =>
    (await choices({ entity, keyword })).data.map(({ title }) => title);
  expect(await titles('award_cate', 'ypdh')).toEqual(['饮品兑换']);
  expect(await titles('award_cate', 'pinpai')).toEqual(['品牌周边']);
  expect(await titles('dept', 'hn')).toContain('华南市场部');
  expect(await titles('localverifice', 'gztianhe')).toEqual(['广州天河体验店']);
  expect(await titles('localverifice', 'xyzq')).toEqual([]);
  // A single letter is in half of all names.
  expect(await titles('award_cate', 'y')).toEqual([]);
});

test('shows a tree as one, what a keyword finds with what it lies under, and plans with their activity', async () => {
  const whole = (await choices({ entity: 'dept' })).data;
  expect(whole.slice(0, 4).map(({ title, level }) => [title, level])).toEqual([
    ['总部', 1],
    ['华南市场部', 2],
    ['运营中心', 2],
    ['活动组', 3],
  ]);
  const [south] = (await choices({ entity: 'dept', keyword: '华南' })).data;
  expect(south).toMatchObject({ title: '华南市场部', disabled: false, hint: '总部' });
  const [plan] = (await choices({ entity: 'plan', keyword: '华南区' })).data;
  expect(plan).toMatchObject({ hint: '清凉一夏·转盘赢好礼 / 夏季主方案' });
  expect(plan).not.toHaveProperty('level');
});

test('plans stand under one another, those of each activity together', async () => {
  const whole = (await choices({ entity: 'plan' })).data;
  const at = whole.findIndex(({ title }) => title === '夏季主方案');
  expect(whole.slice(at, at + 3)).toEqual([
    { id: 4101, title: '夏季主方案', disabled: false, hint: '清凉一夏·转盘赢好礼', level: 1 },
    { id: 4102, title: '华南区', disabled: false, level: 2 },
    { id: 4103, title: '其他地区', disabled: false, level: 2 },
  ]);
});

test('shows what cannot be chosen as disabled, and why', async () => {
  const { data } = await choices({ entity: 'award' });
  expect(data.find(({ id }) => id === 3001)).toEqual({ id: 3001, title: '【积分】【积分】88积分', disabled: false });
  expect(data.find(({ id }) => id === 3002)).toMatchObject({ disabled: false, hint: '可分配 30,000' });
  await admin.step('award', 3007, 'DISABLE');
  expect((await choices({ entity: 'award', ids: '3007' })).data).toMatchObject([{ disabled: true, hint: '停用' }]);
  await admin.step('award', 3007, 'ENABLE');
  await admin.step('award_cate', 101, 'DISABLE');
  expect((await choices({ entity: 'award', ids: '3005' })).data).toMatchObject([
    { disabled: true, hint: '分类已停用' },
  ]);
  expect((await choices({ entity: 'award_cate', ids: '101' })).data).toMatchObject([{ disabled: true, hint: '停用' }]);
  await admin.step('award_cate', 101, 'ENABLE');
});

test('says of an award what its source can still give, and why that is nothing', async () => {
  const offered = async () =>
    (await choices({ entity: 'award', ids: '3005,3001' })).data.map(({ title, disabled, hint }) => [
      title,
      disabled,
      hint,
    ]);
  const [tasting, plainPoints] = ['【饮品兑换】【线下实物】凉茶品鉴装', '【积分】【积分】88积分'];
  const points = [plainPoints, false, undefined];
  expect(await offered()).toEqual([[tasting, false, '可分配 1,200'], points]);
  const total = (sum: RawBuilder<unknown>) =>
    sql`update goods_offline set stock_total = ${sum} where id = 2101`.execute(server.store.db);
  await total(sql`stock_allocated`);
  expect(await offered()).toEqual([[tasting, true, '来源库存已分完'], points]);
  await total(sql`2000`);
  await admin.step('goods_offline', 2101, 'DISABLE');
  expect(await offered()).toEqual([[tasting, true, '来源货品不可用'], points]);
  await admin.step('goods_offline', 2101, 'ENABLE');
});

test('never shows archived rows', async () => {
  const id = await admin.made('goods_offline');
  expect(await ids({ entity: 'goods_offline' })).toEqual([id, 2101]);
  await admin.step('goods_offline', id, 'ARCHIVE');
  expect(await ids({ entity: 'goods_offline' })).toEqual([2101]);
  expect(await ids({ entity: 'goods_offline', ids: `${id},2101` })).toEqual([2101]);
});

test('looks for words, for ids, and leafs', async () => {
  expect(await ids({ entity: 'award', keyword: '音乐' })).toEqual([3009]);
  expect(await ids({ entity: 'award', keyword: 'JL00003003' })).toEqual([3003]);
  expect(await ids({ entity: 'award', ids: '3003,3001,77' })).toEqual([3003, 3001]);
  expect(await choices({ entity: 'award', pageNo: '2', pageSize: '4' })).toMatchObject({
    totalCount: 9,
    data: [{ id: 3005 }, { id: 3004 }, { id: 3003 }, { id: 3002 }],
  });
});

test('refuses what is not asked like this', async () => {
  for (const [query, field] of [
    [{}, 'entity'],
    [{ entity: 'login_log' }, 'entity'],
    [{ entity: '__proto__' }, 'entity'],
    [{ entity: 'award', ids: '1 or 1=1' }, 'ids'],
    [{ entity: 'award', status: 'archived' }, 'status'],
    [{ entity: 'award', pageSize: '10001' }, 'pageSize'],
  ] as const) {
    const answer = await ask(query);
    expect(answer.code).toBe(codes.invalid);
    expect(errorsOf(answer)).toMatchObject([{ field }]);
  }
  const nobody = await server.call('GET', '/admin/api/options', { query: { entity: 'award' } });
  expect(nobody).toMatchObject({ status: 401, code: codes.forcedLogout });
});

test('what is known by a number that the server gave is called by it, whether it is looked for or was chosen', async () => {
  const { data } = await choices({ entity: 'he_user' });
  expect(data.length).toBeGreaterThan(0);
  for (const { title, hint } of data) {
    expect(title).toMatch(/^HY\d{10}$/);
    expect(hint).not.toBe('');
  }
  const one = await choices({ entity: 'he_user', ids: String(data[0]?.id) });
  expect(one.data.map(({ title }) => title)).toEqual([data[0]?.title]);
});
