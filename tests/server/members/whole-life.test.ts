import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { keptKey } from '../../../server/sign-in/secrets/kept-key.ts';
import { applyCancel } from '../../../server/members/cancel.ts';
import { noteHits, refuseAtDoor, type Visitor } from '../../../server/members/door.ts';
import { memberBox } from '../../../server/members/member-box.ts';
import { upsertMember } from '../../../server/members/upsert.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import { earning, ending, holding, ledgerOf } from '../points/ledger-tables.ts';
import type { Answered, TestServer } from '../with-server.ts';
import { agreesAndPays } from './agrees-and-pays.ts';

/* What operators do with members, and what becomes of their data (wider.md §3.1, §3.2; engines.md §8.7). */

let server: TestServer;
let admin: Operator;
let service: string;
let manager: string;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  [service, manager] = [await server.login('customer_service'), await server.login('ops_manager')];
  admin = operator(server, token);
});
afterAll(() => server.close());

const run = async <R extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.store.pool.query<R>(text, [...values])).rows;
const listed = (who: string, query: Readonly<Record<string, string>>) =>
  server.call('GET', '/admin/api/he-users', { token: who, query });
const numbersIn = (answer: Answered) => page(answer).data.map(({ user_no: no }: Row) => no);
async function step(who: string, id: number, mode: string, payload: object = {}): Promise<Answered> {
  const { version } = await admin.row('he_user', id);
  return server.call('PUT', `/admin/api/he-users/${id}/mode`, { token: who, body: { mode, version, payload } });
}
const [lin, xu] = [30_001, 30_004];
/** Puts some of a member's points aside, until they are released. */
async function held(memberId: number) {
  const { post } = ledgerOf(server.store);
  await post(earning({ memberId, key: `e${memberId}`, points: 5 }));
  await post(holding({ memberId, key: `h${memberId}`, points: 5 }));
  return { release: () => post(ending('release', memberId, `h${memberId}`)) };
}

test('a member is found by the whole phone, by nothing less, and each look is logged', async () => {
  const phone = '13800006021';
  expect(numbersIn(await listed(service, { keyword: phone }))).toEqual(['HY0000030001']);
  expect(numbersIn(await listed(service, { phone }))).toEqual(['HY0000030001']);
  for (const part of [phone.slice(0, -1), phone.slice(-4), '138****6021'])
    expect(numbersIn(await listed(service, { keyword: part }))).not.toContain('HY0000030001');
  // 渠道经理 lists members and may not have a phone told to him.
  const channel = await server.login('channel_manager');
  expect(page(await listed(channel, { keyword: phone })).totalCount).toBe(0);
  expect((await listed(channel, { phone })).code).toBe(40301);
  const told = await server.call('POST', '/admin/api/reveal', {
    token: service,
    body: { entity: 'he_user', id: lin, field: 'mobile' },
  });
  expect(told.result).toEqual({ value: phone });
  const [last] = await run<{ event: string; biz_name: string }>(
    `select event, biz_name from operation_log where entity = 'he_user' order by id desc limit 1`,
  );
  expect(last).toEqual({ event: 'REVEAL', biz_name: 'HY0000030001' });
});

test('a phone typed into the palette finds the member and what is theirs, where the role may', async () => {
  const found = async (who: string) => {
    const answer = await server.call('GET', '/admin/api/search', { token: who, query: { keyword: '13800006021' } });
    return (answer.result as { data: readonly { entity: string }[] }).data.map(({ entity }) => entity);
  };
  expect((await found(service)).toSorted()).toEqual(['award_record', 'goods_order', 'he_user']);
  expect(await found(await server.login('system_admin'))).toEqual([]);
});

test('records, orders and invitations are narrowed to a member', async () => {
  expect(page(await admin.list('award_record', { user_id: String(lin) })).data).toMatchObject([{ nickname: '林小满' }]);
  expect(page(await admin.list('goods_order', { user_id: String(lin) })).totalCount).toBe(1);
  expect(page(await admin.list('invitation', { inviter_id: '40001' })).totalCount).toBe(11);
});

test('a line of the black list stops who it names, tells nothing of why, and counts', async () => {
  const line = (values: object) =>
    admin.create('he_user_black_list', { scopes: ['draw'], reason_code: 'brush', reason: '一天刷奖十二次', ...values });
  const door = async (visitor: Visitor, scope: 'draw' | 'scan' | 'none' = 'draw') => {
    try {
      await withTransaction(server.store, (tx) => refuseAtDoor(tx, visitor, scope === 'none' ? undefined : scope));
      return 'in';
    } catch (error) {
      await withTransaction(server.store, (tx) => noteHits(tx, error));
      return (error as Error).message;
    }
  };
  const neutral = '当前无法参与，请稍后再试';
  expect(await door({ memberId: xu })).toBe('in');
  const byPhone = await line({ subject_type: 'mobile', subject_value: '13600008812' });
  expect(byPhone.code).toBe(20000);
  expect(await door({ memberId: xu })).toBe(neutral);
  // Not what the line does not name, and not where the activity asks no black list.
  expect(await door({ memberId: xu }, 'scan')).toBe('in');
  expect(await door({ memberId: xu }, 'none')).toBe('in');
  const { id } = byPhone.result as { id: number };
  expect(await admin.row('he_user_black_list', id)).toMatchObject({ hit_count: 1, subject_value: '136****8812' });
  expect((await line({ subject_type: 'mobile', subject_value: '13600008812' })).code).toBe(40904);
  expect((await admin.step('he_user_black_list', id, 'RELEASE')).code).toBe(20000);
  expect(await door({ memberId: xu })).toBe('in');
  await line({ subject_type: 'ip', subject_value: '203.0.113.9/24' });
  expect(await door({ memberId: xu, ip: '203.0.113.255' })).toBe(neutral);
  expect(await door({ memberId: xu, ip: '203.0.114.1' })).toBe('in');
  await line({ subject_type: 'user', user_id: xu, end_at: '2030-01-01T00:00:00+08:00' });
  expect(await door({ memberId: xu })).toBe(neutral);
  await run(`update he_user_black_list set start_at = '2020-01-01', end_at = '2020-01-02' where user_id = $1`, [xu]);
  expect(await door({ memberId: xu })).toBe('in');
  expect(await door({ memberId: 10_004 })).toBe('会员账号已冻结，不能参与');
  for (const wrong of ['203.0.0.0/16', '300.1.1.1', '203.0.113.0/33'])
    expect((await line({ subject_type: 'ip', subject_value: wrong })).code).toBe(40001);
});

test('two accounts of one person are merged by two operators, and what finds the one finds the other', async () => {
  const box = memberBox(keptKey(server.dataDir));
  const made = (mobile: string, openid: string) =>
    withTransaction(server.store, (tx) =>
      upsertMember(tx, { mobile, openid: { app: 'wxapp', value: openid }, source: 'scan_code' }, box),
    );
  const [old, kept] = [await made('19900000201', 'o-old-one'), await made('19900000202', 'o-kept-one')];
  // Somebody whom the old account invited invited the other.
  await run(`update he_user set inviter_id = $1 where id = $2`, [old.id, lin]);
  await run(`update he_user set inviter_id = $1 where id = $2`, [lin, kept.id]);
  expect((await step(token, old.id, 'ask_merge', { into_no: old.userNo, merge_why: '同一个人' })).code).toBe(40001);
  expect((await step(token, old.id, 'ask_merge', { into_no: kept.userNo, merge_why: '同一个人' })).code).toBe(20000);
  expect(await step(token, old.id, 'merge', { retype: old.userNo, reason: '核实为同一个人' })).toMatchObject({
    code: 40902,
  });
  // What is put aside of his belongs to his account: it ends first.
  const hold = await held(old.id);
  expect(await step(manager, old.id, 'merge', { retype: old.userNo, reason: '核实为同一个人' })).toMatchObject({
    code: 40902,
    message: expect.stringContaining('有 1 笔冻结的积分没有结束') as string,
  });
  await hold.release();
  const ledger = ledgerOf(server.store);
  await ledger.post(earning({ memberId: old.id, key: 'x', points: 30, wallet: 'experience' }));
  await ledger.post(earning({ memberId: kept.id, key: 'e', points: 8 }));
  expect((await step(manager, old.id, 'merge', { retype: kept.userNo, reason: '核实为同一个人' })).code).toBe(40001);
  expect((await step(manager, old.id, 'merge', { retype: old.userNo, reason: '核实为同一个人' })).code).toBe(20000);
  // All that he has is the other one's; his own entries stay his and lead there (engines.md §2.5).
  expect(await admin.row('he_user', kept.id)).toMatchObject({ points: 13, experience: 30 });
  expect(await admin.row('he_user', old.id)).toMatchObject({ points: 0, experience: 0, merged_into: kept.id });
  const entry = async (entity: string, memberId: number) =>
    page(await admin.list(entity, { member_id: String(memberId) })).data[0];
  expect(await entry('point_log', old.id)).toMatchObject({ biz_type: 'merge_out', spent: 5, other_member_id: kept.id });
  expect(await entry('point_log', kept.id)).toMatchObject({ biz_type: 'merge_in', earned: 5, other_member_id: old.id });
  expect(await entry('experience_log', kept.id)).toMatchObject({ biz_type: 'merge_in', other_member_id: old.id });
  expect(await made('19900000201', 'o-kept-one')).toMatchObject({ id: kept.id, created: false });
  expect(numbersIn(await listed(token, { phone: '19900000201' }))).toEqual([kept.userNo]);
  expect(numbersIn(await listed(token, { phone: '19900000202' }))).toEqual([kept.userNo]);
  // Nobody stands above himself.
  const circles = await run(`with recursive above as (
      select id, inviter_id from he_user union select a.id, u.inviter_id from above as a join he_user as u on u.id = a.inviter_id)
    select id from above where id = inviter_id`);
  expect(circles).toEqual([]);
});

const sums = () =>
  run(`select (select count(*) from award_record) as records, (select sum(points) from award_record) as points,
    (select count(*) from goods_order) as orders, (select sum(total_fen) from goods_order) as fen, (select count(*) from he_user) as members,
    (select count(*) from invitation) as invitations, (select count(*) from operation_log) as lines`);

test('who is forgotten is named nowhere any more, and all sums stand', async () => {
  await step(token, lin, 'set_personal', { new_real_name: '林晓曼', personal_reason: '来电更正' });
  await withTransaction(server.store, (tx) => applyCancel(tx, lin, '不再使用'));
  const early = await step(manager, lin, 'approve_cancel', { retype: 'HY0000030001', reason: '会员本人申请' });
  expect(early).toMatchObject({ code: 40902, message: '还不能注销：有 1 个订单没有完成；有 1 个奖品没有领完' });
  const hold = await held(lin);
  expect(await step(manager, lin, 'approve_cancel', { retype: 'HY0000030001', reason: '会员本人申请' })).toMatchObject({
    code: 40902,
    message: '还不能注销：有 1 个订单没有完成；有 1 个奖品没有领完；有 1 笔冻结的积分没有结束',
  });
  await hold.release();
  await run(`update award_record set status = 'done' where user_id = $1`, [lin]);
  await run(`update goods_order set status = 'finished' where user_id = $1`, [lin]);
  const fileFor = (who: string) =>
    server.app.inject({
      url: `/proxy-he/admin/api/he-users/data-files?ids=${lin}`,
      headers: { authorization: `Bearer ${who}` },
    });
  expect((await fileFor(token)).headers['content-type']).toBe('application/zip');
  expect((await fileFor(service)).json()).toMatchObject({ code: 40301 });
  const address = '198.51.100.77';
  await agreesAndPays(run, lin, address);
  const before = await sums();
  expect((await step(manager, lin, 'approve_cancel', { retype: 'HY0000030001', reason: '会员本人申请' })).code).toBe(
    20000,
  );
  expect(page(await admin.list('point_log', { member_id: String(lin) })).data[0]).toMatchObject({
    biz_type: 'cancel_clear',
    available_after: 0,
    operator_type: 'admin',
  });
  expect(await admin.row('he_user', lin)).toMatchObject({ points: 0, points_held: 0 });
  const [after] = await sums();
  expect({ ...after, lines: 0 }).toEqual({ ...before[0], lines: 0 });
  const tables = await run<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  const leaks: string[] = [];
  for (const { name } of tables)
    for (const secret of ['林小满', '林晓曼', '13800006021', '体育西路 103', address]) {
      const rows = await run(`select 1 from "${name}" as t where t::text like $1 limit 1`, [`%${secret}%`]);
      if (rows.length > 0) leaks.push(`${name}: ${secret}`);
    }
  expect(leaks).toEqual([]);
  expect(page(await listed(service, { keyword: '13800006021' })).totalCount).toBe(0);
  const look = { entity: 'he_user', id: lin, field: 'real_name' };
  expect((await server.call('POST', '/admin/api/reveal', { token: service, body: look })).code).toBe(40401);
});
