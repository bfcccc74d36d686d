import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { codeBox } from '../../../server/coupons/code-box.ts';
import { memberBox } from '../../../server/members/member-box.ts';
import { eventBox } from '../../../server/open-api/plugin.ts';
import { retryRound } from '../../../server/open-api/retry.ts';
import { virtualOwner } from '../../../server/virtual-codes/virtual-files.ts';
import { open, point } from '../awards/verifying.ts';
import { numbered, sheet } from '../entities/code-files.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import { productCodes } from '../virtual-codes/product-codes.ts';
import type { TestServer } from '../with-server.ts';
import { callerWith } from './caller.ts';
import { madeKey } from './keys.ts';

/* What can be called by key (engines.md §1.5), with what is no good (§1.8), and who may look at keys. */

const secretKey = 'a server key that is long enough for tests';
let server: TestServer;
let token: string;
let admin: Operator;
let calls: ReturnType<typeof callerWith>;

beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL', secretKey });
  token = await server.login();
  admin = operator(server, token);
  calls = callerWith(server.app, await madeKey(server, token));
  await run(`insert into he_user (id, user_no, nickname, source)
    select id, 'HY' || lpad(id::text, 10, '0'), '林小满', 'import' from generate_series(83001, 83007) as id`);
});
afterAll(() => server.close());

const run = async <Row extends object>(text: string) => (await server.store.pool.query<Row>(text)).rows;
const write = (path: string, body: object) => calls.post(path, { request_id: randomUUID(), ...body });
const wonBy = async (user_id: number, award_id: number) => {
  const id = await admin.made('award_record', { user_id, nickname: '林小满', award_id, prize_id: null });
  const [row] = await run<{ record_no: string; verify_code: string; status: string }>(
    `select record_no, verify_code, status from award_record where id = ${id}`,
  );
  return { id, recordNo: row?.record_no ?? '', code: row?.verify_code ?? '', status: row?.status };
};

test('an address is taken once, from its winner alone; the order is made of it', async () => {
  const { id, recordNo } = await wonBy(83_001, 3003);
  const receiver = { name: '林小满', mobile: '13800138000', area_code: '440106', detail: '天河路 1 号 2 楼' };
  const asked = { record_no: recordNo, member: { user_id: 83_001 }, receiver };
  expect(await write('awards/address', { ...asked, member: { user_id: 83_002 } })).toMatchObject({
    code: codes.notFound,
    message: '该会员没有这条中奖记录',
  });
  const short = await write('awards/address', { ...asked, receiver: { ...receiver, mobile: '138' } });
  expect(short).toMatchObject({ code: codes.invalid, result: { errors: [{ field: 'receiver_mobile' }] } });
  expect(await write('awards/address', asked)).toMatchObject({
    code: codes.ok,
    result: { record_no: recordNo, status: 'wait_ship' },
  });
  expect(await admin.row('award_record', id)).toMatchObject({ status: 'wait_ship', receiver_name: '林小满' });
  expect(await write('awards/address', asked)).toMatchObject({
    code: codes.illegalMove,
    result: { trace: [{ guard: 'SET_ADDRESS', fact: 'status', value: 'wait_ship' }] },
  });
});

test('a prize is handed over once; the second time says when the first was', async () => {
  await run(`update localverifice set ${open} where id = ${point}`);
  const { recordNo, code } = await wonBy(83_003, 3005);
  const [entry] = await run<{ entry_no: string }>(`select entry_no from localverifice where id = ${point}`);
  const asked = {
    verify_code: code,
    entry_no: entry?.entry_no,
    verifier_mobile: '19900003101',
    lat: '23.135590',
    lng: '113.335270',
  };
  expect(await write('awards/verify', { ...asked, verifier_mobile: '13800138000' })).toMatchObject({
    code: codes.invalid,
    result: { errors: [{ field: 'verifier_mobile', message: '不是该核销点启用的核销员' }] },
  });
  expect(await write('awards/verify', asked)).toMatchObject({ code: codes.ok, result: { record_no: recordNo } });
  expect((await write('awards/verify', asked)).message).toMatch(/^该码已于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 核销$/);
});

test('a member is made once and known again by any key; a phone of somebody else is refused', async () => {
  const phone = { mobile: '13812345678', nickname: '林\u202E小满', source: 'mini_program' };
  const made = await write('members/upsert', phone);
  const { member_no } = made.result as { member_no: string };
  expect(made).toMatchObject({ code: codes.ok, result: { created: true, status: 'normal' } });
  const again = await write('members/upsert', { ...phone, app_id: 'wx1', openid: 'o-1' });
  expect(again.result).toMatchObject({ member_no, created: false });
  const other = await write('members/upsert', { app_id: 'wx1', openid: 'o-2', source: 'store' });
  const taken = await write('members/upsert', { app_id: 'wx1', openid: 'o-2', mobile: phone.mobile, source: 'store' });
  expect(other.result).toMatchObject({ created: true });
  expect(taken).toMatchObject({ code: codes.duplicate, result: { field: 'mobile' } });
  expect((await calls.get('members/me', `member_no=${member_no}`)).result).toMatchObject({
    level: { level: 1, name: '草本新友', discount: 100, point_rate: 100 },
    powers: [],
    member_no,
    nickname: '林小满',
  });
  await run(`update he_level set power_ids = '[5, 1, 6]' where is_default`);
  // What is out of use is not told.
  expect((await calls.get('members/me', `member_no=${member_no}`)).result).toMatchObject({
    powers: [
      { name: '专属客服', type: 'service', intro: '工作日 9:00–18:00', contact: '400-000-1988' },
      { name: '生日礼', type: 'birthday_gift', intro: '生日前 3 天送 200 积分', contact: null },
    ],
  });
  await run('update he_level set power_ids = null where is_default');
  const [kept] = await run<{ text: string }>(`select string_agg(e::text, ' ') as text from inbound_event as e`);
  expect(kept?.text).not.toContain(phone.mobile);
});

test('records come newest first, page by page, and are those of one member', async () => {
  const nos = [];
  while (nos.length < 3) nos.push((await wonBy(83_004, 3003)).recordNo);
  const first = await calls.get('members/records', 'limit=2&member_no=HY0000083004');
  const { data, next_cursor } = first.result as { data: { record_no: string }[]; next_cursor: string };
  expect(data.map(({ record_no }) => record_no)).toEqual([nos[2], nos[1]]);
  const rest = await calls.get('members/records', `cursor=${next_cursor}&limit=2&member_no=HY0000083004`);
  expect(rest.result).toMatchObject({ data: [{ record_no: nos[0] }], next_cursor: null });
  expect((await calls.get('members/records', 'limit=101&member_no=HY0000083004')).code).toBe(codes.invalid);
});

test('a code that is told to be used before it is there waits, and counts once it is given out', async () => {
  const bring = productCodes(server, token);
  const { id, award } = await bring.offered(sheet(...numbered('OPEN', 1)));
  const [product] = await run<{ product_no: string }>(`select product_no from virtual_product where id = ${id}`);
  const told = (code: string) => write('codes/redeemed', { product_no: product?.product_no, code });
  const [given = ''] = numbered('OPEN', 1);
  expect(await told(given)).toMatchObject({ code: codes.illegalMove, message: '该码还没有发放，不能核销' });
  await admin.made('award_record', { user_id: 83_005, award_id: award, prize_id: null });
  await grantRound(server.store, { warn: () => undefined });
  expect(await told(given)).toMatchObject({ code: codes.ok, result: { status: 'redeemed' } });
  expect((await told(given)).message).toMatch(/^该码已于 .* 核销$/);

  const early = await told('LATE00000001');
  expect(early).toMatchObject({ code: codes.ok, message: '没有这个码，等待导入', result: { status: 'parked' } });
  const box = codeBox(secretKey);
  const members = memberBox(secretKey);
  const retrying = {
    members,
    box: eventBox(secretKey),
    digestCode: (code: string) => box.digest(virtualOwner, code),
  };
  const due = () => run(`update inbound_event set next_at = now() where status = 'parked'`);
  const [event] = await run<{ id: number }>(`select id::int from inbound_event where status = 'parked'`);
  const standing = async () => {
    const { status, attempts } = await admin.row('inbound_event', event?.id ?? 0);
    return [status, attempts];
  };
  for (const attempts of [2, 3, 4, 5]) {
    await due();
    expect(await retryRound(server.store, retrying)).toBe(1);
    expect(await standing()).toEqual(['parked', attempts]);
  }
  await due();
  await retryRound(server.store, retrying);
  expect(await standing()).toEqual(['dead', 6]);
  expect(await run(`select from notice where title = '开放接口调用已放弃'`)).toHaveLength(1);
  await bring.imported(id, sheet('LATE00000001'));
  await admin.made('award_record', { user_id: 83_006, award_id: award, prize_id: null });
  await grantRound(server.store, { warn: () => undefined });
  const again = await admin.step('inbound_event', event?.id ?? 0, 'RETRY');
  expect(again.code).toBe(codes.ok);
  expect(await retryRound(server.store, retrying)).toBe(1);
  expect(await standing()).toEqual(['applied', 7]);
});

test('what is no good is refused in words', async () => {
  const draw = { activity_id: 4001, member: { user_id: 83_007, nickname: '林小满' } };
  const large = await calls.post('draws/take', JSON.stringify({ request_id: 'x'.repeat(262_144) }));
  expect([large.http, large.message]).toEqual([413, '请求内容过大，最多 256 KB']);
  expect((await calls.post('draws/take', '{')).http).toBe(400);
  expect((await calls.post('draws/take', '[]')).message).toBe('请求内容应为 JSON 对象');
  const faults: readonly (readonly [object, string])[] = [
    [{ request_id: 'short' }, 'request_id 应为 8–64 个可见字符'],
    [{ member: { user_id: 1, nickname: '\u0000' } }, '包含无效字符'],
    [{ member: { user_id: 1, nickname: '\uD800' } }, '包含无效字符'],
    [{ member: { user_id: 1, nickname: '林\u202E小' } }, '昵称包含无效字符'],
    [{ color: 'red' }, '不支持的参数：color'],
    [{ activity_id: '4001' }, '活动编号应为正整数'],
    [{ occurred_at: '2099-01-01T00:00:00+08:00' }, 'occurred_at 不能晚于现在'],
  ];
  for (const [more, message] of faults)
    expect([more, (await write('draws/take', { ...draw, ...more })).message]).toEqual([more, message]);
  const late = await write('draws/take', { ...draw, occurred_at: '2026-01-01T00:00:00+08:00' });
  expect(late).toMatchObject({ code: codes.ok, result: { status: 'parked' } });
  const [kept] = await run(`select late, next_at, status from inbound_event where member_no = '83007'`);
  expect(kept).toEqual({ late: true, next_at: null, status: 'parked' });
});

test('operators and keys keep to their own doors; 运营主管 looks at keys and changes none, others see none', async () => {
  const body = { request_id: randomUUID(), activity_id: 4001, member: { user_id: 1, nickname: '林' } };
  expect((await server.call('POST', '/open/v1/draws/take', { token, body })).code).toBe(40_101);
  const { id, secret } = await madeKey(server, token);
  const [ops, others] = [await server.login('ops_manager'), await server.login('campaign_operator')];
  expect((await server.call('GET', '/admin/api/api-clients', { token: others })).code).toBe(codes.forbidden);
  const looked = await server.call('GET', '/admin/api/api-clients', { token: ops });
  expect(looked.code).toBe(codes.ok);
  expect((await operator(server, ops).create('api_client', { name: '运营自建' })).code).toBe(codes.noAction);
  const [list, details] = [await admin.list('api_client'), await admin.detail('api_client', id)];
  const [logs] = await run<{ text: string }>(`select (select string_agg(d::text, ' ') from db_log as d)
    || (select string_agg(o::text, ' ') from operation_log as o) || (select string_agg(s::text, ' ') from api_client_secret as s) as text`);
  for (const said of [list, details, looked, logs]) expect(JSON.stringify(said)).not.toContain(secret);
  expect(server.log.join('')).not.toContain(secret);
});
