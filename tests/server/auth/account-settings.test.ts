import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testPassword } from '../data-template.ts';
import { startApp, type TestServer } from '../with-server.ts';

const who = 'ops_manager';
const base = '/admin/api/account';
let server: TestServer;
let token = '';
const run = (sql: string) => server.store.pool.query<Record<string, unknown>>(sql);
const id = `(select id from account where username = '${who}')`;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await run('delete from login_attempt; delete from request_count');
  token = await server.login(who);
});
afterEach(() =>
  run(`delete from account_setting; delete from account_ticket; delete from mail_outbox;
    update account set email = null, email_verified_at = null`),
);

const get = async (path: string) => (await server.call('GET', `${base}/${path}`, { token })).result;
const put = (path: string, body: object, by = token) => server.call('PUT', `${base}/${path}`, { token: by, body });
const confirm = (code: string, by = token) =>
  server.call('POST', `${base}/email/confirm`, { token: by, body: { code } });
const at = (field: string, message: string) => ({ code: 40001, message, result: { errors: [{ field, message }] } });

test('what the account carries is kept while 同步到账号 is on, and forgotten when it is turned off', async () => {
  expect(await get('preferences')).toEqual({ version: 0, sync: false, settings: {} });
  const settings = { theme: 'light', colour: '#1890FF', multiTab: false, density: 'compact', home: '/award/list' };
  expect(await put('preferences', { version: 0, sync: true, settings })).toMatchObject({
    code: 20000,
    result: { version: 1, sync: true, settings },
  });
  expect(await get('preferences')).toEqual({ version: 1, sync: true, settings });
  expect(await put('preferences', { version: 1, sync: false, settings })).toMatchObject({
    result: { version: 2, sync: false, settings: {} },
  });
  expect((await run('select value from account_setting')).rows).toEqual([{ value: { sync: false } }]);
});

test('only settings that there are, with values that they have', async () => {
  const save = (settings: object) => put('preferences', { version: 0, sync: true, settings });
  expect(await save({ theme: 'pink' })).toMatchObject(at('settings.theme', '请选择整体风格'));
  expect(await save({ colour: 'red' })).toMatchObject(at('colour', '主题色应为颜色，例如 #52C41A'));
  expect(await save({ home: 'https://evil.example' })).toMatchObject(at('settings.home', '请选择默认首页'));
  expect(await save({ theme: 'dark', more: 1 })).toMatchObject({ code: 40001 });
  expect(await put('preferences', { version: 0, settings: {} })).toMatchObject(at('sync', '请选择是否同步到账号'));
  expect((await run('select from account_setting')).rows.length).toBe(0);
});

test('of two who save what they saw at the same time one wins', async () => {
  const saves = Array.from({ length: 4 }, () => put('notify-settings', { version: 0, todo_mail: true }));
  const codes = (await Promise.all(saves)).map(({ code }) => code).toSorted((a, b) => a - b);
  expect(codes).toEqual([20000, 40901, 40901, 40901]);
  expect(await put('notify-settings', { version: 7, todo_mail: false })).toMatchObject({
    code: 40901,
    result: { version: 1, todo_mail: true },
  });
});

test('notices: switches are moved one by one, and 安全提醒 cannot be', async () => {
  expect(await get('notify-settings')).toMatchObject({
    version: 0,
    system_site: true,
    system_mail: false,
    stock_site: true,
    security_site: true,
    security_mail: true,
  });
  await put('notify-settings', { version: 0, stock_site: false });
  expect(await put('notify-settings', { version: 1, export_mail: true })).toMatchObject({
    result: { version: 2, stock_site: false, export_mail: true, todo_site: true },
  });
  expect(await put('notify-settings', { version: 2, security_mail: false })).toMatchObject(
    at('security_mail', '不支持的参数：security_mail'),
  );
  expect(await put('notify-settings', { version: 2, stock_site: 'no' })).toMatchObject(
    at('stock_site', '库存预警（站内）的格式不正确'),
  );
  expect(
    (await run(`select summary from operation_log where result = 'success' order by id desc limit 1`)).rows,
  ).toEqual([{ summary: '修改了新消息通知' }]);
});

const codeOf = async () =>
  String((await run('select link from mail_delivery order by mail_id desc limit 1')).rows[0]?.['link']);
const address = async () =>
  (await run(`select email, email_verified_at is not null as proved from account where id = ${id}`)).rows;

test('a new address counts once the mailed code is given; the old one is told', async () => {
  await run(`update account set email = 'old@example.com', email_verified_at = now() where id = ${id}`);
  const ask = { email: ' New@Example.com ', password: testPassword };
  expect(await put('email', { ...ask, password: 'wrong' })).toMatchObject(at('password', '密码不正确'));
  expect(await put('email', { ...ask, email: 'x' })).toMatchObject(at('email', '邮箱格式不正确'));
  expect(await put('email', { ...ask, email: 'old@example.com' })).toMatchObject(at('email', '这已经是您的邮箱'));
  expect(await put('email', ask)).toMatchObject({ code: 20000 });
  expect((await run('select recipient from mail_outbox')).rows).toEqual([{ recipient: 'new@example.com' }]);
  expect(await address()).toEqual([{ email: 'old@example.com', proved: true }]);
  const code = await codeOf();
  expect(await confirm('AAAAAAAA')).toMatchObject(at('code', '确认码不正确或已过期'));
  expect(await confirm(code, await server.login('admin'))).toMatchObject(at('code', '确认码不正确或已过期'));
  expect(await confirm(code.toLowerCase())).toMatchObject({ code: 20000, result: { email: 'new@example.com' } });
  expect(await address()).toEqual([{ email: 'new@example.com', proved: true }]);
  expect(await confirm(code)).toMatchObject(at('code', '确认码不正确或已过期'));
  const mails = await run('select recipient, subject from mail_outbox order by id desc limit 1');
  expect(mails.rows).toEqual([{ recipient: 'old@example.com', subject: '邮箱已更换' }]);
});

test('an address that another account has is refused at its field, also when it got it in between', async () => {
  const ask = { email: 'mine@example.com', password: testPassword };
  await run(`update account set email = 'mine@example.com' where username = 'admin'`);
  const refused = { code: 40904, message: '该邮箱已被其他账号使用', result: { field: 'email' } };
  expect(await put('email', ask)).toMatchObject(refused);
  await run('update account set email = null');
  await put('email', ask);
  const code = await codeOf();
  await run(`update account set email = 'mine@example.com' where username = 'admin'`);
  expect(await confirm(code)).toMatchObject(refused);
});

test('codes run out, only the newest is good, and nobody gets many', async () => {
  const ask = (email: string) => put('email', { email, password: testPassword });
  await ask('a@example.com');
  const first = await codeOf();
  await ask('b@example.com');
  expect(await confirm(first)).toMatchObject({ code: 40001 });
  const second = await codeOf();
  await run("update account_ticket set expires_at = now() - interval '1 second'");
  expect(await confirm(second)).toMatchObject({ code: 40001 });
  for (let n = 0; n < 3; n += 1) await ask(`c${n}@example.com`);
  expect(await ask('d@example.com')).toMatchObject({ code: 42901 });
});
