import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Answered, TestServer } from '../with-server.ts';
import { expectLedgerHolds } from './ledger.ts';
import { type Operator, operator, sampleOf, startEntities } from './with-entities.ts';

/** The embedded engine has one connection, so races show on PostgreSQL only. */
let server: TestServer;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL' });
  admin = operator(server, await server.login());
});
afterAll(async () => {
  await server.close();
});

const together = <T>(count: number, ask: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
const countOf = (answers: readonly Answered[], code: number) => answers.filter((answer) => answer.code === code).length;

/** The result of the one that was taken. */
const resultOf = (answers: readonly Answered[]) => {
  const taken = answers.find(({ code }) => code === codes.ok);
  if (!taken) throw new Error('none was taken');
  return taken.result as { readonly id: number };
};
/** One was taken and one was refused by the chart. */
const expectOne = (answers: readonly Answered[]) => {
  expect([countOf(answers, codes.ok), countOf(answers, codes.illegalMove)]).toEqual([1, 1]);
};

test('50 at once take 30 each of 1,200: exactly 40 get theirs', async () => {
  const answers = await together(50, () => admin.adjust(2101, -30));
  expect(countOf(answers, codes.ok)).toBe(40);
  expect(countOf(answers, codes.shortage)).toBe(10);
  expect(await admin.row('goods_offline', 2101)).toMatchObject({ stock_total: 800, stock_available: 0, version: 41 });
  await expectLedgerHolds(server.store, 2101);
});

test('in and out at once: the sum is right and never below zero', async () => {
  const id = await admin.made('goods_offline', { stock_init: 5 });
  const deltas = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 7 : -4));
  const answers = await together(deltas.length, (index) => admin.adjust(id, deltas[index] ?? 0));
  const moved = answers.reduce((sum, { code }, index) => sum + (code === codes.ok ? (deltas[index] ?? 0) : 0), 0);
  expect(await admin.row('goods_offline', id)).toMatchObject({ stock_total: 5 + moved });
  await expectLedgerHolds(server.store, id);
});

test('one request sent ten times at once moves the stock once, and all get the same answer', async () => {
  const id = await admin.made('goods_offline', { stock_init: 5 });
  const wish = { id, stock_delta: 3, stock_reason: '补货', request_id: randomUUID() };
  const answers = await together(10, () => admin.update('goods_offline', wish));
  const results = new Set(
    answers.filter(({ code }) => code === codes.ok).map(({ result }) => JSON.stringify(sorted(result))),
  );
  expect(results.size).toBe(1);
  expect(answers.every(({ code }) => code === codes.ok || code === codes.busy)).toBe(true);
  expect(await admin.row('goods_offline', id)).toMatchObject({ stock_total: 8, version: 2 });
  await expectLedgerHolds(server.store, id);
});

const sorted = (result: unknown) => Object.entries(result as object).toSorted(([a], [b]) => (a < b ? -1 : 1));

test('of many edits of one version exactly one is taken', async () => {
  const id = await admin.made('award');
  const answers = await together(20, (index) => admin.update('award', { id, version: 1, remark: `第 ${index} 人` }));
  expect(countOf(answers, codes.ok)).toBe(1);
  expect(countOf(answers, codes.conflict)).toBe(19);
  expect(await admin.row('award', id)).toMatchObject({ version: 2 });
});

test('of many new rows of one name exactly one is made, and the others learn which', async () => {
  const body = sampleOf('award_cate');
  const answers = await together(12, () => admin.create('award_cate', body));
  expect(countOf(answers, codes.ok)).toBe(1);
  const id = resultOf(answers).id;
  for (const answer of answers.filter(({ code }) => code !== codes.ok))
    expect(answer).toMatchObject({ code: codes.duplicate, result: { field: 'cate_name', existing_id: id } });
});

test('two points that back each other up do not both leave', async () => {
  for (let round = 0; round < 5; round += 1) {
    const points = await together(2, () => admin.made('localverifice'));
    for (const id of points) await admin.step('localverifice', id, 'ENABLE');
    const goods = await admin.made('goods_offline', { localverifice_scope: 'selected', localverifice_ids: points });
    await admin.step('goods_offline', goods, 'ENABLE');
    const answers = await together(2, (index) => admin.step('localverifice', points[index] ?? 0, 'ARCHIVE'));
    expectOne(answers);
    expect(await admin.row('goods_offline', goods)).toMatchObject({ live_point_count: 1 });
  }
});

test('a point does not leave while goods go on offer that count on it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const point = await admin.made('localverifice');
    await admin.step('localverifice', point, 'ENABLE');
    const goods = await admin.made('goods_offline', { localverifice_scope: 'selected', localverifice_ids: [point] });
    const answers = await Promise.all([
      admin.step('localverifice', point, 'ARCHIVE'),
      admin.step('goods_offline', goods, 'ENABLE'),
    ]);
    expectOne(answers);
  }
});

test('a category is not disabled under the award that is being made in it', async () => {
  const cate = await admin.made('award_cate');
  const answers = await Promise.all([
    admin.create('award', { ...sampleOf('award'), cate_id: cate }),
    admin.step('award_cate', cate, 'DISABLE'),
  ]);
  expect(answers[1].code).toBe(codes.ok);
  expect([codes.ok, codes.invalid]).toContain(answers[0].code);
});
