import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { ticketMailedTo } from '../mail/letters.ts';
import { startApp, type TestServer } from '../with-server.ts';

const form = { username: 'lin_mu', nickname: '林木', email: 'lin@flan.example', password: 'Garden-2026' };

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ registrationOpen: true });
});
afterAll(() => server.close());

const signIn = async (username: string, password: string) => {
  const { code, message } = await server.call('POST', '/admin/auth/login', { body: { username, password } });
  return [code, message];
};
const mayNot = (message: string) => [codes.noAction, message];

test('who asked for an account and knows its password reads what it waits for; a stranger learns nothing', async () => {
  await server.call('POST', '/admin/auth/register', { body: form });
  expect(await signIn(form.username, form.password)).toEqual(mayNot('账号的邮箱尚未验证，请先打开验证邮件中的链接'));
  expect(await signIn(form.username, 'Other-2026')).toEqual(await signIn('nobody_at_all', form.password));

  const ticket = await ticketMailedTo(server.store, form.email);
  await server.call('POST', '/admin/auth/verify-email', { body: { ticket } });
  expect(await signIn(form.username, form.password)).toEqual(mayNot('账号正在等待管理员开通，开通后即可登录'));
  expect(await signIn(form.username, 'Other-2026')).toEqual(await signIn('nobody_at_all', form.password));

  // One that was approved, and disabled since, waits no longer.
  await server.store.pool.query('update account set approved_at = now() where registered_at is not null');
  expect(await signIn(form.username, form.password)).toEqual(mayNot('账号已停用，请联系管理员'));
});
