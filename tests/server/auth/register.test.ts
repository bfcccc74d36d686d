import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { mailsIn, ticketMailedTo } from '../mail/letters.ts';
import { startApp, type TestServer } from '../with-server.ts';

const form = { username: 'lin_mu', nickname: '林木', email: 'lin@flan.example', password: 'Garden-2026' };
const known = 'ops_manager@flan.example';

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ registrationOpen: true, publicUrl: new URL('https://he.example.com/') });
});
afterAll(() => server.close());
beforeEach(() =>
  run('delete from account where registered_at is not null; delete from mail_outbox; delete from request_count'),
);

const run = (sql: string) => server.store.pool.query<Record<string, unknown>>(sql);
const register = (changes: object = {}) =>
  server.call('POST', '/admin/auth/register', { body: { ...form, ...changes } });
const verify = (ticket: string) => server.call('POST', '/admin/auth/verify-email', { body: { ticket } });
const signIn = (username: string, password: string) =>
  server.call('POST', '/admin/auth/login', { body: { username, password } });
const account = async (username = form.username) =>
  (
    await run(
      `select nickname, email, email_verified_at is not null as proved, status, registered_at is not null as asked,
        approved_at, (select count(*) from account_role r where r.account_id = a.id) as roles
       from account a where username = '${username}'`,
    )
  ).rows[0];

test('an account that was asked for waits: disabled, no role, and no address until it is proved', async () => {
  expect(await register({ email: ' Lin@Flan.Example ' })).toMatchObject({ status: 200, code: codes.ok, result: {} });
  const waiting = { nickname: '林木', status: 'disabled', asked: true, approved_at: null, roles: 0 };
  expect(await account()).toEqual({ ...waiting, email: null, proved: false });
  expect(await signIn(form.username, form.password)).toMatchObject({ code: codes.noAction });
  const [mail] = await mailsIn(server.store);
  expect(mail).toMatchObject({ recipient: form.email, status: 'waiting' });
  expect(mail?.link).toMatch(/^https:\/\/he\.example\.com\/#\/user\/register-result\?ticket=[\w-]{43}$/);
  const ticket = await ticketMailedTo(server.store, form.email);
  expect(mail?.body).not.toContain(ticket);

  expect((await verify(ticket)).code).toBe(codes.ok);
  expect(await account()).toEqual({ ...waiting, email: form.email, proved: true });
  // Proved is not approved: an administrator has to give it a role.
  expect(await signIn(form.username, form.password)).toMatchObject({ code: codes.noAction });
  // Mail programs open links too.
  expect((await verify(ticket)).code).toBe(codes.ok);
});

test('only the hash of a ticket is kept', async () => {
  await register();
  const ticket = await ticketMailedTo(server.store, form.email);
  const { rows } = await run('select hash from account_ticket');
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(ticket).toString('hex'));
  expect(server.log.join('')).not.toContain(ticket);
  expect(server.log.join('')).not.toContain(form.password);
});

test('whether an address is known cannot be told, not even by asking once more for the same name', async () => {
  const answers = [];
  for (const email of [known, 'new@flan.example']) {
    const username = email === known ? 'first_name' : 'second_name';
    answers.push([await register({ username, email }), await register({ username, email: 'other@flan.example' })]);
  }
  const seen = answers.map((pair) =>
    pair.map(({ status, code, message, result }) => ({ status, code, message, result })),
  );
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]?.map(({ code }) => code)).toEqual([codes.ok, codes.invalid]);
  expect(await account('first_name')).toMatchObject({ email: null, status: 'disabled' });
  expect(
    (await mailsIn(server.store)).map(({ recipient, subject, link }) => [recipient, subject, link !== null]),
  ).toEqual([
    [known, '您已经有账号', false],
    ['new@flan.example', '请验证您的邮箱', true],
  ]);
});

test('a name is told to be taken, whatever its case, and nothing is left behind', async () => {
  expect(await register({ username: 'ADMIN' })).toMatchObject({
    code: codes.invalid,
    message: '用户名已被占用',
    result: { errors: [{ field: 'username', message: '用户名已被占用' }] },
  });
  expect(await mailsIn(server.store)).toEqual([]);
});

test('two that ask for one name at once: one gets it', async () => {
  const answers = await Promise.all([register(), register({ email: 'other@flan.example' })]);
  expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([codes.ok, codes.invalid]);
  expect((await mailsIn(server.store)).length).toBe(1);
});

describe('an address belongs to whoever proves it first', () => {
  test('the other link is good no more', async () => {
    await register();
    const first = await ticketMailedTo(server.store, form.email);
    await register({ username: 'lin_mu_2' });
    const second = await ticketMailedTo(server.store, form.email);
    expect((await verify(second)).code).toBe(codes.ok);
    expect(await verify(first)).toMatchObject({ code: codes.notFound, message: '链接已失效，请重新申请' });
    expect(await account()).toMatchObject({ email: null, proved: false });
  });

  test('at once, one of them', async () => {
    await register();
    const first = await ticketMailedTo(server.store, form.email);
    await register({ username: 'lin_mu_2' });
    const second = await ticketMailedTo(server.store, form.email);
    const answers = await Promise.all([verify(first), verify(second)]);
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([codes.ok, codes.notFound]);
  });
});

test('a link that is too old, for something else, or made up is refused', async () => {
  await register();
  const ticket = await ticketMailedTo(server.store, form.email);
  await run("update account_ticket set expires_at = now() - interval '1 second'");
  expect((await verify(ticket)).code).toBe(codes.notFound);
  await run("update account_ticket set expires_at = now() + interval '1 hour', purpose = 'recover'");
  expect((await verify(ticket)).code).toBe(codes.notFound);
  expect((await verify('made-up')).code).toBe(codes.notFound);
  expect((await verify('')).code).toBe(codes.notFound);
});

const wrong: readonly [field: string, value: string, message: string][] = [
  ['username', '', '请输入用户名'],
  ['username', 'abc', '用户名应为 4–30 个字母、数字或下划线'],
  ['username', 'a b c d', '用户名应为 4–30 个字母、数字或下划线'],
  ['nickname', '  ', '请输入昵称'],
  ['nickname', '木'.repeat(21), '昵称不超过 20 个字'],
  ['email', 'lin', '邮箱格式不正确'],
  ['email', 'lin@a.example, x@b.example', '邮箱格式不正确'],
  ['email', 'lin@a.example\r\nBcc: x@b.example', '邮箱格式不正确'],
  ['email', '"x y"@a.example', '邮箱格式不正确'],
  ['email', `${'a'.repeat(50)}@a.example`, '邮箱不超过 50 个字符'],
  ['password', 'Aa1-', '密码长度为 8–32 个字符'],
  ['password', `Aa1-${'x'.repeat(29)}`, '密码长度为 8–32 个字符'],
  ['password', 'onlysmall1', '密码大写字母、小写字母、数字、符号中至少包含 3 种'],
  ['password', 'Lin_Mu-2026', '密码不能包含用户名'],
];
test.each(wrong)('%s %j is refused at its field', async (field, value, message) => {
  expect(await register({ [field]: value })).toMatchObject({
    code: codes.invalid,
    result: { errors: [{ field, message }] },
  });
  expect(await account()).toBeUndefined();
});

test('what nobody may set is refused', async () => {
  for (const extra of [{ status: 'enabled' }, { role_ids: [1] }, { is_builtin: true }])
    expect((await register(extra)).code).toBe(codes.invalid);
  expect(await account()).toBeUndefined();
});

test('closed, it says so before anything is asked, and makes nothing', async () => {
  const closed = await startApp();
  expect((await closed.call('GET', '/admin/auth/register')).result).toEqual({ open: false });
  expect(await closed.call('POST', '/admin/auth/register', { body: form })).toMatchObject({
    code: codes.noAction,
    message: '未开放注册，请联系管理员开通账号',
  });
  const { rows } = await closed.store.pool.query('select from account where registered_at is not null');
  expect(rows).toEqual([]);
  await closed.close();
  expect((await server.call('GET', '/admin/auth/register')).result).toEqual({ open: true });
});

describe('not too often', () => {
  test('ten an hour from one address; what is filled in wrongly does not count', async () => {
    await register({ username: 'a' });
    for (let one = 0; one < 10; one += 1)
      expect((await register({ username: `person_${one}`, email: `p${one}@flan.example` })).code).toBe(codes.ok);
    expect(await register({ username: 'person_x', email: 'px@flan.example' })).toMatchObject({
      code: codes.busy,
      message: '请求过于频繁，请 60 分钟后再试',
    });
    await run("update request_count set since = now() - interval '61 minutes'");
    expect((await register({ username: 'person_x', email: 'px@flan.example' })).code).toBe(codes.ok);
  });

  test('three mails an hour to one address, known or not', async () => {
    for (const email of [known, 'new@flan.example']) {
      await run("delete from request_count where kind = 'register'");
      const asked = [1, 2, 3, 4].map((one) => () => register({ username: `${email.slice(0, 3)}_${one}`, email }));
      const answers = [];
      for (const ask of asked) answers.push((await ask()).code);
      expect(answers).toEqual([codes.ok, codes.ok, codes.ok, codes.busy]);
    }
    expect((await mailsIn(server.store)).length).toBe(6);
  });

  test('at once, none slips through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, one) => register({ username: `person_${one}`, email: `p${one}@flan.example` })),
    );
    expect(answers.filter(({ code }) => code === codes.ok).length).toBe(10);
  });

  test('the counts name nobody', async () => {
    await register();
    const { rows } = await run('select * from request_count');
    expect(rows.length).toBe(2);
    expect(JSON.stringify(rows)).not.toContain('lin@');
  });
});

test('a name whose address was never proved is free again after three days', async () => {
  await register();
  await register({ username: 'proved', email: 'proved@flan.example' });
  await verify(await ticketMailedTo(server.store, 'proved@flan.example'));
  await run("update account set registered_at = now() - interval '4 days' where registered_at is not null");
  await tidyUp(server.store);
  expect(await account()).toBeUndefined();
  expect(await account('proved')).toMatchObject({ proved: true });
});
