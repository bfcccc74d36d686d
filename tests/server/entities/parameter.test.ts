import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { formOf } from '../imports/importing.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, sampleOf, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login('system_admin'));
});
afterAll(() => server.close());

const rowOf = async (code: string) => {
  const row = page(await admin.list('parameter')).data.find((one) => one['code'] === code);
  if (!row) throw new Error(`no parameter ${code}`);
  return row;
};
const set = async (code: string, value: number) => {
  const { id, version } = await rowOf(code);
  return admin.update('parameter', { id, version, value });
};

test('every number that operators may set is a row, with its bounds and what it does', async () => {
  const row = await rowOf('log.keep_days');
  expect(row).toMatchObject({
    label: '日志保留天数',
    value: 180,
    shown: '180',
    initial: '180',
    range: '180–3,650',
    unit_name: '天',
  });
});

test('outside of its bounds it is refused at the field; the value stays', async () => {
  const answer = await set('log.keep_days', 30);
  expect(answer.code).toBe(codes.invalid);
  expect(errorsOf(answer)).toEqual([{ field: 'value', message: '当前值应在 180–3,650 天之间' }]);
  expect((await rowOf('log.keep_days'))['value']).toBe(180);
});

test('what is set is followed: logs are kept so long, and who set it stands in the log', async () => {
  expect((await set('log.keep_days', 200)).code).toBe(codes.ok);
  const old = (days: number) =>
    server.store.pool.query(`insert into operation_log (at, summary, result_code)
      values (now() - interval '${days} days', 'vor ${days}', 20000)`);
  await old(190);
  await old(201);
  const signedIn = (days: number) =>
    server.store.pool.query(`insert into login_log (username, log_type, result, ip, user_agent, trace_id, created_at)
      values ('vor ${days}', 'login_password', 'success', '127.0.0.1', '', 'vor', now() - interval '${days} days')`);
  await signedIn(190);
  await signedIn(201);
  await tidyUp(server.store);
  const { rows } = await server.store.pool.query(`select summary from operation_log where summary like 'vor %'`);
  expect(rows).toEqual([{ summary: 'vor 190' }]);
  const signIns = await server.store.pool.query(`select username from login_log where trace_id = 'vor'`);
  expect(signIns.rows).toEqual([{ username: 'vor 190' }]);
  const { id } = await rowOf('log.keep_days');
  const reader = operator(server, await server.login());
  const [line] = page(
    await reader.list('operation_log', { module: 'Dictionary', biz_id: String(id), result: 'success' }),
  ).data;
  expect(line).toMatchObject({
    summary: '修改系统参数【日志保留天数】：当前值',
    diff: [{ before: '180', after: '200' }],
  });
});

test('an export may have as many rows as are set', async () => {
  await server.store.pool.query(`insert into award_cate (cate_name, sort, status)
    select 'viele ' || n, 1, status from award_cate, generate_series(1, 1100) n where id = (select min(id) from award_cate)`);
  expect((await set('export.max_rows', 1000)).code).toBe(codes.ok);
  const token = await server.login();
  const body = { format: 'csv', columns: ['cate_name'], query: {} };
  const answer = await server.call('POST', '/admin/api/FlanAwardCate/export', { token, body });
  expect(answer).toMatchObject({ code: codes.invalid, message: expect.stringContaining('超过 1,000 条') as string });
});

test('a file may bring as many rows as are set, and its template says so', async () => {
  expect((await set('import.max_rows', 100)).code).toBe(codes.ok);
  const token = await server.login();
  const lines = Array.from({ length: 101 }, (_, at) => `分类 ${at},1`);
  const { body, headers } = formOf(['分类名称,排序', ...lines].join('\n'));
  const path = '/proxy-he/admin/api/FlanAwardCate/import';
  const authorization = `Bearer ${token}`;
  const refused = await server.app.inject({
    method: 'POST',
    url: `${path}?dry_run=1`,
    headers: { ...headers, authorization },
    payload: body,
  });
  expect(refused.body).toContain('最多导入 100 行');
  const template = await server.app.inject({
    url: `${path}-template?format=csv`,
    headers: { authorization },
  });
  expect(template.body).toContain('一次最多 100 行');
});

test('who has no right to them neither sees nor sets them', async () => {
  const { id, version } = await rowOf('export.max_rows');
  const seller = operator(server, await server.login('ops_manager'));
  expect((await seller.list('parameter')).code).toBe(codes.forbidden);
  expect((await seller.update('parameter', { id, version, value: 5000 })).code).toBe(codes.forbidden);
});

const lastDiff = async (id: number) => {
  const reader = operator(server, await server.login());
  return page(await reader.list('operation_log', { module: 'Dictionary', biz_id: String(id), result: 'success' }))
    .data[0]?.['diff'];
};
const setTo = async (code: string, values: object) => {
  const { id, version } = await rowOf(code);
  return admin.update('parameter', { id, version, ...values });
};

test('a switch is on or off, and followed: nobody can ask for an account where it is off', async () => {
  const open = async () => (await server.call('GET', '/admin/auth/register', {})).result;
  expect(await rowOf('account.register_open')).toMatchObject({ value_kind: 'bool', value_on: true, shown: '是' });
  expect((await setTo('account.register_open', { value_on: false })).code).toBe(codes.ok);
  expect(await rowOf('account.register_open')).toMatchObject({ value_on: false, shown: '否', value: null });
  expect(await open()).toEqual({ open: false });
});

test('words are checked, and followed: winners are sent to trusted places only', async () => {
  const wrong = await setTo('link.allowed_hosts', { value_text: 'example.com, nonsense' });
  expect(errorsOf(wrong)).toEqual([{ field: 'value_text', message: '「nonsense」不是域名，应如 example.com' }]);
  expect((await setTo('link.allowed_hosts', { value_text: 'example.com，flan.example' })).code).toBe(codes.ok);
  const seller = operator(server, await server.login('ops_manager'));
  const link = { code_mode: 'link', stock_init: 5, redeem_url: 'https://evil.test/' };
  const answer = await seller.create('coupon_zhongshang', { ...sampleOf('coupon_zhongshang'), ...link });
  expect(errorsOf(answer)).toEqual([
    { field: 'redeem_url', message: '兑换链接只能指向 example.com、flan.example，可在「系统参数」中修改' },
  ]);
  expect(
    await seller.made('coupon_zhongshang', { ...link, redeem_url: 'https://shop.example.com/get' }),
  ).toBeGreaterThan(0);
});

test('an amount is typed in yuan and kept in fen; bounds and history say it in yuan', async () => {
  const code = 'order.check_free_fen';
  expect(await rowOf(code)).toMatchObject({
    value_kind: 'fen',
    value_fen: 0,
    value: null,
    shown: '0.00',
    range: '0.00–1,000,000.00',
    unit_name: '元',
  });
  expect(errorsOf(await setTo(code, { value_fen: 100_000_001 }))).toEqual([
    { field: 'value_fen', message: '当前值应在 0.00–1,000,000.00 元之间' },
  ]);
  expect((await setTo(code, { value_fen: 12.5 })).code).toBe(codes.invalid);
  expect((await setTo(code, { value_fen: 12_050 })).code).toBe(codes.ok);
  const row = await rowOf(code);
  expect(row).toMatchObject({ shown: '120.50', value_fen: 12_050 });
  expect(await lastDiff(row.id)).toMatchObject([{ label: '当前值', before: '0.00', after: '120.50' }]);
});

test('a share is typed in percent and kept in basis points; bounds and history say it in percent', async () => {
  const code = 'activity.budget_warn_bp';
  expect(await rowOf(code)).toMatchObject({ value_kind: 'bp', value_percent: 80, shown: '80%', range: '1%–100%' });
  expect(errorsOf(await setTo(code, { value_percent: 0.5 }))).toEqual([
    { field: 'value_percent', message: '当前值应在 1%–100%之间' },
  ]);
  expect(errorsOf(await setTo(code, { value_percent: 12.345 }))).toEqual([
    { field: 'value_percent', message: '当前值最多 2 位小数' },
  ]);
  expect((await setTo(code, { value_percent: 12.34 })).code).toBe(codes.ok);
  const row = await rowOf(code);
  expect(row).toMatchObject({ shown: '12.34%', value_percent: 12.34 });
  expect(await lastDiff(row.id)).toMatchObject([{ label: '当前值', before: '80%', after: '12.34%' }]);
  const { rows } = await server.store.pool.query('select value from parameter where code = $1', [code]);
  expect(rows).toEqual([{ value: 1234 }]);
});

test('a number is never taken for one of another kind', async () => {
  await setTo('order.check_free_fen', { value: 5 });
  await setTo('order.check_free_fen', { value_percent: 5 });
  expect((await setTo('order.check_free_fen', { code: 'log.keep_days' })).code).not.toBe(codes.ok);
  expect((await rowOf('order.check_free_fen'))['shown']).toBe('120.50');
});

test('campaigns whose prizes have cost the share that is set are listed and wait on the workplace', async () => {
  await server.store.pool.query(`update activity set status = 'published', start_at = now() - interval '1 day',
    end_at = now() + interval '9 days', budget_fen = 1000000000 where id = 4001`);
  const token = await server.login();
  const everything = operator(server, token);
  const listed = async () =>
    page(await everything.list('activity', { low_budget: '1', pageSize: '100' })).data.map(({ id }) => id);
  const spent = Number((await everything.row('activity', 4001))['cost_used_fen']);
  const budget = (fen: number) => server.store.pool.query('update activity set budget_fen = $1 where id = 4001', [fen]);
  expect(spent).toBeGreaterThan(0);
  await budget(spent * 2);
  expect((await setTo('activity.budget_warn_bp', { value_percent: 50.01 })).code).toBe(codes.ok);
  expect(await listed()).not.toContain(4001);
  expect((await setTo('activity.budget_warn_bp', { value_percent: 50 })).code).toBe(codes.ok);
  expect(await listed()).toContain(4001);
  const { result } = await server.call('GET', '/admin/api/workplace/todos', { token });
  expect(JSON.stringify(result)).toContain('activity_low_budget');
  await server.store.pool.query(`update activity set end_at = now() - interval '1 hour' where id = 4001`);
  expect(await listed()).not.toContain(4001);
});
