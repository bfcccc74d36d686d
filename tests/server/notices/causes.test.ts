import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NoticePage } from '../../../contract/notices/notice-box.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { sendMail } from '../../../server/notices/outbox.ts';
import { MailRefused } from '../../../server/notices/transport.ts';
import { mailRound } from '../../../server/notices/worker.ts';
import { issueTicket } from '../../../server/sign-in/mailed-tickets.ts';
import { type Notice, notify } from '../../../server/notices/notify.ts';
import { soon } from '../../soon.ts';
import { testPassword } from '../data-template.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import { openStream } from '../live/streams.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
let admin = '';
beforeAll(async () => {
  server = await startEntities();
  admin = await server.login();
});
afterAll(() => server.close());
beforeEach(() => run('delete from notice; delete from mail_delivery; delete from mail_outbox'));

const run = (sql: string) => server.store.pool.query<Record<string, unknown>>(sql);
const told = async (token: string) => {
  const { result } = await server.call('GET', '/admin/api/notices', { token });
  return (result as NoticePage).data.map(({ kind, title, text, link }) => ({ kind, title, text, link }));
};
const tell = (notice: Partial<Notice> & Pick<Notice, 'to'>) =>
  withTransaction(server.store, (tx) => notify(tx, { kind: 'system', title: '标题', text: '', ...notice }));
const titles = async (token: string) => (await told(token)).map(({ title }) => title);
const signIn = async (userAgent: string, username = 'mall_operator') => {
  const body = { username, password: testPassword };
  const { result } = await server.call('POST', '/admin/auth/login', { body, headers: { 'user-agent': userAgent } });
  return (result as { token: string }).token;
};
const chrome = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.4; rv:140.0) Gecko/20100101 Firefox/140.0';

test('a sign-in from a new device is told of; the first one, the same and an updated browser are not', async () => {
  const token = await signIn(chrome(140));
  await signIn(chrome(140));
  await signIn(chrome(141));
  expect(await told(token)).toEqual([]);
  await signIn(firefox);
  expect(await told(token)).toMatchObject([
    { kind: 'security', title: '新设备登录', link: '/account/settings/security' },
  ]);
  expect((await told(token))[0]?.text).toContain('Firefox 140 · macOS');
  expect(await told(admin)).toEqual([]);
});

test('a changed password is told of', async () => {
  const username = 'finance_auditor';
  const token = await signIn(chrome(140), username);
  const change = (from: string, to: string) =>
    server.call('PUT', '/admin/api/account/password', { token, body: { old_password: from, new_password: to } });
  expect((await change('wrong-password', 'Better-5678')).code).toBe(40001);
  expect(await told(token)).toEqual([]);
  expect((await change(testPassword, 'Better-5678')).code).toBe(20000);
  expect(await titles(token)).toEqual(['登录密码已修改']);
});

test('two steps that are turned off are told of', async () => {
  const token = await signIn(chrome(140), 'ops_manager');
  const off = () => server.call('DELETE', '/admin/api/account/mfa', { token, body: { password: testPassword } });
  expect((await off()).code).toBe(40902);
  await run(`insert into account_mfa (account_id, secret, enabled_at)
    select id, 'JBSWY3DPEHPK3PXP', now() from account where username = 'ops_manager'`);
  expect((await off()).code).toBe(20000);
  expect(await titles(token)).toEqual(['两步验证已关闭']);
});

test('who was sent out by an administrator reads of it when he is back', async () => {
  await signIn(firefox, 'channel_manager');
  const { rows } = await run(`select s.no from session s join account a on a.id = s.account_id
    where a.username = 'channel_manager' and s.revoked_at is null`);
  const body = { id: Number(rows[0]?.['no']), version: 1, event: 'KICK', reason: '设备遗失' };
  const answer = await operator(server, admin).update('online_session', body);
  expect(answer.code).toBe(20000);
  const notices = await told(await signIn(firefox, 'channel_manager'));
  expect(notices).toMatchObject([{ kind: 'security', title: '登录被管理员下线' }]);
  expect(notices[0]?.text).toContain('Firefox 140 · macOS');
  expect(await told(admin)).toEqual([]);
});

test('stock that falls to its warning line is told of once, to those who see the goods', async () => {
  const goods = operator(server, admin);
  const id = await goods.made('goods_offline', { title: '预警礼盒', stock_init: 100, stock_warn: 20 });
  const mall = await server.login('mall_operator');
  await run('delete from notice');
  await goods.adjust(id, -79);
  expect(await told(mall)).toEqual([]);
  await goods.adjust(id, -1);
  expect(await told(mall)).toEqual([
    {
      kind: 'stock',
      title: '线下商品库存预警',
      text: '「预警礼盒」可用库存 20 箱，已不高于预警值 20。',
      link: `/award/goods-offline/${id}`,
    },
  ]);
  await goods.adjust(id, -5);
  await goods.adjust(id, 3);
  expect((await goods.adjust(id, -1000)).code).toBe(42201);
  expect(await told(mall)).toHaveLength(1);
  await goods.adjust(id, 30);
  await goods.adjust(id, -60 + 30);
  expect(await told(mall)).toHaveLength(2);
  expect(await told(await server.login('customer_service'))).toEqual([]);
});

test('an account that waits to be enabled is told to those who may do so, once its address is proved', async () => {
  await run(`insert into role_permission (role_id, permission_id, action)
    select id, 'Account', 'enable' from role where code = 'system_admin' on conflict do nothing`);
  const system = await server.login('system_admin');
  const { rows } = await run(`insert into account (username, nickname, password_hash, status, registered_at)
    values ('newcomer', '新同事', 'x', 'disabled', now()) returning id`);
  const ticket = await withTransaction(server.store, (tx) =>
    issueTicket(tx, Number(rows[0]?.['id']), 'verify', 'newcomer@flan.example'),
  );
  await run('delete from notice');
  const verify = () => server.call('POST', '/admin/auth/verify-email', { body: { ticket } });
  expect((await verify()).code).toBe(20000);
  await verify();
  expect(await told(system)).toEqual([
    {
      kind: 'todo',
      title: '新账号等待启用',
      text: '新同事（newcomer）已注册并验证邮箱，等待分配角色并启用。',
      link: '',
    },
  ]);
  expect(await told(await server.login('mall_operator'))).toEqual([]);
});

test('while no role may enable accounts, one that waits is told to the super administrators', async () => {
  await run(`delete from role_permission where permission_id = 'Account'`);
  const stream = await openStream(server.app, admin);
  await soon(() => stream.events()).toEqual(['hello']);
  await tell({ to: { permissionId: 'Account', action: 'enable' }, kind: 'todo', title: '等待启用' });
  await soon(() => stream.data('notice')).toMatchObject({ title: '等待启用' });
  stream.close();
  expect(await titles(admin)).toEqual(['等待启用']);
  expect(await titles(await server.login('system_admin'))).toEqual([]);
});

test('of a row only those hear by a right who see it', async () => {
  const campaign = await server.login('campaign_operator');
  const streams = [await openStream(server.app, admin), await openStream(server.app, campaign)];
  await soon(() => streams.map((stream) => stream.events())).toEqual([['hello'], ['hello']]);
  const to = { permissionId: 'Award', action: 'query' } as const;
  await tell({ to, title: '别的部门', row: { entity: 'award', id: 3004 } });
  await tell({ to, title: '自己的部门', row: { entity: 'award', id: 3005 } });
  await soon(() => streams.map((stream) => stream.events().length)).toEqual([3, 2]);
  for (const stream of streams) stream.close();
  expect(await told(admin)).toMatchObject([{ title: '自己的部门' }, { title: '别的部门', link: '/award/list/3004' }]);
  expect(await titles(campaign)).toEqual(['自己的部门']);
  const { result } = await server.call('GET', '/admin/api/notices/unread', { token: campaign });
  expect(result).toMatchObject({ counts: { notice: 1, todo: 0 } });
});

test('a mail that failed for good is told to those who see the outbox', async () => {
  const log = { info: () => {}, warn: () => {} };
  await withTransaction(server.store, (tx) =>
    sendMail(tx, { to: 'lin@flan.example', subject: '重置密码', text: '正文' }),
  );
  const round = (lasting: boolean) =>
    mailRound(server.store, () => Promise.reject(new MailRefused('450 later', lasting)), log);
  await run('delete from notice');
  await round(false);
  expect(await told(admin)).toEqual([]);
  await run(`update mail_delivery set next_at = now() - interval '1 second'`);
  await round(true);
  const { rows } = await run(`select id from mail_outbox where status = 'failed'`);
  expect(await told(admin)).toEqual([
    {
      kind: 'system',
      title: '邮件发送失败',
      text: '邮件「重置密码」多次发送失败，不再重试。',
      link: `/system/mail/${Number(rows[0]?.['id'])}`,
    },
  ]);
});
