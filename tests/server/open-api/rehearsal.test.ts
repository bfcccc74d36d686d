import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { openCalls } from '../../../server/open-api/calls.ts';
import { open, point } from '../awards/verifying.ts';
import { numbered, sheet } from '../entities/code-files.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import { productCodes } from '../virtual-codes/product-codes.ts';
import type { TestServer } from '../with-server.ts';
import { callerWith } from './caller.ts';
import { madeKey } from './keys.ts';

/* `dry` changes no row, no sequence and no sum, whatever is called (engines.md §1.4, §1.8, O3). */

const secretKey = 'a server key that is long enough for tests';
let server: TestServer;
let admin: Operator;
let calls: ReturnType<typeof callerWith>;
let bodies: Readonly<Record<string, object>>;

const run = async <Row extends object>(text: string) => (await server.store.pool.query<Row>(text)).rows;
const recordOf = async (user_id: number, award_id: number) => {
  const id = await admin.made('award_record', { user_id, nickname: '林小满', award_id, prize_id: null });
  const [row] = await run<{ record_no: string; verify_code: string }>(
    `select record_no, verify_code from award_record where id = ${id}`,
  );
  return { recordNo: row?.record_no, code: row?.verify_code };
};

beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL', secretKey });
  const token = await server.login();
  admin = operator(server, token);
  calls = callerWith(server.app, await madeKey(server, token));
  const none = `'{"user_total":0,"user_month":0,"user_day":0}'`;
  await run(
    `update activity set limits = ${none}, win_limits = ${none}, budget_fen = null, risk_rules = '{}' where id = 4001`,
  );
  await run(`update ccn_setting set require_phone = false where id = 6001`);
  await run(`insert into he_user (id, user_no, nickname, source) select id, 'HY' || lpad(id::text, 10, '0'), '林小满', 'import'
    from generate_series(84001, 84004) as id`);
  await run(`update localverifice set ${open} where id = ${point}`);
  const [entry] = await run<{ entry_no: string }>(`select entry_no from localverifice where id = ${point}`);
  const handed = await recordOf(84_003, 3005);
  const { id, award } = await productCodes(server, token).offered(sheet(...numbered('DRY', 1)));
  await recordOf(84_004, award);
  await grantRound(server.store, { warn: () => undefined });
  const [product] = await run<{ product_no: string }>(`select product_no from virtual_product where id = ${id}`);
  const sent = await recordOf(84_002, 3003);
  const member = { user_id: 84_002 };
  bodies = {
    'members/upsert': { mobile: '13822220001', nickname: '林小满', source: 'store', app_id: 'wx1', openid: 'o-dry' },
    'members/cancel': { member: { member_no: 'HY0000084001' }, reason: '不再使用' },
    'scans/report': {
      activity_id: 6001,
      code: 'LQR000000000DRY',
      tier_id: 'T2',
      member: { member_no: 'HY0000084001' },
      region_code: '440106',
    },
    'draws/take': { activity_id: 4001, member: { user_id: 84_004, nickname: '林小满' }, area_code: '440106' },
    'awards/claim': { record_no: sent.recordNo, member, choice: [3001] },
    'awards/address': {
      record_no: sent.recordNo,
      member,
      receiver: { name: '林小满', mobile: '13800138000', area_code: '440106', detail: '天河路 1 号 2 楼' },
    },
    'awards/verify': {
      verify_code: handed.code,
      entry_no: entry?.entry_no,
      verifier_mobile: '19900003101',
      lat: '23.135590',
      lng: '113.335270',
    },
    'codes/redeemed': { product_no: product?.product_no, code: numbered('DRY', 1)[0] },
  };
});
afterAll(() => server.close());

/** What lets a key in is counted nevertheless (docs/decisions/107). */
const kept = `'api_nonce', 'api_bucket', 'api_client_use'`;

async function standing() {
  const tables = await run<{ name: string }>(`select c.relname as name from pg_class as c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not in (${kept}) order by 1`);
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from "${name}" as t`,
  );
  return {
    tables: await run(`${sums.join(' union all ')} order by 1`),
    sequences: await run(
      'select sequencename, last_value from pg_sequences where schemaname = current_schema() order by 1',
    ),
  };
}

/** A sent record is none that can be chosen from: it is refused, and that is taken back as well. */
const refused = new Set(['awards/claim']);

test('every write can be rehearsed, and leaves all tables and sequences as they were', async () => {
  const names = openCalls.flatMap((call) => ('write' in call ? [call.name] : []));
  expect(Object.keys(bodies).toSorted()).toEqual(names.toSorted());
  const before = await standing();
  for (const name of names) {
    const answer = await calls.post(name, { request_id: randomUUID(), dry: true, ...bodies[name] });
    expect([name, answer.code]).toEqual([name, refused.has(name) ? codes.illegalMove : codes.ok]);
    expect(answer.headers['x-flan-dry']).toBe('1');
    expect([name, await standing()]).toEqual([name, before]);
  }
});

test('the number of a rehearsed request is free: in earnest it is applied, and not the rehearsal told again', async () => {
  const request_id = randomUUID();
  const dry = await calls.post('scans/report', { request_id, dry: true, ...bodies['scans/report'] });
  const real = await calls.post('scans/report', { request_id, ...bodies['scans/report'] });
  expect(real.headers['x-flan-replayed']).toBeUndefined();
  expect(real.result).toEqual(dry.result);
  expect(await run(`select status from inbound_event where request_id = '${request_id}'`)).toEqual([
    { status: 'applied' },
  ]);
});

test('a member who asks to be forgotten waits for an operator, and hears what is under way', async () => {
  const ask = () => calls.post('members/cancel', { request_id: randomUUID(), member: { member_no: 'HY0000084002' } });
  expect(await ask()).toMatchObject({
    code: codes.ok,
    result: { status: 'cancelling', blockers: ['有 1 个奖品没有领完'] },
  });
  expect((await ask()).result).toMatchObject({ status: 'cancelling' });
  expect(await admin.row('he_user', 84_002)).toMatchObject({ status: 'cancelling' });
  expect(
    await calls.post('scans/report', {
      ...bodies['scans/report'],
      request_id: randomUUID(),
      member: { member_no: 'HY0000084002' },
    }),
  ).toMatchObject({
    code: codes.illegalMove,
    message: '会员正在注销，不能参与',
  });
  await run(`update he_user set status = 'merged' where id = 84003`);
  const merged = { request_id: randomUUID(), member: { member_no: 'HY0000084003' } };
  expect((await calls.post('members/cancel', merged)).code).toBe(codes.illegalMove);
  const unknown = { request_id: randomUUID(), member: { member_no: 'HY0009999999' } };
  expect((await calls.post('members/cancel', unknown)).code).toBe(codes.notFound);
});
