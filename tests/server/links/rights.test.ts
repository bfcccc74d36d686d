import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { linkCodesCall } from '../../../contract/links/links.ts';
import type { ListPage } from '../../../contract/core/page.ts';
import { builtinRoles } from '../../../contract/people/roles.ts';
import { unzip } from '../export/unzip.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { linksOf } from './links.ts';

/* Who sees links, and takes their pictures along (award.md §4.7; wider.md §13). */

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const path = linkCodesCall.slice('GET '.length);
const archive = async (ids: string, as = 'admin') =>
  server.app.inject({
    url: `/proxy-he${path}`,
    query: { ids },
    headers: { authorization: `Bearer ${await server.login(as)}` },
  });

test('each role sees the list and has the archive as its table says', async () => {
  const [link] = await linksOf(admin, 'local', 4001);
  for (const { code, grants } of builtinRoles) {
    const letters = grants['CcnLink'] ?? '';
    const username = code === 'super_admin' ? 'admin' : code;
    const listed = await operator(server, await server.login(username)).list('activity_link');
    expect([code, listed.status, listed.code]).toEqual([
      code,
      ...(letters.includes('Q') ? [200, codes.ok] : [401, codes.forbidden]),
    ]);
    const packed = await archive(String(link?.id), username);
    expect([code, packed.headers['content-type']]).toEqual([
      code,
      letters.includes('G') ? 'application/zip' : 'application/json; charset=utf-8',
    ]);
  }
});

test('links of an activity out of sight are not there: neither in the list nor in an archive', async () => {
  const campaign = operator(server, await server.login('campaign_operator'));
  const seen = page(await campaign.list('activity_link')).data.map(({ id }) => id);
  expect(seen.length).toBeGreaterThan(0);
  const [hidden] = await linksOf(admin, 'local', 4001);
  await server.store.pool.query(
    `update activity set dept_id = (select id from dept where name = '华东市场部'), created_by = null where id = 4001`,
  );
  expect(page(await campaign.list('activity_link', { id: String(hidden?.id) })).totalCount).toBe(0);
  const refused = await archive(`${seen.find((id) => id !== hidden?.id)},${hidden?.id}`, 'campaign_operator');
  expect(refused.json()).toMatchObject({ code: codes.notFound });
  expect((await archive(String(hidden?.id))).headers['content-type']).toBe('application/zip');
});

test('the archive has a PNG and an SVG of each link, and stands in the operation log', async () => {
  const links = await linksOf(admin, 'invite', 4003);
  const answer = await archive(links.map(({ id }) => id).join(','));
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('活动二维码_2个.zip'));
  const files = unzip(answer.rawPayload);
  expect([...files.keys()]).toEqual([
    '邀好友·喝凉茶·H5 页面_invite-4003-h5.png',
    '邀好友·喝凉茶·H5 页面_invite-4003-h5.svg',
    '邀好友·喝凉茶·小程序_invite-4003-wxapp.png',
    '邀好友·喝凉茶·小程序_invite-4003-wxapp.svg',
  ]);
  expect(files.get('邀好友·喝凉茶·H5 页面_invite-4003-h5.svg')).toContain('<svg ');
  const logged = await server.store.pool.query(
    `select action, summary from operation_log where permission_id = 'CcnLink' order by id desc limit 1`,
  );
  expect(logged.rows).toEqual([{ action: 'get', summary: '打包下载二维码，2 个' }]);
  for (const ids of ['', 'a', '0', '1,', Array.from({ length: 201 }, (_, at) => at + 1).join(',')])
    expect((await archive(ids)).json()).toMatchObject({ code: codes.invalid });
});

test('the list is searched, filtered and sorted; fetched whole it names its rows and no more', async () => {
  const found = async (query: Record<string, string>) => page(await admin.list('activity_link', query)).data;
  expect((await found({ channel: 'wxapp' })).every(({ channel }) => channel === 'wxapp')).toBe(true);
  expect(await found({ activity_kind: 'ccn', activity_id: '6001' })).toHaveLength(2);
  expect(await found({ activity_id: 'x' })).toEqual([]);
  expect((await found({ keyword: '喝凉茶' })).map((row) => row['activity_id'])).toEqual([4003, 4003]);
  expect(await found({ status: 'expired' })).toEqual([]);
  const visits = (await found({ sortField: 'uv', sortOrder: 'descend' })).map(({ uv }) => Number(uv));
  expect(visits).toEqual(visits.toSorted((a, b) => b - a));
  const whole = await admin.list('activity_link', { pageSize: '10000', brief: '1' });
  expect(Object.keys((whole.result as ListPage).data[0] ?? {}).toSorted()).toEqual([
    'activity_id',
    'activity_kind',
    'channel',
    'id',
    'short_url',
    'status',
    'title',
    'version',
  ]);
});
