import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Enrolment, RecoveryCodes } from '../../../contract/account/account-security.ts';
import { testPassword } from '../data-template.ts';
import { textLike } from '../matchers.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { codeNow, codesOf, entrance, stepIn, wrongCodeNow } from './authenticator.ts';

const who = 'mall_operator';
const fresh = 'Fresh-2026';
const unproved = { code: 40001, message: '密码不正确' };

let server: TestServer;
let token = '';
let original = '';
const run = (sql: string) => server.store.pool.query<Record<string, unknown>>(sql);
const id = `(select id from account where username = '${who}')`;
beforeAll(async () => {
  server = await startApp();
  original = String((await run(`select password_hash from account where id = ${id}`)).rows[0]?.['password_hash']);
});
afterAll(() => server.close());
beforeEach(async () => {
  await run('delete from login_attempt');
  token = await server.login(who);
});
afterEach(() =>
  run(`delete from account_mfa; delete from recovery_code; delete from password_history;
    update role set two_step_required = false; update account set password_hash = '${original}' where id = ${id}`),
);

const security = () => server.call('GET', '/admin/api/account/security', { token });
const change = (old_password: string, new_password: string, by = token) =>
  server.call('PUT', '/admin/api/account/password', { token: by, body: { old_password, new_password } });
const begin = async () =>
  (await server.call('POST', '/admin/api/account/mfa', { token, body: {} })).result as Enrolment;
const confirm = (code: string) => server.call('POST', '/admin/api/account/mfa/confirm', { token, body: { code } });
const enable = async () => {
  const { secret } = await begin();
  const answer = await confirm(await codeNow(server, secret));
  return { secret, codes: (answer.result as RecoveryCodes).recovery_codes };
};
const end = (password: string) => server.call('DELETE', '/admin/api/account/mfa', { token, body: { password } });
const renew = (password: string) =>
  server.call('POST', '/admin/api/account/mfa/recovery-codes', { token, body: { password } });
const check = async (of: string) => (await server.call('GET', '/admin/user/info', { token: of })).code;

test('every call is for somebody signed in', async () => {
  const calls = [
    ['GET', 'security'],
    ['PUT', 'password'],
    ['POST', 'mfa'],
    ['POST', 'mfa/confirm'],
    ['DELETE', 'mfa'],
    ['POST', 'mfa/recovery-codes'],
  ] as const;
  for (const [method, path] of calls)
    expect(
      await server.call(method, `/admin/api/account/${path}`, { body: method === 'GET' ? undefined : {} }),
    ).toMatchObject({
      status: 401,
      code: 50002,
    });
});

test('says how safe the account is', async () => {
  expect((await security()).result).toEqual({
    password_updated_at: textLike(/^\d{4}-\d\d-\d\dT/),
    two_step: false,
    two_step_demanded: false,
    recovery_codes_left: 0,
    email: `${who}@flan.example`,
    mobile: null,
  });
  await enable();
  await run("update role set two_step_required = true where code = 'mall_operator'");
  expect((await security()).result).toMatchObject({ two_step: true, two_step_demanded: true, recovery_codes_left: 8 });
});

test('a changed password ends the other sessions of the account, and no others', async () => {
  const elsewhere = await server.login(who);
  const other = await server.login('admin');
  await run(`update account set password_updated_at = now() - interval '80 days' where id = ${id}`);
  expect(await change(testPassword, fresh)).toMatchObject({ status: 200, code: 20000 });
  expect([await check(token), await check(elsewhere), await check(other)]).toEqual([20000, 50002, 20000]);
  expect(await entrance(server).signIn(who)).toMatchObject({ code: 40001 });
  expect(await entrance(server).signIn(who, fresh)).toMatchObject({ code: 20000 });
  const young = await run(
    `select password_updated_at > now() - interval '1 minute' as young from account where id = ${id}`,
  );
  expect(young.rows).toEqual([{ young: true }]);
  const ended = await run(
    `select revoke_reason from session where account_id = ${id} and revoked_at is not null order by revoked_at desc limit 1`,
  );
  expect(ended.rows).toEqual([{ revoke_reason: 'password' }]);
  expect((await run('select summary, nickname from operation_log order by id desc limit 1')).rows).toEqual([
    { summary: '修改了登录密码', nickname: '商城运营' },
  ]);
});

test('a wrong old password changes nothing; guesses are counted as at the door', async () => {
  expect(await change('wrong', fresh)).toMatchObject({ ...unproved, result: { errors: [{ field: 'old_password' }] } });
  for (let n = 0; n < 4; n += 1) await change('wrong', fresh);
  expect(await change(testPassword, fresh)).toMatchObject({ code: 42901 });
  expect(await entrance(server).signIn(who)).toMatchObject({ code: 42901 });
  expect(await check(token)).toBe(20000);
});

test('a new one that breaks a rule is refused at its field', async () => {
  const message = '新密码不能包含用户名';
  expect(await change(testPassword, 'Mall_Operator1')).toMatchObject({
    code: 40001,
    message,
    result: { errors: [{ field: 'new_password', message }] },
  });
});

test('none of the last three can be used again, the fourth can', async () => {
  const used = [testPassword, 'Second-2026', 'Third-2026', 'Fourth-2026'];
  const lately = { code: 40001, message: '新密码不能与最近 3 次使用过的密码相同' };
  for (const [at, password] of used.entries()) {
    if (at > 0) expect(await change(used[at - 1] ?? '', password)).toMatchObject({ code: 20000 });
    for (const earlier of used.slice(Math.max(0, at - 2), at + 1))
      expect(await change(password, earlier)).toMatchObject(lately);
  }
  expect(await change('Fourth-2026', testPassword)).toMatchObject({ code: 20000 });
  expect((await run(`select from password_history where account_id = ${id}`)).rows.length).toBe(2);
});

test('of many changes at once one wins', async () => {
  const others = Array.from({ length: 8 }, (_, n) => change(testPassword, `Another-202${n}`));
  const codes = (await Promise.all(others)).map(({ code }) => code);
  expect(codes.filter((code) => code === 20000).length).toBe(1);
  // The slower ones find another password in place, before or after they have proved the old one; or too many were wrong by then.
  expect(codes.filter((code) => ![20000, 40001, 40901, 42901].includes(code))).toEqual([]);
});

test('two steps are on once they are confirmed, and asked for from then on', async () => {
  const { secret, uri } = await begin();
  expect(uri).toContain(`secret=${secret}`);
  expect(await confirm(await wrongCodeNow(server, secret))).toMatchObject({
    code: 40001,
    message: '验证码不正确，或已被使用过',
  });
  expect((await security()).result).toMatchObject({ two_step: false });
  const answer = await confirm(await codeNow(server, secret));
  expect((answer.result as RecoveryCodes).recovery_codes.length).toBe(8);
  const { ticket } = stepIn(await entrance(server).signIn(who), 'code');
  // The code that confirmed is used.
  expect(await entrance(server).payCode(ticket, await codeNow(server, secret))).toMatchObject({ code: 40001 });
  expect(await entrance(server).payCode(ticket, await codeNow(server, secret, 1))).toMatchObject({ code: 20000 });
});

test('each new secret takes the place of the one before; none when they are on', async () => {
  const first = await begin();
  const second = await begin();
  expect(await confirm(await codeNow(server, first.secret))).toMatchObject({ code: 40001 });
  expect(await confirm(await codeNow(server, second.secret))).toMatchObject({ code: 20000 });
  const on = { code: 40902, message: '两步验证已经开启' };
  expect(await server.call('POST', '/admin/api/account/mfa', { token, body: {} })).toMatchObject(on);
  expect(await confirm(await codeNow(server, second.secret, 1))).toMatchObject(on);
});

test('nothing is confirmed that was not begun', async () => {
  expect(await confirm('123456')).toMatchObject({ code: 40902, message: '请重新获取二维码' });
});

test('of two confirmations at once one tells codes', async () => {
  const { secret } = await begin();
  const code = await codeNow(server, secret);
  const answers = await Promise.all([confirm(code), confirm(code)]);
  expect(codesOf(answers)).toEqual([20000, 40902]);
  expect((await security()).result).toMatchObject({ recovery_codes_left: 8 });
});

test('they end with the password, unless a role demands them', async () => {
  await enable();
  expect(await end('wrong')).toMatchObject(unproved);
  await run("update role set two_step_required = true where code = 'mall_operator'");
  expect(await end(testPassword)).toMatchObject({ code: 40902, message: '您的角色要求两步验证，不能关闭' });
  await run('update role set two_step_required = false');
  expect(await end(testPassword)).toMatchObject({ code: 20000 });
  expect((await security()).result).toMatchObject({ two_step: false, recovery_codes_left: 0 });
  expect(await end(testPassword)).toMatchObject({ code: 40902, message: '两步验证没有开启' });
  expect(await entrance(server).signIn(who)).toMatchObject({ code: 20000 });
});

test('new recovery codes take the place of the old ones, for the password only', async () => {
  expect(await renew(testPassword)).toMatchObject({ code: 40902, message: '两步验证没有开启' });
  const {
    codes: [old = ''],
  } = await enable();
  expect(await renew('wrong')).toMatchObject(unproved);
  const [made = ''] = ((await renew(testPassword)).result as RecoveryCodes).recovery_codes;
  const { ticket } = stepIn(await entrance(server).signIn(who), 'code');
  expect(await entrance(server).payCode(ticket, old)).toMatchObject({ code: 40001 });
  expect(await entrance(server).payCode(ticket, made)).toMatchObject({ code: 20000 });
  expect((await security()).result).toMatchObject({ recovery_codes_left: 7 });
});

test('no secret and no recovery code is in the log', async () => {
  const { secret, codes } = await enable();
  await end(testPassword);
  const written = [...server.log, JSON.stringify((await run('select * from operation_log')).rows)].join('\n');
  expect([secret, testPassword, ...codes].filter((one) => written.includes(one))).toEqual([]);
  expect(written).toContain('关闭了两步验证');
});
