import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { errorsOf, type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { sampleLevel } from './sample-level.ts';

/* 会员等级 (wider.md §3.3): the ladder, and what keeps it one. */

let server: TestServer;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());
beforeEach(async () => {
  await run('delete from member_level');
  await run('delete from he_level where id > 5');
});

const run = async <R extends object>(text: string) => (await server.store.pool.query<R>(text)).rows;
const given = (changes: Values) => ({ ...sampleLevel(), ...changes });
const faults = async (changes: Values) => errorsOf(await admin.create('he_level', given(changes)));
const edited = async (id: number, changes: Values) => {
  const { version } = await admin.row('he_level', id);
  return admin.update('he_level', { id, version, ...changes });
};
/** Has a member stand at a level. */
const stand = (memberId: number, levelId: number) =>
  run(`insert into member_level values (${memberId}, ${levelId}, now())`);

test('the ladder of the demo is that of wider.md §14, the lowest first', async () => {
  const { data } = page(await admin.list('he_level'));
  const ladder = data.map((row) =>
    ['level', 'name', 'experience', 'discount', 'point_rate', 'is_default'].map((key) => row[key]),
  );
  expect(ladder).toEqual([
    [1, '草本新友', 0, 100, 100, true],
    [2, '养生达人', 500, 98, 110, false],
    [3, '本草行家', 2000, 95, 120, false],
    [4, '药香雅士', 6000, 92, 150, false],
    [5, '本草宗师', 20_000, 88, 200, false],
  ]);
});

test.each([
  [{ level: 0 }, 'level', '等级值应为 1–20'],
  [{ level: 21 }, 'level', '等级值应为 1–20'],
  [{ discount: 0 }, 'discount', '享受折扣应为 1%–100%'],
  [{ discount: 101 }, 'discount', '享受折扣应为 1%–100%'],
  [{ point_rate: 99 }, 'point_rate', '积分倍率应为 100%–500%'],
  [{ point_rate: 501 }, 'point_rate', '积分倍率应为 100%–500%'],
  [{ experience: -1 }, 'experience', '升级经验应为 0–1,000,000,000'],
  [{ icon: null }, 'icon', '请上传图标'],
])('%o is refused', async (changes, field, message) => {
  expect(await faults(changes)).toContainEqual({ field, message });
});

test.each([
  [{ level: 3 }, '等级值已存在', 3],
  [{ name: '本草宗师' }, '等级名称已存在', 5],
])('%o is taken', async (changes, message, id) => {
  expect(await admin.create('he_level', given(changes))).toMatchObject({
    code: codes.duplicate,
    message,
    result: { existing_id: id },
  });
});

test('thresholds strictly increase: the neighbour is named', async () => {
  const above = { level: 6, experience: 20_000 };
  expect(await faults(above)).toEqual([{ field: 'experience', message: '升级经验应大于 5 级「本草宗师」的 20,000' }]);
  const between = async (experience: number) => errorsOf(await edited(3, { experience }));
  expect(await between(500)).toEqual([{ field: 'experience', message: '升级经验应大于 2 级「养生达人」的 500' }]);
  expect(await between(6000)).toEqual([{ field: 'experience', message: '升级经验应小于 4 级「药香雅士」的 6,000' }]);
  expect(await between(501)).toBeUndefined();
  expect((await edited(3, { experience: 2000 })).code).toBe(codes.ok);
});

test('another rank is compared with the neighbours that it has there, a disabled one too', async () => {
  const top = await admin.made('he_level', { level: 9, experience: 90_000 });
  const id = await admin.made('he_level', { level: 8, experience: 80_000 });
  await admin.step('he_level', top, 'DISABLE');
  expect(errorsOf(await edited(id, { level: 10 }))).toEqual([
    { field: 'experience', message: expect.stringContaining('升级经验应大于 9 级') as string },
  ]);
  expect((await edited(id, { level: 10, experience: 100_000 })).code).toBe(codes.ok);
});

test('exactly one is the default: it keeps its rank and threshold, and is never disabled or deleted', async () => {
  for (const event of ['DISABLE', 'DELETE'])
    expect(await admin.step('he_level', 1, event)).toMatchObject({
      code: codes.inUse,
      message: '默认等级和有会员的等级不能停用或删除',
    });
  expect(errorsOf(await edited(1, { experience: 1 }))).toEqual([
    { field: 'experience', message: '默认等级固定为 1 级，升级经验为 0' },
  ]);
  expect((await edited(1, { name: '草本新朋友' })).code).toBe(codes.ok);
  expect(await run('select from he_level where is_default')).toHaveLength(1);
  expect((await edited(1, { name: '草本新友' })).code).toBe(codes.ok);
});

test('who has not risen stands at the default level; cancelled and merged members stand nowhere', async () => {
  const counts = async () => page(await admin.list('he_level')).data.map((row) => row['user_count']);
  const [{ all } = { all: 0 }] = await run<{ all: number }>(
    `select count(*) as all from he_user where status not in ('cancelled', 'merged')`,
  );
  expect(await counts()).toEqual([all, 0, 0, 0, 0]);
  await stand(10_001, 3);
  await stand(10_002, 3);
  expect(await counts()).toEqual([all - 2, 0, 2, 0, 0]);
  await run(`update he_user set status = 'merged' where id = 10002`);
  expect(await counts()).toEqual([all - 2, 0, 1, 0, 0]);
  await run(`update he_user set status = 'normal' where id = 10002`);
});

test('a level where somebody stands is neither disabled nor deleted; then it can be, and its rank is free again', async () => {
  const id = await admin.made('he_level', { name: '满级', level: 20, experience: 200_000 });
  await stand(10_001, id);
  for (const event of ['DISABLE', 'DELETE'])
    expect(await admin.step('he_level', id, event)).toMatchObject({
      code: codes.inUse,
      message: '默认等级和有会员的等级不能停用或删除：1 位会员在该等级',
      result: { refs: [{ entity: 'he_user', count: 1, sample: ['HY0000010001'] }] },
    });
  await run('delete from member_level');
  expect((await admin.step('he_level', id, 'DISABLE')).code).toBe(codes.ok);
  expect((await admin.step('he_level', id, 'DELETE')).code).toBe(codes.ok);
  expect((await admin.create('he_level', given({ name: '满级', level: 20, experience: 200_000 }))).code).toBe(codes.ok);
});

test('ten at once with one rank, or between the same neighbours: one is taken', async () => {
  const at = async (body: (nth: number) => Values) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => admin.create('he_level', given(body(nth)))),
    );
    return answers.filter(({ code }) => code === codes.ok).length;
  };
  expect(await at((nth) => ({ name: `同级${nth}`, level: 6, experience: 30_000 + nth }))).toBe(1);
  // Each would be alone above all others: the higher the rank, the less experience.
  await run('delete from he_level where id > 5');
  expect(await at((nth) => ({ name: `倒序${nth}`, level: 7 + nth, experience: 40_000 - nth }))).toBe(1);
});

test('members show their level, and are found by it; whoever has not risen by the default one', async () => {
  await stand(10_001, 3);
  expect(await admin.row('he_user', 10_001)).toMatchObject({ level_id: 3, level_title: '本草行家' });
  expect(await admin.row('he_user', 10_002)).toMatchObject({ level_id: 1, level_title: '草本新友' });
  const found = async (levelId: number) => page(await admin.list('he_user', { level_id: String(levelId) }));
  expect((await found(3)).data.map(({ id }) => id)).toEqual([10_001]);
  const all = page(await admin.list('he_user')).totalCount;
  expect((await found(1)).totalCount).toBe(all - 1);
  expect((await found(2)).totalCount).toBe(0);
});
