import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { HistoryPage } from '../../../contract/entity/history.ts';
import type { TestServer } from '../with-server.ts';
import { historian } from './history-calls.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let past: ReturnType<typeof historian>;
/** Sees one city, and personal data masked. */
let manager: Operator;
let managers: ReturnType<typeof historian>;

beforeAll(async () => {
  server = await startEntities();
  const [token, other] = [await server.login(), await server.login('channel_manager')];
  admin = operator(server, token);
  past = historian(server, token);
  manager = operator(server, other);
  managers = historian(server, other);
});
afterAll(() => server.close());

test('a record tells who did what to it, newest first, with labels before and after (wider.md §10.8)', async () => {
  const id = await admin.made('award_cate', { cate_name: '夏季', sort: 1 });
  await admin.update('award_cate', { id, version: 1, sort: 2, remark: '改' });
  await admin.step('award_cate', id, 'DISABLE');
  const entries = await past.entries('award_cate', id);
  expect(entries).toMatchObject([
    { event: 'DISABLE', version: 3, diff: [{ label: '状态', before: '启用', after: '停用' }], restorable: false },
    {
      event: '',
      version: 2,
      nickname: entries[2]?.nickname,
      diff: [
        { label: '排序', before: 1, after: 2 },
        { label: '备注', before: null, after: '改' },
      ],
      undoable: false,
      restorable: true,
    },
    { action: 'add', version: 1, undoable: false, restorable: true },
  ]);
  expect(entries.map(({ undoable }) => undoable)).toEqual([true, false, false]);
  expect(entries[0]?.at).toMatch(/\+08:00$/);
});

test('a long history comes in pages', async () => {
  const id = await admin.made('award_cate');
  for (let version = 1; version <= 21; version += 1)
    await admin.update('award_cate', { id, version, sort: 100 + version });
  const first = (await past.history('award_cate', id)).result as HistoryPage;
  expect([first.entries.length, first.more]).toEqual([20, true]);
  const rest = (await past.history('award_cate', id, { before: String(first.entries.at(-1)?.id) })).result;
  expect(rest).toMatchObject({ entries: [{ version: 2 }, { version: 1 }], more: false });
});

test('whose row it is not, whose right it is not: nothing is told', async () => {
  expect((await managers.history('localverifice', 11_002)).code).toBe(codes.notFound);
  expect((await managers.version('localverifice', 11_002, 1)).code).toBe(codes.notFound);
  expect((await managers.undo('localverifice', 11_002, 1)).code).toBe(codes.notFound);
  expect(await managers.history('award', 1)).toMatchObject({ status: 401, code: codes.forbidden });
  const support = historian(server, await server.login('customer_service'));
  expect((await support.version('localverifice', 11_001, 1)).code).toBe(codes.noAction);
  for (const entity of ['data_job', 'login_log', '__proto__'])
    expect((await past.history(entity, 1)).code).toBe(codes.invalid);
});

test('what is masked in the record is masked in its past, and is not put back by who cannot read it', async () => {
  const { version } = await admin.row('localverifice', 11_001);
  await admin.update('localverifice', { id: 11_001, version, contact_mobile: '13911112222', day_limit: 77 });
  await admin.update('localverifice', {
    id: 11_001,
    version: version + 1,
    contact_mobile: '13933334444',
    day_limit: 78,
  });
  const told = JSON.stringify(await managers.history('localverifice', 11_001));
  expect(told).toContain('139****2222');
  expect(told).not.toMatch(/13911112222|13933334444/);
  expect(await managers.oldForm('localverifice', 11_001, version + 1)).toEqual({
    values: { day_limit: 77 },
    left: [{ label: '联系手机号', because: '脱敏内容不能恢复' }],
  });
  expect(await past.oldForm('localverifice', 11_001, version + 1)).toEqual({
    values: { contact_mobile: '13911112222', day_limit: 77 },
    left: [],
  });
});

test('an earlier version is the form as it was, whatever changed since, and is saved as any change', async () => {
  const id = await admin.made('award_cate', { cate_name: '一版', sort: 1, remark: '甲' });
  await admin.update('award_cate', { id, version: 1, cate_name: '二版' });
  await admin.update('award_cate', { id, version: 2, sort: 9, remark: null });
  await admin.step('award_cate', id, 'DISABLE');
  expect(await past.oldForm('award_cate', id, 1)).toEqual({
    values: { cate_name: '一版', sort: 1, remark: '甲' },
    left: [],
  });
  expect(await past.oldForm('award_cate', id, 2)).toEqual({ values: { sort: 1, remark: '甲' }, left: [] });
  expect((await past.version('award_cate', id, 9)).code).toBe(codes.notFound);
  const { values } = await past.oldForm('award_cate', id, 1);
  expect((await admin.update('award_cate', { id, version: 4, ...values })).code).toBe(codes.ok);
  expect(await admin.row('award_cate', id)).toMatchObject({ cate_name: '一版', sort: 1, remark: '甲', version: 5 });
});

test('what may not be changed any more stays, and why is said', async () => {
  const id = await admin.made('award', { award_type: 'null', source_type: 'none', source_id: null, image: null });
  await admin.update('award', { id, version: 1, title: '改名了' });
  const { values, left } = await past.oldForm('award', id, 1);
  expect([Object.keys(values), left]).toEqual([['title'], []]);
  await admin.step('award', id, 'ARCHIVE');
  expect((await past.entries('award', id)).map(({ restorable }) => restorable)).toEqual([false, false, false]);
});

test('whether a name is free is all that is told, also of rows out of sight', async () => {
  const { title, area_code } = await admin.row('localverifice', 11_002);
  const ask = (values: object, more: Record<string, string> = {}) =>
    managers.unique({ entity: 'localverifice', field: 'title', values: JSON.stringify(values), ...more });
  expect((await ask({ title, area_code })).result).toEqual({ taken: true });
  // Taken there, free elsewhere.
  expect((await ask({ title, area_code: '440106' })).result).toEqual({ taken: false });
  expect((await ask({ title: '没有人用过的名字', area_code })).result).toEqual({ taken: false });
  expect((await ask({ title: null })).result).toEqual({ taken: false });
  const { title: own, area_code: there } = await admin.row('localverifice', 11_001);
  expect((await ask({ title: own, area_code: there }, { id: '11001' })).result).toEqual({ taken: false });
  expect((await ask({ title: own, area_code: there })).result).toEqual({ taken: true });
  for (const [field, values] of [
    ['contact_mobile', '{"contact_mobile":"1"}'],
    ['day_limit', '{"day_limit":1}'],
    ['__proto__', '{}'],
    ['title', '[]'],
    ['title', '{"title":1}'],
    ['title', '{"id":1}'],
  ] as const)
    expect((await managers.unique({ entity: 'localverifice', field, values })).code).toBe(codes.invalid);
  const auditor = historian(server, await server.login('finance_auditor'));
  const asked = { entity: 'localverifice', field: 'title', values: '{"title":"x"}' };
  expect((await auditor.unique(asked)).code).toBe(codes.noAction);
  expect(await manager.row('localverifice', 11_001)).toBeDefined();
});

test('a name that is unique together with others is asked about with them', async () => {
  const { title } = await admin.row('award', await admin.made('award'));
  const ask = (values: object) => past.unique({ entity: 'award', field: 'title', values: JSON.stringify(values) });
  expect((await ask({ title, cate_id: 101, award_type: 'offline_prize' })).result).toEqual({ taken: true });
  expect((await ask({ title, cate_id: 102, award_type: 'offline_prize' })).result).toEqual({ taken: false });
  expect((await ask({ title, cate_id: 101 })).result).toEqual({ taken: false });
});
