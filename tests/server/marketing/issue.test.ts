import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { IssueResult } from '../../../contract/marketing/issue-result.ts';
import { tick } from '../tick.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, startEntities } from '../entities/with-entities.ts';

/* 发放, 收回 and 过期 (wider.md §4.6, engines.md §4). */

let server: TestServer;
let token: string;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const run = (text: string, values: readonly unknown[] = []) => server.store.pool.query(text, [...values]);
const published = async (changes: Values = {}): Promise<number> => {
  const id = await admin.made('he_coupon', changes);
  expect((await admin.step('he_coupon', id, 'PUBLISH')).code).toBe(codes.ok);
  return id;
};
const issue = (coupon_id: number, user_ids: readonly number[], changes: Values = {}) =>
  admin.create('coupon_record', { coupon_id, user_ids, issue_count: 1, issue_reason: '客诉补偿', ...changes });
const recordsOf = async (coupon_id: number) =>
  page(await admin.list('coupon_record', { coupon_id: String(coupon_id), pageSize: '100' })).data;
const resultsOf = async (answer: Awaited<ReturnType<typeof issue>>): Promise<IssueResult> => {
  const { id } = answer.result as { id: number };
  const { result } = await server.call('GET', `/admin/api/coupon-records/issue-results?id=${id}`, { token });
  return result as IssueResult;
};
const [one, other, third] = [30_101, 30_102, 30_103];

test('each member gets his, with the rule as it is now; later changes of the template do not reach it', async () => {
  const id = await published();
  const answer = await issue(id, [one, other], { issue_count: 2 });
  expect(answer.code).toBe(codes.ok);
  const rows = await recordsOf(id);
  expect(rows).toHaveLength(4);
  for (const row of rows)
    expect(row).toMatchObject({ status: 'unused', benefit: '满100减20', take_type: 'admin', issue_reason: '客诉补偿' });
  expect(rows.every((row) => /^YH\d{8}\d{8,}$/.test(String(row['coupon_no'])))).toBe(true);
  const [row] = rows;
  const days = (Date.parse(String(row?.['valid_end_at'])) - Date.parse(String(row?.['valid_start_at']))) / 86_400_000;
  expect(days).toBe(30);
  expect((await admin.row('he_coupon', id))['taken_count']).toBe(4);
  await admin.step('he_coupon', id, 'UNPUBLISH');
  const { version } = await admin.row('he_coupon', id);
  expect((await admin.update('he_coupon', { id, version, name: '换名', face_value_fen: 100 })).code).toBe(codes.ok);
  expect((await recordsOf(id))[0]).toEqual(row);
});

test('who has all that he may is left out and told why; the others get theirs', async () => {
  const id = await published({ per_limit: 1 });
  await issue(id, [one]);
  const answer = await issue(id, [one, other, third]);
  expect(answer.code).toBe(codes.ok);
  const { issued, members, coupon_name } = await resultsOf(answer);
  expect([issued, coupon_name]).toEqual([2, (await admin.row('he_coupon', id))['name']]);
  expect(members.map(({ user_id, issued: got, refusal }) => [user_id, got, refusal])).toEqual([
    [one, 0, '每人限领 1 张，已领 1 张'],
    [other, 1, null],
    [third, 1, null],
  ]);
  const nobody = await issue(id, [one, other]);
  expect(nobody.code).toBe(codes.shortage);
  expect(nobody.message).toContain('每人限领 1 张，已领 1 张');
  expect(await recordsOf(id)).toHaveLength(3);
});

test('never more are given than there are', async () => {
  const id = await published({ total_count: 3 });
  const answer = await issue(id, [one, other], { issue_count: 2 });
  expect((await resultsOf(answer)).members.map(({ refusal }) => refusal)).toEqual(['券只剩 1 张', null]);
  await issue(id, [third]);
  expect((await issue(id, [other])).message).toContain('券已领完');
  expect(await admin.row('he_coupon', id)).toMatchObject({ taken_count: 3, remaining_count: 0 });
});

test('beyond the limit nothing is given, and the sentence names it', async () => {
  const id = await published();
  await run(`update parameter set value = 3 where code = 'coupon.issue_limit'`);
  const answer = await issue(id, [one, other], { issue_count: 2 });
  expect(errorsOf(answer)).toEqual([
    { field: 'user_ids', message: '一次最多发放 3 张，这次是 2 人 × 2 张；上限见系统参数「单次发券上限」' },
  ]);
  await run(`update parameter set value = 1000 where code = 'coupon.issue_limit'`);
  expect(await recordsOf(id)).toEqual([]);
});

test.each<readonly [string, Values]>([
  ['issue_count', { issue_count: 0 }],
  ['issue_count', { issue_count: 11 }],
  ['issue_reason', { issue_reason: '' }],
  ['user_ids', { user_ids: [] }],
  ['user_ids', { user_ids: Array.from({ length: 501 }, (_, nth) => nth + 1) }],
])('%s is refused for %o', async (field, changes) => {
  const id = await published();
  const answer = await issue(id, [one], changes);
  expect(answer.code).toBe(codes.invalid);
  expect((errorsOf(answer) as readonly { field: string }[]).map((fault) => fault.field)).toContain(field);
});

test('somebody who is no member gets none, and the others theirs', async () => {
  const id = await published();
  const answer = await issue(id, [one, 999_999_999]);
  expect((await resultsOf(answer)).members.map(({ user_id, refusal }) => [user_id, refusal])).toEqual([
    [999_999_999, '会员不存在'],
    [one, null],
  ]);
});

test('a template that is not given out gives nothing', async () => {
  const draft = await admin.made('he_coupon');
  const answer = await issue(draft, [one]);
  expect(answer.code).toBe(codes.invalid);
  expect(JSON.stringify(errorsOf(answer))).toContain('未启用');
});

test('the same request gives once', async () => {
  const id = await published();
  const body = { coupon_id: id, user_ids: [one], issue_count: 1, issue_reason: '客诉补偿' };
  const requestId = '6f0f2a52-1c3f-4b7e-8a60-9d6b4c1f0a11';
  for (const _ of [1, 2])
    await server.call('POST', '/admin/api/coupon-records', { token, body: { ...body, request_id: requestId } });
  expect(await recordsOf(id)).toHaveLength(1);
});

test('what is unused is taken back with a reason, which counts as taken still', async () => {
  const id = await published({ per_limit: 1 });
  await issue(id, [one]);
  const [row] = await recordsOf(id);
  expect((await admin.step('coupon_record', row?.id ?? 0, 'REVOKE')).code).toBe(codes.ok);
  expect((await recordsOf(id))[0]).toMatchObject({ status: 'revoked', revoke_reason: '按计划结束' });
  expect((await admin.row('he_coupon', id))['taken_count']).toBe(1);
  expect((await issue(id, [one])).message).toContain('每人限领 1 张，已领 1 张');
  expect((await admin.step('coupon_record', row?.id ?? 0, 'REVOKE')).code).toBe(codes.illegalMove);
});

test('at its end it runs out by itself', async () => {
  const id = await published();
  await issue(id, [one, other]);
  const [row] = await recordsOf(id);
  await run('alter table coupon_record disable trigger coupon_record_keeps_rule');
  await run(`update coupon_record set valid_end_at = now() - interval '5 seconds' where id = $1`, [row?.id]);
  await run('alter table coupon_record enable trigger coupon_record_keeps_rule');
  await tick(server.store);
  const found = await recordsOf(id);
  expect(found.map(({ status }) => status).toSorted()).toEqual(['expired', 'unused']);
});

test('the database itself keeps the rule of what was given', async () => {
  const id = await published();
  await issue(id, [one]);
  await expect(run(`update coupon_record set rule_snapshot = '{}'::jsonb where coupon_id = $1`, [id])).rejects.toThrow(
    'a coupon keeps its rule',
  );
  await expect(run(`update he_coupon set total_count = 0 where id = $1`, [id])).rejects.toThrow(
    'he_coupon_count_check',
  );
});
