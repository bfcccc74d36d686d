import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { madeKey } from '../open-api/keys.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, startEntities } from '../entities/with-entities.ts';
import { answered, does, suggesting } from './suggesting.ts';

/* What operators do to 意见反馈, and what time does (wider.md §8.5). */

let server: TestServer;
let admin: Operator;
let service: Operator;
let mall: Operator;
let calls: ReturnType<typeof suggesting>;
beforeAll(async () => {
  server = await startEntities();
  const token = await server.login();
  admin = operator(server, token);
  service = operator(server, await server.login('customer_service'));
  mall = operator(server, await server.login('mall_operator'));
  calls = suggesting(server, await madeKey(server, token, { scopes: ['suggest'] }));
});
afterAll(() => server.close());

const run = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.store.pool.query<Row>(text, [...values])).rows;
const accountId = async (username: string): Promise<number> => {
  const [found] = await run<{ id: number }>('select id from account where username = $1', [username]);
  return found?.id ?? 0;
};
const row = (id: number) => admin.row('he_suggestion', id);

test('a new one is 待处理, in time, and owed an answer within 48 hours of when it was said', async () => {
  const { id } = await calls.said();
  const made = await row(id);
  expect(made).toMatchObject({
    status: 'pending',
    term_status: 'running',
    priority: 'normal',
    member_no: 'HY0000010001',
  });
  expect(Date.parse(String(made['due_at'])) - Date.parse(String(made['created_at']))).toBe(48 * 3_600_000);
  // Whole hours; instants are kept to the second, so that it may have been said half a second from now.
  expect(made['left_text']).toMatch(/^剩 4[78] 小时$/);
});

test('it is given to somebody, then to somebody else, answered and closed, each with its line in the log', async () => {
  const { id } = await calls.said();
  const [first, second] = [await accountId('customer_service'), await accountId('mall_operator')];
  expect((await does(admin, id, { assignee_id: first })).code).toBe(codes.ok);
  expect(await row(id)).toMatchObject({ status: 'processing', assignee_id: first, term_status: 'running' });
  expect((await does(service, id, { assignee_id: second })).code).toBe(codes.ok);
  expect((await does(mall, id, answered)).code).toBe(codes.ok);
  expect(await row(id)).toMatchObject({
    status: 'replied',
    term_status: 'stopped',
    assignee_id: second,
    reply: answered.reply,
    left_text: null,
  });
  expect((await row(id))['replied_by_name']).not.toBeNull();
  expect((await service.step('he_suggestion', id, 'CLOSE')).code).toBe(codes.ok);
  expect(await row(id)).toMatchObject({ status: 'closed', close_reason: '按计划结束' });
  const lines = await run<{ event: string }>(
    `select event from operation_log where entity = 'he_suggestion' and biz_id = $1 order by id`,
    [String(id)],
  );
  expect(lines.map(({ event }) => event)).toEqual(['ASSIGN', 'ASSIGN', 'REPLY', 'CLOSE']);
});

test('whoever answers what nobody was given has it from here on', async () => {
  const { id } = await calls.said();
  expect((await does(service, id, answered)).code).toBe(codes.ok);
  expect(await row(id)).toMatchObject({ status: 'replied', assignee_id: await accountId('customer_service') });
});

test('what was answered or closed is neither answered nor given to anybody', async () => {
  const { id } = await calls.said();
  await does(service, id, answered);
  const again = await does(service, id, { reply: '再回复一次' });
  expect([again.code, again.message]).toEqual([codes.illegalMove, '当前状态「已回复」不允许「回复」']);
  await admin.step('he_suggestion', id, 'CLOSE');
  const late = await does(admin, id, { assignee_id: await accountId('customer_service') });
  expect([late.code, late.message]).toEqual([codes.illegalMove, '当前状态「已关闭」不允许「指派」']);
});

test('it is given only to who can deal with it', async () => {
  const { id } = await calls.said();
  const wanted = '处理人已停用，或没有「意见反馈」的修改权限，请另选';
  for (const assignee_id of [await accountId('campaign_operator'), 987_654])
    expect(errorsOf(await does(admin, id, { assignee_id }))).toEqual([{ field: 'assignee_id', message: wanted }]);
  expect(errorsOf(await does(admin, id, { assignee_id: null }))).toMatchObject([{ field: 'assignee_id' }]);
  expect((await row(id)).status).toBe('pending');
});

test.each([
  ['', '请输入回复内容'],
  ['好', '回复内容的字数应为 2–500'],
  ['回'.repeat(501), '回复内容的字数应为 2–500'],
])('the answer %s is refused', async (reply, message) => {
  const { id } = await calls.said();
  expect(errorsOf(await does(admin, id, { reply }))).toEqual([{ field: 'reply', message }]);
});

test('notes are written at any time, the newest first, and members are told none', async () => {
  const { id } = await calls.said();
  expect((await does(service, id, { note: '已电话联系' })).code).toBe(codes.ok);
  await does(service, id, answered);
  await admin.step('he_suggestion', id, 'CLOSE');
  expect((await does(mall, id, { note: '关闭后补记' })).code).toBe(codes.ok);
  const notes = (await row(id))['notes'] as readonly { text: string; by: string; at: string }[];
  expect(notes.map(({ text }) => text)).toEqual(['关闭后补记', '已电话联系']);
  expect(notes.every(({ by, at }) => by !== '' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(at))).toBe(true);
  const { text } = await calls.caller.get('members/suggestions', 'limit=1&member_no=HY0000010001');
  expect(text).toContain(answered.reply);
  expect(text).not.toContain('补记');
});

test('who may only look, or nothing at all, is refused (wider.md §13)', async () => {
  const { id } = await calls.said();
  const stranger = operator(server, await server.login('campaign_operator'));
  expect((await stranger.list('he_suggestion')).code).not.toBe(codes.ok);
  const { version } = await row(id);
  expect((await stranger.update('he_suggestion', { id, version, ...answered })).code).not.toBe(codes.ok);
  // 商城运营 answers and does not close.
  expect((await mall.step('he_suggestion', id, 'CLOSE')).code).toBe(codes.noAction);
  expect((await does(mall, id, { note: '看过' })).code).toBe(codes.ok);
  const batch = { op: 'mode', mode: 'close', ids: [id], payload: { reason: '无效' }, request_id: randomUUID() };
  const token = await server.login('mall_operator');
  expect((await server.call('POST', '/admin/api/he-suggestions/batch', { token, body: batch })).code).toBe(
    codes.noAction,
  );
  expect((await row(id)).status).toBe('pending');
});

test('an old version overwrites nothing', async () => {
  const { id } = await calls.said();
  const { version } = await row(id);
  await does(admin, id, { note: '先来' });
  expect((await service.update('he_suggestion', { id, version, ...answered })).code).toBe(codes.conflict);
  expect(await row(id)).toMatchObject({ status: 'pending', reply: null });
});

test('many are given to somebody and closed at once; what cannot is told by itself', async () => {
  const ids = [(await calls.said()).id, (await calls.said()).id, (await calls.said()).id];
  await does(admin, ids[2] ?? 0, answered);
  const token = await server.login('customer_service');
  const send = (mode: string, payload: object, asked: readonly number[] = ids) =>
    server.call('POST', '/admin/api/he-suggestions/batch', {
      token,
      body: { op: 'mode', mode, ids: asked, payload, request_id: randomUUID() },
    });
  const assignee_id = await accountId('customer_service');
  expect((await send('assign', { assignee_id })).result).toMatchObject({
    ok: 2,
    failed: [{ id: ids[2], code: codes.illegalMove, message: '当前状态「已回复」不允许「指派」' }],
    rows: [
      { id: ids[0], status: 'processing' },
      { id: ids[1], status: 'processing' },
    ],
  });
  const unexplained = (await send('close', {})).result as { failed: readonly { message: string }[] };
  expect(unexplained.failed.map(({ message }) => message)).toEqual(ids.map(() => '请填写原因，至少 2 个字'));
  expect((await send('close', { reason: '重复反馈' })).result).toMatchObject({ ok: 3, failed: [] });
  expect(errorsOf(await send('reply', {}))).toMatchObject([{ field: 'mode' }]);
  expect(errorsOf(await send('close', { reason: '重复' }, [1, 1]))).toMatchObject([{ field: 'ids' }]);
});
