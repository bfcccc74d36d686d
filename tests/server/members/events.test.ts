import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { knowMember } from '../../../server/members/know-member.ts';
import { applyCancel } from '../../../server/members/cancel.ts';
import { memberBox } from '../../../server/members/member-box.ts';
import type { MemberInput } from '../../../server/members/member-input.ts';
import { upsertMember } from '../../../server/members/upsert.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { keptKey } from '../../../server/sign-in/secrets/kept-key.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/* What becomes of members is told: each committed cause once, whoever makes it, and without what is personal (engines.md §1.5, §1.7, §1.8 O5). */

let server: TestServer;
let admin: Operator;
let token: string;
let manager: string;
let box: ReturnType<typeof memberBox>;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  manager = await server.login('ops_manager');
  admin = operator(server, token);
  box = memberBox(keptKey(server.dataDir));
});
afterAll(() => server.close());
beforeEach(() => run('delete from outbox_event'));

const run = async <R extends object>(text: string) => (await server.store.pool.query<R>(text)).rows;
const upsert = (input: Omit<MemberInput, 'source'>) =>
  withTransaction(server.store, (tx) => upsertMember(tx, { source: 'store', ...input }, box));

/** What was told since the last time. */
async function told(): Promise<readonly (readonly [string, string, unknown])[]> {
  const rows = await run<{ kind: string; member_no: string; data: unknown }>(
    'with gone as (delete from outbox_event returning id, kind, member_no, data) select * from gone order by id',
  );
  return rows.map(({ kind, member_no, data }) => [kind, member_no, data]);
}

async function step(who: string, id: number, mode: string, payload: object = {}): Promise<number> {
  const { version } = await admin.row('he_user', id);
  const body = { mode, version, payload };
  return (await server.call('PUT', `/admin/api/he-users/${id}/mode`, { token: who, body })).code;
}

const updated = (...fields: readonly string[]) => ({ status: 'normal', fields });

test('who comes is told once, whoever knows of him first, and nothing new is told of nothing', async () => {
  const openid = { app: 'wxapp', value: 'o-event-one' };
  const one = await upsert({ openid, mobile: '19900000401', nickname: '竹下听雨', real_name: '欧阳听雨' });
  expect(await told()).toEqual([['member.created', one.userNo, { status: 'normal', source: 'store' }]]);
  await upsert({ openid, mobile: '19900000401', nickname: '竹下听雨', real_name: '欧阳听雨' });
  expect(await told()).toEqual([]);
  await withTransaction(server.store, (tx) => knowMember(tx, { userId: 88_001, nickname: '林小满' }));
  await withTransaction(server.store, (tx) => knowMember(tx, { userId: 88_001, nickname: '林小满' }));
  expect(await told()).toEqual([['member.created', 'HY0000088001', { status: 'normal', source: 'mini_program' }]]);
});

test('of many copies at one moment one is told', async () => {
  const copies = await Promise.all(
    Array.from({ length: 8 }, () => upsert({ mobile: '19900000402', nickname: '同时' })),
  );
  expect(await told()).toEqual([['member.created', copies[0]?.userNo, { status: 'normal', source: 'store' }]]);
});

test('what is rolled back is told to nobody', async () => {
  const lost = withTransaction(server.store, async (tx) => {
    await upsertMember(tx, { source: 'store', mobile: '19900000403' }, box);
    throw new Error('rolled back');
  });
  await expect(lost).rejects.toThrow('rolled back');
  expect(await told()).toEqual([]);
});

test('a change is one event with the names of what changed, by an app and by an operator alike', async () => {
  const { id, userNo } = await upsert({ mobile: '19900000404', nickname: '甲' });
  await told();
  const both = { openid: { app: 'wxapp', value: 'o-event-four' }, unionid: { app: 'open', value: 'u-event-four' } };
  await upsert({ userNo, nickname: '乙', birthday: '1990-05-01', ...both });
  expect(await told()).toEqual([['member.updated', userNo, updated('birthday', 'nickname', 'openid', 'unionid')]]);
  const { version } = await admin.row('he_user', id);
  const form = { version, nickname: '丙', gender: 'female', avatar: null, region_code: '440106' };
  expect((await server.call('PUT', `/admin/api/he-users/${id}`, { token, body: form })).code).toBe(20_000);
  expect(await told()).toEqual([['member.updated', userNo, updated('gender', 'nickname', 'region_code')]]);
  const personal = { new_mobile: '19900000414', new_birthday: '1990-05-01', personal_reason: '来电更正' };
  expect(await step(token, id, 'set_personal', personal)).toBe(20_000);
  expect(await told()).toEqual([['member.updated', userNo, updated('mobile')]]);
  expect(await step(token, id, 'freeze', { reason: '同设备多个账号' })).toBe(20_000);
  expect(await told()).toEqual([['member.updated', userNo, { status: 'frozen', fields: ['status'] }]]);
  // Who looks in, and what operators plan, is no change of the member.
  await run(`update he_user set last_login_at = now(), merge_reason = '也许' where id = ${id}`);
  expect(await told()).toEqual([]);
});

test('a merge is one event of the account that is over, and names the other', async () => {
  const [old, kept] = [
    await upsert({ mobile: '19900000405', openid: { app: 'wxapp', value: 'o-event-old' } }),
    await upsert({ mobile: '19900000406' }),
  ];
  await run(`update he_user set inviter_id = ${old.id} where id = 30001`);
  await step(token, old.id, 'ask_merge', { into_no: kept.userNo, merge_why: '同一个人' });
  await told();
  expect(await step(manager, old.id, 'merge', { retype: old.userNo, reason: '核实为同一个人' })).toBe(20_000);
  expect(await told()).toEqual([['member.merged', old.userNo, { status: 'merged', into_no: kept.userNo }]]);
});

test('who is forgotten is told once, and nothing that was ever told names anybody', async () => {
  const one = await upsert({
    mobile: '19900000407',
    nickname: '白露为霜',
    real_name: '司马青衫',
    address: '丰和中大道 407 号',
    openid: { app: 'wxapp', value: 'o-event-gone' },
  });
  const other = await upsert({ mobile: '19900000408', nickname: '白露又霜' });
  await step(token, other.id, 'ask_merge', { into_no: one.userNo, merge_why: '同一个人' });
  await step(manager, other.id, 'merge', { retype: other.userNo, reason: '核实为同一个人' });
  await withTransaction(server.store, (tx) => applyCancel(tx, one.id, '不再使用'));
  expect(await step(manager, one.id, 'approve_cancel', { retype: one.userNo, reason: '会员本人申请' })).toBe(20_000);
  const events = await told();
  expect(events).toEqual([
    ['member.created', one.userNo, { status: 'normal', source: 'store' }],
    ['member.created', other.userNo, { status: 'normal', source: 'store' }],
    ['member.merged', other.userNo, { status: 'merged', into_no: one.userNo }],
    ['member.updated', one.userNo, { status: 'cancelling', fields: ['status'] }],
    ['member.cancelled', one.userNo, { status: 'cancelled' }],
  ]);
  for (const secret of ['19900000407', '0407', '白露', '司马', '丰和', 'o-event'])
    expect(JSON.stringify(events)).not.toContain(secret);
});
