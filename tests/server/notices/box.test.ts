import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NoticePage, UnreadNotices } from '../../../contract/notices/notice-box.ts';
import type { NotifySettings } from '../../../contract/notices/notify-settings.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { type Notice, notify } from '../../../server/notices/notify.ts';
import { soon } from '../../soon.ts';
import { openStream } from '../live/streams.ts';
import { startApp, type TestServer } from '../with-server.ts';

let server: TestServer;
let [admin, mall] = ['', ''];
beforeAll(async () => {
  server = await startApp();
  [admin, mall] = [await server.login(), await server.login('mall_operator')];
});
afterAll(() => server.close());
beforeEach(() => run('delete from notice'));

const run = (sql: string) => server.store.pool.query<Record<string, unknown>>(sql);
const idOf = async (username: string) =>
  Number((await run(`select id from account where username = '${username}'`)).rows[0]?.['id']);
const tell = (notice: Partial<Notice> & Pick<Notice, 'to'>) =>
  withTransaction(server.store, (tx) =>
    notify(tx, { kind: 'system', title: '标题', text: '正文', link: '/award/goods-offline?open=1', ...notice }),
  );
const goods = { permissionId: 'AwardGoodsOffline', action: 'query' } as const;
const own = async (username: string) => ({ account: await idOf(username) });

const list = async (token: string, query: Readonly<Record<string, string>> = {}) =>
  (await server.call('GET', '/admin/api/notices', { token, query })).result as NoticePage;
const unread = async (token: string) =>
  ((await server.call('GET', '/admin/api/notices/unread', { token })).result as UnreadNotices).counts;
const read = (token: string, body: object) => server.call('PUT', '/admin/api/notices/read', { token, body });

/** What was told before has reached whoever listened then: news come in their order, a moment later. */
async function allTold(): Promise<void> {
  const stream = await openStream(server.app, admin);
  await soon(() => stream.events()[0]).toBe('hello');
  await tell({ to: await own('admin'), title: '到此为止' });
  await soon(() => stream.data('notice')).toMatchObject({ title: '到此为止' });
  stream.close();
  await run('delete from notice');
}

test('a notice reaches the account it is for, and nobody else', async () => {
  await tell({ to: await own('admin') });
  const { data, totalCount } = await list(admin);
  expect(data).toMatchObject([
    { kind: 'system', title: '标题', text: '正文', link: '/award/goods-offline?open=1', read: false },
  ]);
  expect(totalCount).toBe(1);
  expect(await list(mall)).toMatchObject({ data: [], totalCount: 0, unread: { counts: { notice: 0, todo: 0 } } });
});

test('a notice to a right reaches whoever has it, and is read by each for himself', async () => {
  const logs = await server.login('finance_auditor');
  await tell({ to: goods, kind: 'stock' });
  await tell({ to: { permissionId: 'Award', action: 'delete' } });
  // Deleting is nobody's right: that is told to the super administrators.
  expect(await unread(admin)).toEqual({ notice: 1, todo: 1 });
  const [notice] = (await list(mall)).data;
  await read(mall, { ids: [notice?.id] });
  expect([await unread(mall), await unread(logs)]).toEqual([
    { notice: 0, todo: 0 },
    { notice: 0, todo: 1 },
  ]);
  expect((await list(mall)).data).toMatchObject([{ read: true }]);
});

test('what was told before somebody came is not news to him', async () => {
  await tell({ to: goods });
  await run(`update notice set created_at = now() - interval '10 years'`);
  expect((await list(mall)).data).toEqual([]);
});

test('the list has pages and halves, newest first', async () => {
  const to = await own('admin');
  for (const title of ['一', '二', '三']) await tell({ to, title });
  await tell({ to, title: '四', kind: 'todo' });
  const titles = async (query: Readonly<Record<string, string>>) =>
    (await list(admin, query)).data.map(({ title }) => title);
  expect(await titles({})).toEqual(['四', '三', '二', '一']);
  expect(await titles({ pageSize: '2', pageNo: '2' })).toEqual(['二', '一']);
  expect(await titles({ group: 'todo' })).toEqual(['四']);
  expect(await titles({ group: 'notice', pageSize: '1' })).toEqual(['三']);
  expect(await list(admin, { pageSize: '1', group: 'notice' })).toMatchObject({
    totalCount: 3,
    unread: { counts: { notice: 3, todo: 1 } },
  });
});

test('nobody reads for another, and ids that are nobody’s change nothing', async () => {
  await tell({ to: await own('admin') });
  const [notice] = (await list(admin)).data;
  const answer = await read(mall, { ids: [notice?.id, 999_999] });
  expect(answer.code).toBe(20000);
  expect(await unread(admin)).toEqual({ notice: 1, todo: 0 });
});

test('all means all that was on screen: what came later stays unread', async () => {
  const to = await own('admin');
  await tell({ to });
  await tell({ to, kind: 'todo' });
  const { newest } = (await list(admin)).unread;
  await tell({ to });
  await read(admin, { all: true, upTo: newest, group: 'todo' });
  expect(await unread(admin)).toEqual({ notice: 2, todo: 0 });
  const answer = await read(admin, { all: true, upTo: newest });
  expect(answer.result).toMatchObject({ counts: { notice: 1, todo: 0 } });
});

test.each([
  {},
  { ids: [1], all: true },
  { all: true },
  { ids: [0] },
  { ids: 'all' },
  { ids: [1], more: 1 },
  { all: true, upTo: 1, group: 'other' },
])('%j is refused', async (body) => {
  expect((await read(admin, body)).code).toBe(40001);
});

test('the calls need a session', async () => {
  expect((await server.call('GET', '/admin/api/notices')).status).toBe(401);
  expect((await server.call('PUT', '/admin/api/notices/read', { body: { ids: [1] } })).status).toBe(401);
});

test('open tabs hear of it at once, of what is rolled back never; and what one tab has read the others hear too', async () => {
  await allTold();
  const [one, two] = [await openStream(server.app, admin), await openStream(server.app, await server.login())];
  const strange = await openStream(server.app, mall);
  await soon(() => [one, two, strange].map((stream) => stream.events())).toEqual([['hello'], ['hello'], ['hello']]);
  const to = await own('admin');
  await withTransaction(server.store, async (tx) => {
    await notify(tx, { to, kind: 'system', title: '收回', text: '' });
    throw new Error('changed my mind');
  }).catch(() => {});
  await tell({ to: { permissionId: 'LoginLog', action: 'get' }, title: '给有权的人' });
  await soon(() => [one.data('notice'), two.data('notice')]).toMatchObject([
    { kind: 'system', title: '给有权的人' },
    { kind: 'system', title: '给有权的人' },
  ]);
  const { newest } = (await list(admin)).unread;
  await read(admin, { all: true, upTo: newest });
  await soon(() => two.data('notices_read')).toEqual({ counts: { notice: 0, todo: 0 }, newest });
  expect(one.events()).toEqual(['hello', 'notice', 'notices_read']);
  expect(strange.events()).toEqual(['hello']);
  for (const stream of [one, two, strange]) stream.close();
});

test('a kind that is turned off on the site is neither raised nor counted nor listed, and the bell hears of the turning', async () => {
  await allTold();
  const stream = await openStream(server.app, admin);
  await soon(() => stream.events()).toEqual(['hello']);
  const to = await own('admin');
  await tell({ to, kind: 'stock' });
  const path = '/admin/api/account/notify-settings';
  const turn = async (on: boolean) => {
    const { version } = (await server.call('GET', path, { token: admin })).result as NotifySettings;
    return (await server.call('PUT', path, { token: admin, body: { version, stock_site: on } })).code;
  };
  expect(await turn(false)).toBe(20000);
  await tell({ to, kind: 'stock', title: '不要' });
  await tell({ to: goods, kind: 'stock', title: '也不要' });
  await tell({ to, kind: 'security', title: '总要' });
  await soon(() => stream.events()).toEqual(['hello', 'notice', 'notices_read', 'notice']);
  expect(stream.data('notices_read')).toMatchObject({ counts: { notice: 0, todo: 0 } });
  expect((await list(admin)).data.map(({ title }) => title)).toEqual(['总要']);
  expect(await unread(admin)).toEqual({ notice: 1, todo: 0 });
  expect((await list(mall)).data.map(({ title }) => title)).toEqual(['也不要']);
  expect(await turn(true)).toBe(20000);
  expect(await unread(admin)).toEqual({ notice: 1, todo: 3 });
  stream.close();
});

test('read notices go after 90 days, others stay twice as long', async () => {
  const to = await own('admin');
  const age = (title: string, days: number) =>
    run(`update notice set created_at = now() - interval '${days} days' where title = '${title}'`);
  for (const title of ['读过', '没读', '旧的', '新读']) await tell({ to, title });
  const { data } = await list(admin);
  await read(admin, { ids: data.filter(({ title }) => title !== '没读' && title !== '旧的').map(({ id }) => id) });
  await age('读过', 91);
  await age('没读', 91);
  await age('旧的', 181);
  await tidyUp(server.store);
  expect((await list(admin)).data.map(({ title }) => title)).toEqual(['新读', '没读']);
});
