import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { applyCancel } from '../../../server/members/cancel.ts';
import { exportRound } from '../../../server/members/export/make-export.ts';
import { memberBox } from '../../../server/members/member-box.ts';
import { upsertMember } from '../../../server/members/upsert.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { earning, ledgerOf } from '../points/ledger-tables.ts';
import { callerWith } from './caller.ts';
import { madeKey } from './keys.ts';

/* A member asks a key for all that is kept of them; it is ready later, told of, and fetched within 24 hours (engines.md §1.5, §1.7, §8.7). */

const secretKey = 'a server key that is long enough for tests';
const box = memberBox(secretKey);
let server: TestServer;
let admin: Operator;
let calls: ReturnType<typeof callerWith>;
let others: ReturnType<typeof callerWith>;
let keyId: number;
let otherId: number;

const run = async <Row extends object>(text: string) => (await server.store.pool.query<Row>(text)).rows;

beforeAll(async () => {
  server = await startEntities({ secretKey });
  const token = await server.login();
  admin = operator(server, token);
  const [own, other] = [await madeKey(server, token), await madeKey(server, token)];
  [keyId, otherId] = [own.id, other.id];
  [calls, others] = [callerWith(server.app, own), callerWith(server.app, other)];
});
afterAll(() => server.close());

const made = (mobile: string) =>
  withTransaction(server.store, (tx) =>
    upsertMember(
      tx,
      {
        mobile,
        nickname: '竹下听雨',
        real_name: '欧阳听雨',
        source: 'store',
        openid: { app: 'wx', value: `o-${mobile}` },
      },
      box,
    ),
  );
interface Told {
  readonly export_no: string;
  readonly status: string;
  readonly expires_at: string | null;
  readonly data: {
    readonly member: object;
    readonly openids: readonly object[];
    readonly point_entries: readonly object[];
  } | null;
  readonly xlsx: string | null;
}
const ask = async (member_no: string, by = calls) =>
  by.post('members/export', { request_id: randomUUID(), member: { member_no } });
const asked = async (member_no: string) => (await ask(member_no)).result as Told;
const fetched = (no: string, by = calls) => by.get('members/exports', `export_no=${no}`);
const ready = () => exportRound(server.store, box);

test('it is ready later, told of once to the key that asked, and fetched by that key alone', async () => {
  const { id, userNo } = await made('19900000501');
  await ledgerOf(server.store).post(earning({ memberId: id, key: 'win:1', points: 88 }));
  await run(`insert into webhook_endpoint (id, name, client_id, url, events, status) values
    (701, '自己的', ${keyId}, 'https://a.example.com/in', '["member.export_ready"]', 'enabled'),
    (702, '别人的', ${otherId}, 'https://b.example.com/in', '["member.export_ready"]', 'enabled')`);
  const first = await asked(userNo);
  expect(first).toEqual({
    export_no: expect.stringMatching(/^DC\d{8}$/) as string,
    status: 'waiting',
    expires_at: null,
  });
  expect((await fetched(first.export_no)).result).toEqual({ ...first, data: null, xlsx: null });
  expect(await asked(userNo)).toEqual(first);
  await ready();
  await ready();
  const { result, code } = await fetched(first.export_no);
  const { data, xlsx, ...rest } = result as Told;
  expect([code, rest.status]).toEqual([codes.ok, 'ready']);
  expect(data?.member).toMatchObject({ user_no: userNo, mobile: '19900000501', real_name: '欧阳听雨' });
  expect(data?.openids).toEqual([{ app: 'wx', kind: 'openid', value: 'o-19900000501' }]);
  expect(data?.point_entries).toEqual([
    expect.objectContaining({ biz_type: 'draw_win', points: 88, available_after: 88, biz_no: 'win:1' }),
  ]);
  const hours = (Date.parse(rest.expires_at ?? '') - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(24);
  const book = Buffer.from(xlsx ?? '', 'base64');
  expect([book.subarray(0, 2).toString(), book.includes('xl/worksheets/sheet6.xml')]).toEqual(['PK', true]);
  expect(await run(`select member_no, client_id, data from outbox_event where kind = 'member.export_ready'`)).toEqual([
    { member_no: userNo, client_id: keyId, data: { export_no: first.export_no, expires_at: rest.expires_at } },
  ]);
  expect((await fetched(first.export_no, others)).code).toBe(codes.notFound);
  // Each time is a line that operators see at the member.
  expect(await run(`select nickname, summary from operation_log where entity = 'he_user' and biz_id = ${id}`)).toEqual([
    { nickname: expect.stringMatching(/^接口（/) as string, summary: `取走会员【${userNo}】的资料 ${first.export_no}` },
  ]);
});

test('it lies sealed, and goes with the member', async () => {
  const { id, userNo } = await made('19900000502');
  const { export_no } = await asked(userNo);
  await ready();
  const stored = async () => JSON.stringify(await run(`select * from member_export where user_id = ${id}`));
  for (const secret of ['19900000502', '听雨', 'o-199']) expect(await stored()).not.toContain(secret);
  await withTransaction(server.store, (tx) => applyCancel(tx, id, '不再使用'));
  expect((await admin.step('he_user', id, 'APPROVE_CANCEL')).code).toBe(codes.ok);
  expect(await fetched(export_no)).toMatchObject({ code: codes.illegalMove, message: '会员已注销，资料已清除' });
  expect(await run(`select status, sealed from member_export where user_id = ${id}`)).toEqual([
    { status: 'erased', sealed: null },
  ]);
  expect(await ask(userNo)).toMatchObject({ code: codes.illegalMove });
});

test('after a day it is over, and asked for anew', async () => {
  const { userNo } = await made('19900000503');
  const { export_no } = await asked(userNo);
  await ready();
  await run(`update member_export set expires_at = now() where status = 'ready'`);
  expect(await fetched(export_no)).toMatchObject({
    code: codes.illegalMove,
    message: '会员资料已超过 24 小时有效期，请重新申请',
  });
  expect((await asked(userNo)).export_no).not.toBe(export_no);
  await ready();
  expect(await run(`select from member_export where status = 'expired' and sealed is not null`)).toEqual([]);
});

test('what cannot be made is tried five times, then somebody is told and it can be asked for again', async () => {
  const { id, userNo } = await made('19900000504');
  const { export_no } = await asked(userNo);
  await run(`update he_user_key set sealed = 'of another server' where user_id = ${id}`);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await run('update member_export set next_at = now()');
    await ready();
    const [{ status, attempts } = { status: '', attempts: 0 }] = await run<{ status: string; attempts: number }>(
      `select status, attempts from member_export where user_id = ${id}`,
    );
    expect([attempts, status]).toEqual([attempt, attempt < 5 ? 'waiting' : 'failed']);
  }
  expect((await fetched(export_no)).message).toBe('会员资料生成失败，请重新申请');
  expect(await run(`select title from notice where title = '会员资料导出失败'`)).toHaveLength(1);
});

test('who is unknown or went over into another account is refused, with why', async () => {
  expect((await ask('HY9999999999')).code).toBe(codes.notFound);
  const { id, userNo } = await made('19900000505');
  await run(`update he_user set status = 'merged', merged_into = 30001 where id = ${id}`);
  expect(await ask(userNo)).toMatchObject({
    code: codes.illegalMove,
    message: '该会员已并入其他会员，请导出并入后的会员',
    result: { trace: [expect.objectContaining({ guard: expect.any(String) as string })] },
  });
  expect((await calls.get('members/exports', 'export_no=DC1')).code).toBe(codes.invalid);
  expect((await calls.get('members/exports', 'export_no=DC99999999')).code).toBe(codes.notFound);
});
