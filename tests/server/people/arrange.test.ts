import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrangeCalls, type NewPlace } from '../../../contract/people/arranging.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';

let server: TestServer;
let admin: Operator;
let token: string;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

type Entity = keyof typeof arrangeCalls;
const arrange = (entity: Entity, places: unknown, key: string = randomUUID(), by = token) => {
  const [, path = ''] = arrangeCalls[entity].split(' ');
  return server.call('POST', path, { token: by, body: { places }, headers: { 'idempotency-key': key } });
};
/** The places as a browser would send them: with the versions that the rows have now. */
async function placesOf(entity: Entity, wanted: readonly (readonly [id: number, parent: number | null])[]) {
  const places: NewPlace[] = [];
  for (const [at, [id, parent]] of wanted.entries()) {
    const { version } = await admin.row(entity, id);
    places.push({ id, version, parent, sort: (at + 1) * 10 });
  }
  return places;
}
const parentsOf = async (...ids: readonly number[]) => {
  const parents: unknown[] = [];
  for (const id of ids) parents.push((await admin.row('dept', id))['parent_id']);
  return parents;
};
const lines = async (event: string) => {
  const { rows } = await server.store.pool.query<{ entity: string; biz_id: number | null; summary: string }>(
    'select entity, biz_id, summary from operation_log where event = $1 order by id desc limit 4',
    [event],
  );
  return rows;
};

test('departments get their places in one call, with a line in the log for each and one for all', async () => {
  const [one, two, three] = [await admin.made('dept'), await admin.made('dept'), await admin.made('dept')];
  const wanted = [
    [two, null],
    [one, two],
    [three, one],
  ] as const;
  expect(await arrange('dept', await placesOf('dept', wanted))).toMatchObject({ code: codes.ok, result: { ok: 3 } });
  expect(await parentsOf(one, two, three)).toEqual([two, null, one]);
  const logged = await lines('ARRANGE');
  expect(new Set(logged.map(({ biz_id }) => biz_id))).toEqual(new Set([one, two, three, null]));
  expect(logged.at(-1)?.summary).toBe('调整部门顺序：3 行的位置有改动');
});

test('one row that somebody else changed: its name is told, and nothing is done', async () => {
  const [one, two] = [await admin.made('dept', { name: '甲部' }), await admin.made('dept', { name: '乙部' })];
  const places = await placesOf('dept', [
    [two, null],
    [one, two],
  ]);
  const { version } = await admin.row('dept', one);
  await admin.update('dept', { id: one, version, phone: '010-1234567' });
  const answer = await arrange('dept', places);
  expect(answer).toMatchObject({ code: codes.conflict, result: { id: one } });
  expect(answer.message).toMatch(/^「甲部」的数据已被 .+ 修改，请刷新后重试$/);
  expect(await parentsOf(one)).toEqual([null]);
  expect((await admin.row('dept', two))['sort']).not.toBe(10);
});

test('one row that may not stand there: its name is told, and nothing is done', async () => {
  const chain: number[] = [];
  for (let depth = 1; depth <= 6; depth += 1)
    chain.push(await admin.made('dept', depth === 1 ? {} : { parent_id: chain.at(-1) }));
  const [deepest = 0, seventh] = [chain.at(-1), await admin.made('dept', { name: '第七级' })];
  const other = await admin.made('dept');
  const before = (await admin.row('dept', other)).version;
  const answer = await arrange(
    'dept',
    await placesOf('dept', [
      [other, null],
      [seventh, deepest],
    ]),
  );
  expect(answer).toMatchObject({ code: codes.invalid, message: '「第七级」：部门最多 6 级' });
  expect((await admin.row('dept', other)).version).toBe(before);
});

test('a row waits until another one has left: only how they stand in the end counts', async () => {
  const chain: number[] = [];
  for (let depth = 1; depth <= 6; depth += 1)
    chain.push(await admin.made('dept', depth === 1 ? {} : { parent_id: chain.at(-1) }));
  const [first = 0, last = 0] = [chain[0], chain.at(-1)];
  const above = await admin.made('dept');
  expect(
    await arrange(
      'dept',
      await placesOf('dept', [
        [first, above],
        [last, null],
      ]),
    ),
  ).toMatchObject({ code: codes.ok });
  expect(await parentsOf(first, last)).toEqual([above, null]);
});

test('sent twice it is done once; without a request id, or twice the same row, it is refused', async () => {
  const one = await admin.made('dept');
  const places = await placesOf('dept', [[one, null]]);
  const key = randomUUID();
  const first = await arrange('dept', places, key);
  expect(await arrange('dept', places, key)).toMatchObject({ code: codes.ok, result: first.result });
  const { version } = await admin.row('dept', one);
  expect(version).toBe((places[0]?.version ?? 0) + 1);
  const [, path = ''] = arrangeCalls.dept.split(' ');
  expect(await server.call('POST', path, { token, body: { places } })).toMatchObject({ code: codes.invalid });
  const twice = await placesOf('dept', [
    [one, null],
    [one, null],
  ]);
  expect(await arrange('dept', twice)).toMatchObject({ code: codes.invalid, message: '同一行不能出现两次' });
  expect(await arrange('dept', [{ id: one, version, parent: 99_999_999, sort: 1 }])).toMatchObject({
    code: codes.notFound,
    message: '有部门已不存在，请重新加载',
  });
});

test('whoever may not edit departments arranges none', async () => {
  const one = await admin.made('dept');
  const service = await server.login('customer_service');
  const answer = await arrange('dept', await placesOf('dept', [[one, null]]), randomUUID(), service);
  expect(answer.code).not.toBe(codes.ok);
  expect(await lines('ARRANGE')).not.toContainEqual(expect.objectContaining({ biz_id: one }));
});

test('dictionary items lie below items of their own dictionary', async () => {
  const [own, other] = [await admin.made('dictionary'), await admin.made('dictionary')];
  const item = (dictionary_id: number, value: string) => admin.made('dictionary_item', { dictionary_id, value });
  const [tea, green, foreign] = [await item(own, 'tea'), await item(own, 'green'), await item(other, 'tea')];
  const refused = await arrange('dictionary_item', await placesOf('dictionary_item', [[green, foreign]]));
  expect(refused).toMatchObject({ code: codes.invalid });
  expect(refused.message).toContain('只能放在同一字典的字典项下');
  const ring = await arrange(
    'dictionary_item',
    await placesOf('dictionary_item', [
      [tea, green],
      [green, tea],
    ]),
  );
  expect(ring).toMatchObject({ code: codes.invalid });
  expect((await arrange('dictionary_item', await placesOf('dictionary_item', [[green, tea]]))).code).toBe(codes.ok);
  const { data } = page(await admin.list('dictionary_item', { dictionary_id: String(own) }));
  expect(data.map((row) => [row['value'], row['parent_value']])).toEqual([
    ['tea', null],
    ['green', 'tea'],
  ]);
});
