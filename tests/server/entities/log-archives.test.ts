import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { archiveCalls, type ArchivedLog, type LogArchive } from '../../../contract/logs/log-archives.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { shortenJournals } from '../../../server/retention.ts';
import type { TestServer } from '../with-server.ts';
import { startEntities } from './with-entities.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
});
afterAll(() => server.close());

const path = (call: string) => call.slice('GET '.length);
const archives = (log: string, by = token) =>
  server.call('GET', path(archiveCalls.list), { token: by, query: { log } });
const listed = async (log: ArchivedLog) =>
  ((await archives(log)).result as { readonly data: readonly LogArchive[] }).data;
const file = (log: string, id: number | string, by = token) =>
  server.app.inject({
    url: `/proxy-he${path(archiveCalls.file)}?log=${log}&id=${id}`,
    headers: { authorization: `Bearer ${by}` },
  });
const query = (text: string) => server.store.pool.query<{ count: string }>(text);
const operated = (at: string, summary: string) =>
  query(`insert into operation_log (at, summary, result_code) values ('${at}', '${summary}', 20000)`);

test('old lines of each log leave for a file of their month, new ones stay, and no line is lost or kept twice', async () => {
  await operated('2025-01-31T23:59:59+08:00', '一月的最后一行');
  await operated('2025-02-01T00:00:00+08:00', '二月的第一行, "引号"');
  await query(`insert into operation_log (at, summary, result_code)
    select '2025-02-02T00:00:00+08:00', '很多行 ' || n, 20000 from generate_series(1, 4100) n`);
  await query(`insert into login_log (username, log_type, result, ip, user_agent, trace_id, created_at)
    values ('laoliu', 'login_password', 'success', '127.0.0.1', '', 'alt', '2025-02-03T00:00:00+08:00')`);
  const kept = Number(
    (await query(`select count(*) from operation_log where at > now() - interval '1 day'`)).rows[0]?.count,
  );
  await tidyUp(server.store);
  expect((await listed('operation_log')).map(({ month, lines }) => [month, lines])).toEqual([
    ['2025-02', 4101],
    ['2025-01', 1],
  ]);
  expect((await listed('login_log')).map(({ month, lines }) => [month, lines])).toEqual([['2025-02', 1]]);
  expect(Number((await query('select count(*) from operation_log')).rows[0]?.count)).toBe(kept);
  expect(Number((await query(`select count(*) from login_log where username = 'laoliu'`)).rows[0]?.count)).toBe(0);
});

test('the file is one compressed CSV with the columns of an export; its download stands in the log', async () => {
  const [february] = await listed('operation_log');
  const answer = await file('operation_log', february?.id ?? 0);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('操作日志_2025-02.csv.gz'));
  expect(answer.rawPayload.length).toBe(february?.bytes);
  const lines = gunzipSync(answer.rawPayload).toString().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF时间,/);
  expect(lines[1]).toContain('"二月的第一行, ""引号"""');
  expect(lines).toHaveLength(4101 + 2);
  expect(lines.filter((line) => line.includes('很多行 ')).length).toBe(4100);
  const { rows } = await server.store.pool.query(
    'select summary, permission_id, action from operation_log order by id desc limit 1',
  );
  expect(rows).toEqual([
    { summary: '下载日志归档【操作日志_2025-02.csv.gz】', permission_id: 'OperationLog', action: 'export' },
  ]);
});

test('later lines of the month come to the same file; two instances at once write none twice', async () => {
  await operated('2025-01-01T00:00:00+08:00', '迟到的一行');
  await Promise.all([shortenJournals(server.store), shortenJournals(server.store)]);
  const january = (await listed('operation_log')).find(({ month }) => month === '2025-01');
  expect(january?.lines).toBe(2);
  const text = gunzipSync((await file('operation_log', january?.id ?? 0)).rawPayload).toString();
  expect(text.match(/迟到的一行/g)).toHaveLength(1);
  expect(text.match(/\uFEFF/g)).toHaveLength(1);
});

test('where the file cannot be written, the lines stay', async () => {
  await operated('2025-03-01T00:00:00+08:00', '还没归档');
  await query(`alter table log_archive_piece add constraint broken check (seq < 0) not valid`);
  await expect(shortenJournals(server.store)).rejects.toThrow('broken');
  await query('alter table log_archive_piece drop constraint broken');
  expect(Number((await query(`select count(*) from operation_log where summary = '还没归档'`)).rows[0]?.count)).toBe(1);
  expect((await listed('operation_log')).map(({ month }) => month)).not.toContain('2025-03');
});

test('only who may export a log sees and downloads its files', async () => {
  const [one] = await listed('operation_log');
  const reader = await server.login('ops_manager');
  expect(await archives('operation_log', reader)).toMatchObject({
    code: codes.noAction,
    message: '您没有「导出」权限',
  });
  expect((await file('operation_log', one?.id ?? 0, reader)).json()).toMatchObject({ code: codes.noAction });
  // A file of another log is none of this one.
  expect((await file('db_log', one?.id ?? 0)).json()).toMatchObject({ code: codes.notFound });
  for (const id of ['999999', 'x', '-1'])
    expect((await file('operation_log', id)).json()).toMatchObject({ message: expect.any(String) as string });
  expect((await archives('account')).code).toBe(codes.invalid);
  const auditor = await server.login('finance_auditor');
  expect((await archives('login_log', auditor)).code).toBe(codes.ok);
});
