import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compositeCalls } from '../../../contract/awards/composite.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { TestServer } from '../with-server.ts';
import { bundle, composites } from './composites.ts';
import { expectSlotHolds } from './ledger.ts';
import { errorsOf, type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let token: string;
let make: ReturnType<typeof composites>['make'];
let makeId: ReturnType<typeof composites>['makeId'];
let change: ReturnType<typeof composites>['change'];
let move: ReturnType<typeof composites>['move'];

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
  ({ make, makeId, change, move } = composites(server, token));
});
afterAll(() => server.close());

const itemsOf = async (id: number) => {
  const { result } = await admin.detail('prize', id);
  return (result as { items: readonly Values[] }).items;
};
const allocated = async () => [
  (await admin.row('goods_offline', 2101))['stock_allocated'],
  (await admin.row('goods', 2002))['stock_allocated'],
];

test('the types are told in the words of the document', async () => {
  const { result } = await server.call('GET', compositeCalls.types.slice(4), { token });
  expect(result).toMatchObject({
    data: [
      { value: 'bundle', label: '组合全发', desc: '一次发放全部明细' },
      { value: 'choose', label: '任选其几' },
      { value: 'random', label: '随机盲盒' },
    ],
  });
});

test('the demo has 团圆礼包: 300 sets out of the stock of each of its awards', async () => {
  expect(await admin.row('prize', 5010)).toMatchObject({
    prize_kind: 'composite',
    award_id: null,
    display_title: '【组合奖品】【组合全发】团圆礼包',
    stock_total: 300,
    stock_remaining: 300,
  });
  expect(await itemsOf(5010)).toMatchObject([
    { award_title: '88积分', quantity: 1, stock_remaining: null },
    { award_title: '凉茶品鉴装', quantity: 1, stock_remaining: 300 },
    { award_title: '润喉糖礼盒', quantity: 2, stock_remaining: 600 },
  ]);
});

describe('a bundle is stocked in sets', () => {
  test('n sets take n × quantity from each source, and give them back', async () => {
    const before = await allocated();
    const id = await makeId(bundle());
    expect(await admin.row('prize', id)).toMatchObject({ stock_total: 10, stock_remaining: 10, version: 1 });
    expect(await allocated()).toEqual([Number(before[0]) + 10, Number(before[1]) + 20]);
    expect((await move(id, { delta: 5 })).result).toMatchObject({ stock_total: 15, stock_remaining: 15 });
    expect((await move(id, { delta: -15 })).result).toMatchObject({ stock_total: 0 });
    expect(await allocated()).toEqual(before);
    await expectSlotHolds(server.store, id);
  });

  test('one award that is short keeps all of them where they are', async () => {
    const id = await makeId(bundle({ stock_init: 0 }));
    const before = await allocated();
    // 2101 could give 1,200; 2002 has not twice 1,000 left.
    expect(await move(id, { delta: 1000 })).toMatchObject({
      code: codes.shortage,
      message: '库存不足：「本草润喉糖礼盒」可分配 1,788',
    });
    expect(await allocated()).toEqual(before);
    expect(await admin.row('prize', id)).toMatchObject({ stock_total: 0 });
  });

  test('a request that was sent twice moves once', async () => {
    const id = await makeId(bundle({ stock_init: 0 }));
    const once = { delta: 2, request_id: randomUUID() };
    await Promise.all([move(id, once), move(id, once)]);
    expect(await admin.row('prize', id)).toMatchObject({ stock_total: 2 });
  });

  test('its items are not adjusted one by one', async () => {
    const [item] = await itemsOf(5010);
    const asked = { item_deltas: [{ item_id: item?.['item_id'], delta: 1 }] };
    expect(errorsOf(await move(5010, asked))).toEqual([{ field: 'item_deltas', message: '这个奖品按 delta 调整库存' }]);
  });
});

describe('a blind box is stocked award by award', () => {
  const box = (changes: Values = {}) =>
    bundle({
      composite_type: 'random',
      stock_init: undefined,
      items: [
        { award_id: 3005, quantity: 1, weight: 3, stock_init: 6 },
        { award_id: 3008, quantity: 2, weight: 1, stock_init: 4 },
      ],
      ...changes,
    });

  test('it has as many wins as its awards together', async () => {
    const id = await makeId(box());
    expect(await admin.row('prize', id)).toMatchObject({ stock_total: 8, stock_remaining: 8 });
    const [tea, sweets] = await itemsOf(id);
    const deltas = [
      { item_id: tea?.['item_id'], delta: 2 },
      { item_id: sweets?.['item_id'], delta: 2 },
    ];
    expect((await move(id, { item_deltas: deltas })).result).toMatchObject({ stock_total: 11 });
    expect(errorsOf(await move(id, { item_deltas: [{ item_id: sweets?.['item_id'], delta: 3 }] }))).toEqual([
      { field: 'items', message: '「润喉糖礼盒」每次发放 2 件，库存应为 2 的倍数' },
    ]);
    expect(errorsOf(await move(id, { delta: 1 }))).toMatchObject([{ field: 'item_deltas' }]);
    expect(await move(id, { item_deltas: [{ item_id: tea?.['item_id'], delta: -9 }] })).toMatchObject({
      message: '库存不足：明细「凉茶品鉴装」最多可减少 8',
    });
    await expectSlotHolds(server.store, id);
  });

  test('each of its awards needs a weight', async () => {
    const items = [
      { award_id: 3005, quantity: 1, weight: 3 },
      { award_id: 3008, quantity: 2 },
    ];
    expect(errorsOf(await make(box({ items })))).toEqual([{ field: 'items', message: '第 2 行：请输入权重' }]);
  });
});

test('items change while nothing is put aside; afterwards the units go back first', async () => {
  const id = await makeId(bundle({ stock_init: 0 }));
  const items = [
    { award_id: 3005, quantity: 2 },
    { award_id: 3003, quantity: 1 },
  ];
  const answer = await change({ id, version: 1, items });
  expect(answer).toMatchObject({ code: codes.ok });
  expect(await itemsOf(id)).toMatchObject([
    { award_id: 3005, quantity: 2 },
    { award_id: 3003, quantity: 1 },
  ]);
  await move(id, { delta: 1 });
  const { version } = await admin.row('prize', id);
  expect(errorsOf(await change({ id, version, items: items.toReversed() }))).toEqual([
    { field: 'items', message: '已有库存，请先在「调整库存」中退库再改组合明细' },
  ]);
  expect(await change({ id, version, remark: '中秋' })).toMatchObject({ code: codes.ok });
});

test('任选其几 is enabled once as many items have stock as are chosen', async () => {
  const items = [
    { award_id: 3005, quantity: 1, stock_init: 2 },
    { award_id: 3008, quantity: 2, stock_init: 2 },
    { award_id: 3001, quantity: 1 },
  ];
  const choose = (changes: object) =>
    bundle({ composite_type: 'choose', stock_mode: 'unlimited', stock_init: undefined, items, ...changes });
  expect(errorsOf(await make(choose({ choose_count: 3 })))).toEqual([
    { field: 'choose_count', message: '可选数量应少于明细的项数' },
  ]);
  const limited = { items: items.slice(0, 2), stock_mode: 'limited', choose_count: 1 };
  const few = await makeId(
    choose({ ...limited, items: items.slice(0, 2).map((item) => ({ ...item, stock_init: 0 })) }),
  );
  expect((await admin.row('prize', few))['blockers']).toEqual({ isEmpty: [], ready: [{ text: '库存为 0，请先补库' }] });
  const id = await makeId(choose({ choose_count: 2 }));
  expect((await admin.row('prize', id))['blockers']).toEqual({ isEmpty: [], ready: [] });
  await server.store.pool.query(`update prize_item set stock_total = 0 where prize_id = ${id}`);
  expect((await admin.row('prize', id))['blockers']).toEqual({
    isEmpty: [],
    ready: [{ text: '有库存的明细只有 1 项，少于可选的 2 项，请先补库' }],
  });
  await server.store.pool.query(`update prize_item set stock_total = 2 where prize_id = ${id} and award_id = 3005`);
  expect((await admin.step('prize', id, 'ENABLE')).code).toBe(codes.ok);
});
