import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { textLike } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';
import { historian } from './history-calls.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';
import { picture } from './samples.ts';

/** On PostgreSQL, because two can take back at once only there. */
let server: TestServer;
let admin: Operator;
let past: ReturnType<typeof historian>;

beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL' });
  const token = await server.login();
  admin = operator(server, token);
  past = historian(server, token);
});
afterAll(async () => {
  await server.close();
});

const query = (text: string, values: unknown[] = []) => server.store.pool.query<object>(text, values);
const lines = async (id: number) =>
  (await query('select event, summary, diff from operation_log where biz_id = $1 order by id', [id])).rows;

test('an edit is taken back: the row is as it was, a version on, with a line of its own', async () => {
  const id = await admin.made('award_cate', { cate_name: '撤销甲', sort: 5 });
  await admin.update('award_cate', { id, version: 1, cate_name: '撤销乙', sort: 6 });
  expect(await past.undo('award_cate', id, 2)).toMatchObject({ code: codes.ok, result: { id, version: 3 } });
  expect(await admin.row('award_cate', id)).toMatchObject({ cate_name: '撤销甲', sort: 5, version: 3 });
  expect((await lines(id)).at(-1)).toMatchObject({
    event: 'UNDO',
    summary: textLike('撤销：修改奖励分类【撤销乙】：分类名称、排序'),
    diff: [
      { before: '撤销乙', after: '撤销甲' },
      { before: 6, after: 5 },
    ],
  });
});

test('a step is taken back where the chart leads back, under the same guards, and not where it does not', async () => {
  const id = await admin.made('award_cate');
  await admin.step('award_cate', id, 'DISABLE');
  expect((await past.undo('award_cate', id, 2)).code).toBe(codes.ok);
  expect(await admin.row('award_cate', id)).toMatchObject({ status: 'enabled', version: 3 });
  const point = await admin.made('localverifice');
  await admin.step('localverifice', point, 'ENABLE');
  expect(await past.undo('localverifice', point, 2)).toMatchObject({
    code: codes.illegalMove,
    message: '「启用」不能回到「草稿」，不能撤销',
  });
  await admin.step('localverifice', point, 'DISABLE');
  await query(`update localverifice set end_at = now() - interval '1 day' where id = $1`, [point]);
  expect((await past.undo('localverifice', point, 3)).code).toBe(codes.illegalMove);
  expect(await admin.row('localverifice', point)).toMatchObject({ status: 'disabled', version: 3 });
});

test('after anything else it is refused, with who changed what and when', async () => {
  const id = await admin.made('award_cate', { cate_name: '有人改过', sort: 1 });
  await admin.update('award_cate', { id, version: 1, sort: 2 });
  const other = operator(server, await server.login('ops_manager'));
  await other.update('award_cate', { id, version: 2, remark: '我来' });
  const refused = await past.undo('award_cate', id, 2);
  expect(refused.code).toBe(codes.conflict);
  expect(refused.message).toMatch(/^.+ 于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 修改奖励分类【有人改过】：备注，不能再撤销$/);
  expect(await admin.row('award_cate', id)).toMatchObject({ sort: 2, version: 3 });
});

test('two at once: one takes it back, the other hears that it was', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await admin.made('award_cate', { sort: 1 });
    await admin.update('award_cate', { id, version: 1, sort: 2 });
    const answers = await Promise.all([past.undo('award_cate', id, 2), past.undo('award_cate', id, 2)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.conflict]);
    expect(answers.find(({ code }) => code === codes.conflict)?.message).toMatch(/已经撤销过这次操作，不能再撤销$/);
    expect(await admin.row('award_cate', id)).toMatchObject({ sort: 1, version: 3 });
  }
});

test('an undo and an edit at once: one of them is taken', async () => {
  const id = await admin.made('award_cate', { sort: 1 });
  await admin.update('award_cate', { id, version: 1, sort: 2 });
  const answers = await Promise.all([
    past.undo('award_cate', id, 2),
    admin.update('award_cate', { id, version: 2, sort: 3 }),
  ]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.conflict]);
  expect(await admin.row('award_cate', id)).toMatchObject({ version: 3 });
});

test('one wish is carried out once, and needs a request id', async () => {
  const id = await admin.made('award_cate', { sort: 1 });
  await admin.update('award_cate', { id, version: 1, sort: 2 });
  const wish = randomUUID();
  const [one, two] = [await past.undo('award_cate', id, 2, wish), await past.undo('award_cate', id, 2, wish)];
  expect(two.result).toEqual(one.result);
  expect(await admin.row('award_cate', id)).toMatchObject({ version: 3 });
  const bare = await server.call('POST', '/admin/api/undo', {
    token: await server.login(),
    body: { entity: 'award_cate', id, version: 3 },
  });
  expect(bare.code).toBe(codes.invalid);
});

test('a plan that was moved goes back to its place among its siblings, unless somebody has moved it on', async () => {
  const [first, second] = [await admin.made('plan'), await admin.made('plan')];
  const placeOf = async (id: number) => Number((await admin.row('plan', id))['sort']);
  const before = [await placeOf(first), await placeOf(second)];
  await admin.update('plan', { id: second, version: 1, parent_id: first, sort: 1 });
  expect((await past.undo('plan', second, 2)).code).toBe(codes.ok);
  expect(await admin.row('plan', second)).toMatchObject({ parent_id: null, version: 3 });
  expect([await placeOf(first), await placeOf(second)]).toEqual(before);
  await admin.update('plan', { id: second, version: 3, sort: before[0] });
  expect([await placeOf(second), await placeOf(first)]).toEqual(before);
  await admin.update('plan', { id: second, version: 4, remark: '我来' });
  const refused = await past.undo('plan', second, 4);
  expect([refused.code, refused.message]).toEqual([codes.conflict, textLike(/：备注，不能再撤销$/)]);
});

test('after half an hour it is too late', async () => {
  await query('alter table operation_log disable trigger operation_log_kept', []);
  const id = await admin.made('award_cate', { sort: 1 });
  await admin.update('award_cate', { id, version: 1, sort: 2 });
  const age = (minutes: number) =>
    query(`update operation_log set at = now() - make_interval(mins => $2) where biz_id = $1`, [id, minutes]);
  await age(31);
  expect(await past.undo('award_cate', id, 2)).toMatchObject({
    code: codes.illegalMove,
    message: '只能撤销 30 分钟以内的操作',
  });
  expect((await past.entries('award_cate', id))[0]).toMatchObject({ undoable: false, restorable: false });
  await age(29);
  expect((await past.undo('award_cate', id, 2)).code).toBe(codes.ok);
});

test('stock, what was made, and an undo itself are not taken back, and why is said', async () => {
  await admin.adjust(2101, 5);
  const { version } = await admin.row('goods_offline', 2101);
  expect((await past.undo('goods_offline', 2101, version)).message).toBe(
    '这次操作不能撤销；库存变动请做一次反向的入库/盘亏',
  );
  const id = await admin.made('award_cate', { sort: 1 });
  expect((await past.undo('award_cate', id, 1)).message).toBe('新建不能撤销，不再需要时请归档');
  await admin.update('award_cate', { id, version: 1, sort: 2 });
  await past.undo('award_cate', id, 2);
  expect((await past.undo('award_cate', id, 3)).message).toBe('撤销本身不能再撤销');
});

test('the right of the action itself is needed, and for what others did 修改 as well', async () => {
  const id = await admin.made('award_cate');
  await admin.update('award_cate', { id, version: 1, sort: 2 });
  await admin.step('award_cate', id, 'DISABLE');
  // May edit, but neither enable nor disable.
  const editor = historian(server, await server.login('campaign_operator'));
  expect((await editor.undo('award_cate', id, 3)).code).toBe(codes.noAction);
  const auditor = historian(server, await server.login('finance_auditor'));
  expect((await auditor.undo('award_cate', id, 3)).code).toBe(codes.noAction);
  expect((await auditor.entries('award_cate', id)).some(({ undoable, restorable }) => undoable || restorable)).toBe(
    false,
  );
});

test('personal data comes back as it was, also by who sees it masked; nothing of it is told', async () => {
  const { version } = await admin.row('localverifice', 11_001);
  await admin.update('localverifice', { id: 11_001, version, contact_mobile: '13955556666' });
  const manager = historian(server, await server.login('channel_manager'));
  const answer = await manager.undo('localverifice', 11_001, version + 1);
  expect(answer.code).toBe(codes.ok);
  expect(JSON.stringify(answer)).not.toContain('13955556666');
  expect(await admin.row('localverifice', 11_001)).toMatchObject({ contact_mobile: '19900003101' });
});

test('a picture that somebody else had put there comes back', async () => {
  const id = await admin.made('goods_offline', { images: [picture] });
  await query('update file set uploader_id = 1 where id = 1');
  await query('insert into file_holder (file_id, account_id) values (1, 1) on conflict do nothing');
  await admin.update('goods_offline', { id, version: 1, images: [{ file_id: 2, url: '' }] });
  const other = historian(server, await server.login('mall_operator'));
  expect((await other.undo('goods_offline', id, 2)).code).toBe(codes.ok);
  expect(await admin.row('goods_offline', id)).toMatchObject({ images: [{ file_id: 1 }] });
});
