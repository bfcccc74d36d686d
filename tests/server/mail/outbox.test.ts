import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { builtinRoles } from '../../../contract/people/roles.ts';
import { entityRoutes } from '../../../server/routes.ts';
import { mailRound } from '../../../server/notices/worker.ts';
import { type Operator, operator, page } from '../entities/with-entities.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { mailsIn, ticketMailedTo } from './letters.ts';

const email = 'ops_manager@flan.example';
const quiet = { info: () => {}, warn: () => {} };

let server: TestServer;
let helper: Operator;
beforeAll(async () => {
  server = await startApp({ routes: entityRoutes() });
  helper = operator(server, await server.login('system_admin'));
});
afterAll(() => server.close());
beforeEach(async () => {
  await run('delete from mail_outbox; delete from request_count');
  await server.call('POST', '/admin/auth/forget-password', { body: { email } });
});

const run = (sql: string) => server.store.pool.query<Record<string, unknown>>(sql);
const only = async () => {
  const [mail] = await mailsIn(server.store);
  if (!mail) throw new Error('no mail');
  return mail;
};
const bodyOf = async (id: number) =>
  String(((await helper.detail('mail_outbox', id)).result as { body: unknown }).body);
const hidden = '（链接不在此显示）';

test('without a mail server the details hold the link, so that it can be passed on; the list never does', async () => {
  await mailRound(server.store, undefined, quiet);
  const { id, link } = await only();
  expect(await bodyOf(id)).toContain(link);
  const listed = await helper.list('mail_outbox');
  expect(page(listed).data).toMatchObject([{ recipient: email, subject: '重置密码', status: 'logged', attempts: 0 }]);
  expect(JSON.stringify(listed)).not.toContain(await ticketMailedTo(server.store, email));
});

test('with a mail server nobody reads the link: neither before it is sent, nor after it failed', async () => {
  const { id } = await only();
  for (const status of ['waiting', 'failed', 'sent']) {
    await run(`update mail_outbox set status = '${status}'`);
    expect(await bodyOf(id)).toContain(hidden);
  }
});

test('the link of a 超级管理员 is not shown to anybody: who reads it could become one', async () => {
  await mailRound(server.store, undefined, quiet);
  const { id, link } = await only();
  await run(`insert into account_role (account_id, role_id) select a.id, r.id from account a, role r
    where a.username = 'ops_manager' and r.code = 'super_admin'`);
  expect(await bodyOf(id)).toContain(hidden);
  await run(`delete from account_role ar using role r, account a where r.id = ar.role_id and a.id = ar.account_id
    and a.username = 'ops_manager' and r.code = 'super_admin'`);
  expect(await bodyOf(id)).toContain(link);
});

test.each(builtinRoles)('$name sees it only as 超级管理员 or 系统管理员', async ({ code }) => {
  const { id } = await only();
  const somebody = operator(server, await server.login(code === 'super_admin' ? 'admin' : code));
  const wanted = ['super_admin', 'system_admin'].includes(code) ? codes.ok : codes.forbidden;
  expect([(await somebody.list('mail_outbox')).code, (await somebody.detail('mail_outbox', id)).code]).toEqual([
    wanted,
    wanted,
  ]);
});

test('a failed mail is sent again on request; nothing in it can be changed', async () => {
  const { id } = await only();
  expect((await helper.step('mail_outbox', id, 'RESEND')).code).toBe(codes.illegalMove);
  await run(`update mail_outbox set status = 'failed', attempts = 5, error = '450 later'`);
  const { version } = await helper.row('mail_outbox', id);
  for (const change of [{ remark: 'x' }, { recipient: 'x@flan.example' }, { body: 'x' }])
    expect((await helper.update('mail_outbox', { id, version, ...change })).code).not.toBe(codes.ok);
  expect((await helper.step('mail_outbox', id, 'RESEND')).code).toBe(codes.ok);
  const sent: string[] = [];
  await mailRound(server.store, async ({ to }) => void sent.push(to), quiet);
  expect(sent).toEqual([email]);
  expect(await helper.row('mail_outbox', id)).toMatchObject({ status: 'sent', attempts: 6, error: null });
});
