import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { PlanNode } from '../../../contract/activities/plan-tree.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, sampleOf, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const tree = async (activity: number, query: Readonly<Record<string, string>> = {}) => {
  const { result } = await admin.list('plan', { activity_id: String(activity), ...query });
  return (result as { readonly data: readonly PlanNode[] }).data;
};
const titles = (nodes: readonly PlanNode[]): readonly unknown[] =>
  nodes.map(({ title, children }) => (children.length === 0 ? title : [title, ...titles(children)]));
const add = async (values: Values) => {
  const { result } = await admin.create('plan', { ...sampleOf('plan'), activity_id: 4002, ...values });
  return (result as { id: number }).id;
};
const change = async (id: number, values: Values) =>
  admin.update('plan', { id, version: (await admin.row('plan', id)).version, ...values });

test('the tree of 清凉一夏: one branch, a southern leaf, one for everybody else', async () => {
  const nodes = await tree(4001);
  expect(titles(nodes)).toEqual([['夏季主方案', '华南区', '其他地区']]);
  expect(nodes[0]).toMatchObject({ id: 4101, is_leaf: false, level: 1 });
  expect(nodes[0]?.children[0]).toMatchObject({ id: 4102, is_leaf: true, level: 2, match_type: 'area' });
  expect(nodes[0]?.children[1]).toMatchObject({ is_default: true, match_value: null });
  expect(nodes[0]).not.toHaveProperty('prizes');
  expect((await tree(4001, { with_prizes: '1' }))[0]).toHaveProperty('prizes');
  expect((await admin.detail('plan', 4102)).result).toMatchObject({ breadcrumb: [{ id: 4101, title: '夏季主方案' }] });
});

test('what is archived is in a tree where its state is asked for, below what it hung under (award.md §0.4)', async () => {
  const root = await add({ title: '季度' });
  const [old] = [await add({ parent_id: root, title: '旧的' }), await add({ parent_id: root, title: '新的' })];
  expect(await change(old, { event: 'ARCHIVE' })).toMatchObject({ code: codes.ok });
  const titled = async (status?: string) =>
    (await tree(4002, { ...(status && { status }) }))
      .filter(({ id }) => id === root)
      .flatMap(({ children }) => children.map(({ title }) => String(title)))
      .toSorted();
  expect(await titled()).toEqual(['新的']);
  expect(await titled('draft,enabled,disabled,archived')).toEqual(['新的', '旧的']);
});

test('a plan stands where it is put, and its siblings move along without a new version', async () => {
  const root = await add({ title: '次序' });
  const [one, two, three] = [
    await add({ parent_id: root, title: '甲甲' }),
    await add({ parent_id: root, title: '乙乙' }),
    await add({ parent_id: root, title: '丙丙' }),
  ];
  const order = async () =>
    (await admin.detail('plan', root)) && titles((await tree(4002)).filter(({ id }) => id === root));
  expect(await order()).toEqual([['次序', '甲甲', '乙乙', '丙丙']]);
  await change(three, { sort: 1 });
  expect(await order()).toEqual([['次序', '丙丙', '甲甲', '乙乙']]);
  await change(three, { sort: 2 });
  expect(await order()).toEqual([['次序', '甲甲', '丙丙', '乙乙']]);
  await change(one, { sort: 3 });
  expect(await order()).toEqual([['次序', '丙丙', '乙乙', '甲甲']]);
  expect(await admin.row('plan', two)).toMatchObject({ version: 1, sort: 2 });
  await change(two, { parent_id: one, sort: 1 });
  expect(await order()).toEqual([['次序', '丙丙', ['甲甲', '乙乙']]]);
});

test('no circle, no other activity, no more than four levels', async () => {
  const chain: number[] = [await add({ title: '第一层' })];
  for (const title of ['第二层', '第三层', '第四层']) chain.push(await add({ title, parent_id: chain.at(-1) }));
  const [first = 0, , , last = 0] = chain;
  expect(errorsOf(await change(first, { parent_id: last }))).toEqual([
    { field: 'parent_id', message: '不能移到自己或自己的下级之下' },
  ]);
  expect(errorsOf(await change(first, { parent_id: first }))).toMatchObject([{ field: 'parent_id' }]);
  const fifth = await admin.create('plan', { ...sampleOf('plan'), activity_id: 4002, parent_id: last });
  expect(errorsOf(fifth)).toEqual([{ field: 'parent_id', message: '方案最多 4 层' }]);
  const branch = await add({ title: '带下级的' });
  await add({ title: '下级', parent_id: branch });
  expect(errorsOf(await change(branch, { parent_id: chain[2] }))).toEqual([
    { field: 'parent_id', message: '方案最多 4 层' },
  ]);
  expect(errorsOf(await change(branch, { parent_id: 4101 }))).toMatchObject([{ field: 'parent_id' }]);
  expect(errorsOf(await change(branch, { activity_id: 4001 }))).toEqual([
    { field: 'activity_id', message: '方案不能移到别的活动' },
  ]);
});

test('siblings take nobody from each other, and one of them at most is for everybody else', async () => {
  const south = { parent_id: 4101, match_type: 'area', match_value: { codes: ['440106'] } };
  expect(errorsOf(await admin.create('plan', { ...sampleOf('plan'), ...south }))).toEqual([
    { field: 'match_value', message: '与同级「华南区」的匹配条件重叠' },
  ]);
  const other = { ...sampleOf('plan'), parent_id: 4101, is_default: true };
  expect(errorsOf(await admin.create('plan', other))).toEqual([
    { field: 'is_default', message: '同级已有兜底分支「其他地区」' },
  ]);
  const wrong = { ...sampleOf('plan'), match_type: 'time', match_value: { weekdays: [8], ranges: [] } };
  expect(errorsOf(await admin.create('plan', wrong))).toMatchObject([{ field: 'match_value' }]);
});

test('roots of one activity have names of their own', async () => {
  await add({ title: '同名方案' });
  const again = await admin.create('plan', { ...sampleOf('plan'), activity_id: 4002, title: '同名方案' });
  expect(again.code).toBe(codes.duplicate);
});

test('while the activity runs nobody is left without a plan', async () => {
  expect((await admin.step('plan', 4103, 'DISABLE')).message).toContain('停用后会有用户没有方案');
  expect((await admin.step('plan', 4102, 'DISABLE')).code).toBe(codes.ok);
});

test('a prize in the tree says against its steps what its own details say', async () => {
  const plan = await add({ title: '奖品方案', plan_type: 'direct' });
  const { result } = await admin.create('prize', {
    ...sampleOf('prize'),
    plan_id: plan,
    award_id: 3003,
    title: '还没有库存',
    stock_init: 0,
    stock_warn: null,
    daily_limit: 0,
    stock_mode: 'limited',
    probability: null,
  });
  const { id } = result as { id: number };
  const node = (await tree(4002, { with_prizes: '1' })).find((one) => one.id === plan);
  const own = (await admin.detail('prize', id)).result as Values;
  expect(node?.prizes?.[0]).toMatchObject({ id, award_id: 3003, stock_locked: 0, blockers: own['blockers'] });
  expect(node?.prizes?.[0]?.blockers).toEqual({ isEmpty: [], ready: [{ text: '库存为 0，请先补库' }] });
});

test('the details of a prize say what the form adds its odds to', async () => {
  expect((await admin.detail('prize', 5002)).result).toMatchObject({ plan_type: 'draw', odds_of_others: 995_000 });
});
