import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { hashPassword } from '../../../server/sign-in/passwords.ts';
import { testPassword } from '../data-template.ts';
import { mailsIn, ticketMailedTo } from '../mail/letters.ts';
import { startApp, type TestServer } from '../with-server.ts';

const username = 'ops_manager';
const email = 'ops_manager@flan.example';
const fresh = 'Garden-2026';

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ publicUrl: new URL('https://he.example.com/admin/') });
});
afterAll(() => server.close());
beforeEach(async () => {
  await run(
    'delete from mail_outbox; delete from request_count; delete from login_attempt; delete from account_ticket',
  );
  await run(`update account set status = 'enabled', password_hash = '${await hashPassword(testPassword)}',
    email = '${email}', email_verified_at = now() where username = '${username}'`);
});

const run = (sql: string) => server.store.pool.query<Record<string, unknown>>(sql);
const forget = (address: string) => server.call('POST', '/admin/auth/forget-password', { body: { email: address } });
const recover = (ticket: string, password = fresh) =>
  server.call('POST', '/admin/auth/recover', { body: { ticket, password } });
const signIn = async (password: string) =>
  (await server.call('POST', '/admin/auth/login', { body: { username, password } })).code;
const askedFor = async () => {
  await forget(email);
  return ticketMailedTo(server.store, email);
};
const seen = ({ status, code, message, result }: Awaited<ReturnType<typeof forget>>) => ({
  status,
  code,
  message,
  result,
});
const stale = { code: codes.notFound, message: '链接已失效，请重新申请' };

test('the answer is the same whether anybody has the address', async () => {
  await run("update account set email = 'off@flan.example', status = 'disabled' where username = 'mall_operator'");
  await run(
    "update account set email = 'un@flan.example', email_verified_at = null where username = 'customer_service'",
  );
  const answers: ReturnType<typeof seen>[] = [];
  for (const address of [email, 'nobody@flan.example', 'off@flan.example', 'un@flan.example'])
    answers.push(seen(await forget(address)));
  expect(answers).toEqual(
    answers.map(() => ({ status: 200, code: codes.ok, message: answers[0]?.message, result: {} })),
  );
  expect((await mailsIn(server.store)).map(({ recipient }) => recipient)).toEqual([email]);
});

test('the link sets the password once, ends every session of the account and tells its owner', async () => {
  const [token, other, own] = [await server.login(username), await server.login(username), await server.login()];
  await forget(' OPS_Manager@Flan.Example ');
  const ticket = await ticketMailedTo(server.store, email);
  const [mail] = await mailsIn(server.store);
  expect(mail?.link).toBe(`https://he.example.com/admin/#/user/recover?ticket=${ticket}`);
  expect(ticket).toMatch(/^[\w-]{43}$/);

  expect(await recover(ticket)).toMatchObject({ code: codes.ok, result: {} });
  expect(await signIn(testPassword)).toBe(codes.invalid);
  expect(await signIn(fresh)).toBe(codes.ok);
  for (const held of [token, other])
    expect(await server.call('GET', '/admin/user/info', { token: held })).toMatchObject({
      status: 401,
      code: codes.forcedLogout,
    });
  expect((await server.call('GET', '/admin/user/info', { token: own })).code).toBe(codes.ok);
  expect(
    (await mailsIn(server.store)).map(({ recipient, subject, link }) => [recipient, subject, link !== null]),
  ).toEqual([
    [email, '重置密码', true],
    [email, '密码已重置', false],
  ]);
  expect(await recover(ticket, 'Garden-2027')).toMatchObject(stale);
  expect(server.log.join('')).not.toContain(ticket);
});

test('used twice at once, it is good once', async () => {
  const ticket = await askedFor();
  const answers = await Promise.all([recover(ticket), recover(ticket, 'Garden-2027'), recover(ticket, 'Garden-2028')]);
  expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
    codes.ok,
    codes.notFound,
    codes.notFound,
  ]);
});

test('only the newest link is good, also of two that were asked for at once', async () => {
  const first = await askedFor();
  await Promise.all([forget(email), forget(email)]);
  expect(await recover(first)).toMatchObject(stale);
  const tickets = (await mailsIn(server.store)).map(({ link }) =>
    new URLSearchParams(link?.split('?')[1]).get('ticket'),
  );
  const answers = [];
  for (const ticket of tickets) answers.push((await recover(ticket ?? '')).code);
  expect(answers.filter((code) => code === codes.ok).length).toBe(1);
});

describe('a link is refused', () => {
  const cases: readonly [what: string, sql: string][] = [
    ['after half an hour', "update account_ticket set expires_at = expires_at - interval '30 minutes'"],
    ['when it is for something else', "update account_ticket set purpose = 'verify'"],
    ['when the account was disabled', `update account set status = 'disabled' where username = '${username}'`],
    [
      'when the account has another address',
      `update account set email = 'x@flan.example' where username = '${username}'`,
    ],
    [
      'when the address is no longer proved',
      `update account set email_verified_at = null where username = '${username}'`,
    ],
  ];
  test.each(cases)('%s', async (_what, sql) => {
    const ticket = await askedFor();
    await run(sql);
    expect(await recover(ticket)).toMatchObject(stale);
    await run(`update account set status = 'enabled' where username = '${username}'`);
    expect(await signIn(fresh)).toBe(codes.invalid);
  });

  test('when it is made up', async () => {
    for (const ticket of ['', 'x', 'A'.repeat(43)]) expect(await recover(ticket)).toMatchObject(stale);
  });

  test('it lives for thirty minutes', async () => {
    await askedFor();
    const { rows } = await run(
      'select round(extract(epoch from expires_at - now()) / 60) as minutes from account_ticket',
    );
    expect(Number(rows[0]?.['minutes'])).toBe(30);
  });
});

test('a password that breaks the rules leaves the link good', async () => {
  const ticket = await askedFor();
  for (const [password, message] of [
    ['short', '新密码长度为 8–32 个字符'],
    ['Ops_Manager-1', '新密码不能包含用户名'],
  ] as const)
    expect(await recover(ticket, password)).toMatchObject({
      code: codes.invalid,
      result: { errors: [{ field: 'password', message }] },
    });
  expect((await recover(ticket)).code).toBe(codes.ok);
});

test('three mails an hour to one address and ten requests from one visitor, known or not', async () => {
  for (const address of [email, 'nobody@flan.example']) {
    await run("delete from request_count where kind = 'forget'");
    const answers = [];
    for (let one = 0; one < 4; one += 1) answers.push((await forget(address)).code);
    expect(answers).toEqual([codes.ok, codes.ok, codes.ok, codes.busy]);
  }
  await run('delete from request_count');
  const answers = await Promise.all(Array.from({ length: 12 }, (_, one) => forget(`p${one}@flan.example`)));
  expect(answers.filter(({ code }) => code === codes.busy).length).toBe(2);
});

test('tickets cannot be tried out without end', async () => {
  const answers = await Promise.all(Array.from({ length: 32 }, () => recover('x')));
  expect(answers.filter(({ code }) => code === codes.busy).length).toBe(2);
});

test('an address that is none is refused', async () => {
  expect(await forget('nobody')).toMatchObject({
    code: codes.invalid,
    result: { errors: [{ field: 'email', message: '邮箱格式不正确' }] },
  });
});
