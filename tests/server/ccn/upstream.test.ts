import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { ListPage } from '../../../contract/core/page.ts';
import type { RowsChanged } from '../../../contract/live.ts';
import { startCcn } from '../../../server/code-scan/worker.ts';
import { demoUpstream } from '../../../server/partner/demo-upstream.ts';
import { answerSignature, isSigned } from '../../../server/partner/signature.ts';
import { type Upstream, upstreamClient } from '../../../server/partner/upstream.ts';
import { entityRoutes } from '../../../server/routes.ts';
import { soon } from '../../soon.ts';
import { openStream } from '../live/streams.ts';
import { type Answered, startApp, type TestServer } from '../with-server.ts';

/* The copy of what the code platform has (award.md §4.2, §4.3): fetched at most once a minute, and kept while the platform cannot be asked. */

const appSecret = 'a secret of two';
const listCall = '/admin/api/FlanCcn/ccnActivityLists';
const tierCall = '/admin/api/FlanCcn/ccnActivityAwardLists';

/** What the platform answers next: activities, a raw text, or nothing at all. */
let answer: { readonly data: readonly unknown[] } | string;
let asked = 0;
const platform = http.createServer((request, response) => {
  asked += 1;
  const { searchParams, pathname } = new URL(request.url ?? '/', 'http://platform');
  const params = Object.fromEntries(searchParams);
  if (answer === 'silent' || pathname !== '/ccn/activities' || !isSigned(params, appSecret)) return;
  const whole =
    typeof answer === 'string'
      ? answer
      : JSON.stringify({ success: true, data: { ...answer, totalCount: answer.data.length } });
  response.setHeader('x-sign', answerSignature(params['nonce'] ?? '', whole, appSecret));
  response.end(whole);
});
let client: Upstream;
let server: TestServer;
let token: string;

beforeAll(async () => {
  await once(platform.listen(0, '127.0.0.1'), 'listening');
  const bound = platform.address();
  const url = new URL(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/`);
  client = upstreamClient({ url, appKey: 'flan', appSecret, timeoutMs: 2000 });
  server = await startApp({ routes: entityRoutes({ upstream: client }) });
  token = await server.login();
});
afterAll(async () => {
  await server.close();
  platform.closeAllConnections();
  platform.close();
});
beforeEach(async () => {
  answer = { data: demoUpstream() };
  asked = 0;
  await minutePasses();
});

const minutePasses = () => server.store.pool.query(`update ccn_sync set tried_at = tried_at - interval '61 seconds'`);
const list = (query: Readonly<Record<string, string>> = {}) => server.call('GET', listCall, { token, query });
const page = ({ result }: Answered) => result as ListPage;
const refreshed = () => list({ refresh: '1' });

test('without any copy a platform that is away is said to be', async () => {
  answer = 'silent';
  expect(await refreshed()).toMatchObject({ code: codes.partnerFailed, message: '渠道「码平台」响应超时，请稍后重试' });
  expect(page(await list()).data).toEqual([]);
});

test('what it has is fetched once a minute, whoever looks', async () => {
  const [one] = await Promise.all([refreshed(), list(), list()]);
  expect(page(one).data.map((row) => row['ccn_activity_id'])).toEqual(['CCN-2025-104', 'CCN-2026-021', 'CCN-2026-018']);
  await refreshed();
  expect(asked).toBe(1);
  await minutePasses();
  await list();
  expect(asked).toBe(1);
  await refreshed();
  expect(asked).toBe(2);
  const [found] = page(await list({ ccn_activity_id: 'CCN-2026-018' })).data;
  expect(found).toMatchObject({
    code_kind: 'liquor',
    batch_nos: ['B26A', 'B26B'],
    code_total: 200_000,
    code_inactive: 14_000,
    tier_count: 4,
    upstream_status: 'active',
    sync_note: '正常',
  });
  expect(page(await list({ upstream_status: 'expired' })).data).toHaveLength(1);
  expect(page(await list({ bound: '1' })).data).toEqual([]);
});

test.each([
  ['slow', 'silent', '响应超时，请稍后重试'],
  ['no JSON', 'hello', '返回的内容无法识别'],
  [
    'of another shape',
    JSON.stringify({ success: true, data: { data: [{ title: 'x' }], totalCount: 1 } }),
    '返回的内容无法识别',
  ],
  [
    'a refusal',
    JSON.stringify({ success: false, code: 'LIMIT', message: '今日调用次数已用完' }),
    '返回：今日调用次数已用完',
  ],
])('while its answer is %s the copy stays, with its time and the reason', async (_, said, why) => {
  await refreshed();
  const before = page(await list()).data;
  await minutePasses();
  answer = said;
  const after = page(await refreshed()).data;
  expect(after.map((row) => row['sync_note'])).toEqual(before.map(() => `${why}，显示的是上次同步的数据`));
  expect(after.map(({ synced_at, title }) => ({ synced_at, title }))).toEqual(
    before.map(({ synced_at, title }) => ({ synced_at, title })),
  );
  await minutePasses();
  answer = { data: demoUpstream() };
  expect(page(await refreshed()).data.map((row) => row['sync_note'])).toEqual(before.map(() => '正常'));
});

test('a platform that names a tier twice is not believed, and nothing of it is kept', async () => {
  await refreshed();
  await minutePasses();
  const [first] = demoUpstream();
  answer = { data: [{ ...first, title: '改名', tiers: [...(first?.tiers ?? []), ...(first?.tiers ?? [])] }] };
  const { data } = page(await refreshed());
  expect(data.map(({ title }) => title)).not.toContain('改名');
  expect(data[0]?.['sync_note']).toContain('返回的内容无法识别');
});

test('tiers come along: how many were printed, how likely, and what is odd; those that are gone go', async () => {
  await refreshed();
  const tiers = (query: Readonly<Record<string, string>>) => server.call('GET', tierCall, { token, query });
  const all = page(await tiers({ ccn_activity_id: 'CCN-2026-018' })).data;
  expect(
    all.map(({ tier_id, code_count, probability, map_status }) => [tier_id, code_count, probability, map_status]),
  ).toEqual([
    ['T1', 20, 0.01, 'unmapped'],
    ['T2', 1400, 0.7, 'unmapped'],
    ['T3', 60_000, 30, 'unmapped'],
    ['T4', 120_000, 60, 'unmapped'],
  ]);
  const odd = page(await tiers({ ccn_activity_id: 'CCN-2025-104' })).data;
  expect(odd.map((row) => row['count_note'] ?? '')).toEqual(['', '已兑多于已扫，请核对码平台']);
  await minutePasses();
  answer = { data: demoUpstream().map((one) => ({ ...one, tiers: one.tiers.slice(0, 1) })) };
  await refreshed();
  expect(page(await tiers({ ccn_activity_id: 'CCN-2026-018' })).data).toHaveLength(1);
});

test('it is fetched by itself again and again, and whoever looks at a campaign hears of more codes', async () => {
  await refreshed();
  await server.store.pool
    .query(`insert into ccn_activity (activity_no, title, area_scope, code_kind, award_mode, ccn_activity_id, start_at, end_at, claim_end_at, status)
    values ('SM1', '印多了', '{"mode": "all", "codes": []}', 'liquor', 'embedded', 'CCN-2026-018', now(), now() + interval '1 day', now() + interval '2 days', 'opened')`);
  await server.store.pool.query('insert into ccn_award_set (id) select id from ccn_activity');
  const stream = await openStream(server.app, token);
  await soon(() => stream.events()[0]).toBe('hello');
  const news = () => (stream.all('row_changed') as readonly RowsChanged[]).map(({ entity }) => entity);
  const stop = startCcn(server.store, client, server.app.log, 20);
  try {
    await minutePasses();
    await soon(() => asked).toBe(2);
    // Nothing is others than it was: whatever would be told is told by then.
    await new Promise((done) => void setTimeout(done, 500));
    expect(news()).toEqual([]);
    answer = {
      data: demoUpstream().map((one) => ({
        ...one,
        tiers: one.tiers.map((tier, at) => ({ ...tier, code_count: tier.code_count + Number(at === 0) })),
      })),
    };
    await minutePasses();
    await soon(news).toEqual(['ccn_activity', 'ccn_award_set']);
    const [tier] = page(await server.call('GET', tierCall, { token, query: { ccn_activity_id: 'CCN-2026-018' } })).data;
    expect(tier).toMatchObject({ code_count: 21 });
  } finally {
    await stop();
    stream.close();
  }
  await minutePasses();
  await new Promise((done) => void setTimeout(done, 100));
  expect(asked).toBe(3);
});

test('a house that has no platform says so', async () => {
  const alone = await startApp({ routes: entityRoutes() });
  const answered = await alone.call('GET', listCall, { token: await alone.login(), query: { refresh: '1' } });
  expect(answered).toMatchObject({
    code: codes.partnerFailed,
    message: '渠道「码平台」还没有接入，请联系系统管理员',
  });
  await alone.close();
});

test('who may not see campaigns sees nothing of it', async () => {
  const other = await server.login('customer_service');
  for (const call of [listCall, tierCall]) expect((await server.call('GET', call, { token: other })).status).toBe(401);
});
