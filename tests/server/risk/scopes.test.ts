import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { open, point } from '../awards/verifying.ts';
import { idOf, neutral, type Risky, startRisky } from './risky.ts';

/* All six scopes of the black list at the doors of their calls (wider.md §3.2): who is kept from one is kept from no other. Scans: scan-doors.test.ts. */

let risky: Risky;
beforeAll(async () => {
  risky = await startRisky();
});
afterAll(() => risky.server.close());

const quiet = { warn: () => undefined };
const refused = { code: codes.illegalMove, message: neutral };

async function listed(subject: object, ...scopes: readonly string[]): Promise<number> {
  const body = { reason_code: 'brush', reason: '多次刷奖被发现', start_at: null, end_at: null, evidence: [] };
  return risky.admin.made('he_user_black_list', { ...body, subject_value: null, user_id: null, ...subject, scopes });
}
const hitsOf = async (id: number) =>
  Number(await risky.one('select hit_count as value from he_user_black_list where id = $1', [id]));

test('登录: a member who is listed is turned away; a phone, a device or an address that is listed makes no new account', async () => {
  const { joins, one, draws } = risky;
  const openid = `o-${randomUUID()}`;
  const member = idOf(await joins({ openid }));
  const line = await listed({ subject_type: 'user', user_id: member }, 'login');
  expect(await joins({ openid })).toMatchObject(refused);
  expect(await hitsOf(line)).toBe(1);
  // From anything else it does not keep.
  expect((await draws(member)).code).toBe(codes.ok);
  await listed({ subject_type: 'mobile', subject_value: '13900139001' }, 'login');
  await listed({ subject_type: 'device', subject_value: 'd-login-listed' }, 'login');
  await listed({ subject_type: 'ip', subject_value: '198.51.100.96/28' }, 'login');
  const before = await one('select count(*) as value from he_user');
  for (const more of [{ mobile: '13900139001' }, { device_hash: 'd-login-listed' }, { ip: '198.51.100.99' }])
    expect([more, await joins(more)]).toEqual([more, expect.objectContaining(refused)]);
  expect(await one('select count(*) as value from he_user')).toBe(before);
  expect((await joins({ ip: '198.51.100.112' })).code).toBe(codes.ok);
});

test('邀请: whom somebody listed invites is a member without an inviter, once counted', async () => {
  const { joins, one } = risky;
  const inviter = await joins();
  const inviterNo = (inviter.result as { member_no: string }).member_no;
  const inviterOf = async (id: number) => one('select inviter_id as value from he_user where id = $1', [id]);
  expect(await inviterOf(idOf(await joins({ inviter_no: inviterNo })))).toBe(idOf(inviter));
  const line = await listed({ subject_type: 'user', user_id: idOf(inviter) }, 'invite');
  const openid = `o-${randomUUID()}`;
  const guest = await joins({ inviter_no: inviterNo, openid });
  expect(guest.code).toBe(codes.ok);
  expect(await inviterOf(idOf(guest))).toBeNull();
  await joins({ inviter_no: inviterNo, openid });
  expect(await hitsOf(line)).toBe(1);
});

test('获得积分: points that are won wait as failed, in words, and are granted once the line is released', async () => {
  const { joins, admin, one, run, server } = risky;
  const member = idOf(await joins());
  const line = await listed({ subject_type: 'user', user_id: member }, 'earn');
  const won = await admin.made('award_record', { user_id: member, nickname: '小羊毛', award_id: 3001, prize_id: null });
  const credited = async () =>
    Number(
      await one(`select count(*) as value from point_entry where biz_entity = 'award_record' and biz_id = $1`, [won]),
    );
  await grantRound(server.store, quiet);
  expect(await admin.row('award_record', won)).toMatchObject({
    status: 'failed',
    fail_code: 'blacklisted',
    fail_message: '会员在黑名单中，不能获得积分',
  });
  expect([await credited(), await hitsOf(line)]).toEqual([0, 1]);
  expect((await admin.step('he_user_black_list', line, 'RELEASE')).code).toBe(codes.ok);
  await run(`update award_grant set next_at = now() where record_id = $1`, [won]);
  await grantRound(server.store, quiet);
  expect(await admin.row('award_record', won)).toMatchObject({ status: 'done' });
  expect(await credited()).toBe(1);
});

test('兑换: neither an address is taken nor a prize handed over, and the record stays as it was', async () => {
  const { joins, admin, write, run } = risky;
  await run(`update localverifice set ${open} where id = ${point}`);
  const member = idOf(await joins());
  const made = (award_id: number) =>
    admin.made('award_record', { user_id: member, nickname: '小羊毛', award_id, prize_id: null });
  const [parcel, prize] = [await made(3003), await made(3005)];
  const line = await listed({ subject_type: 'user', user_id: member }, 'exchange');
  const records = await run<{ id: number; record_no: string; verify_code: string; status: string }>(
    `select id, record_no, verify_code, status from award_record where id in (${parcel}, ${prize}) order by id`,
  );
  const receiver = { name: '林小满', mobile: '13800138000', area_code: '440106', detail: '天河路 1 号 2 楼' };
  const address = { record_no: records[0]?.record_no, member: { user_id: member }, receiver };
  expect(await write('awards/address', address)).toMatchObject(refused);
  const [{ user_no } = { user_no: '' }] = await run<{ user_no: string }>(
    `select user_no from he_user where id = ${member}`,
  );
  expect(await write('awards/address', { ...address, member: { member_no: user_no } })).toMatchObject(refused);
  const [entry] = await run<{ entry_no: string }>(`select entry_no from localverifice where id = ${point}`);
  const at = { lat: '23.135590', lng: '113.335270' };
  const asked = {
    verify_code: records[1]?.verify_code,
    entry_no: entry?.entry_no,
    verifier_mobile: '19900003101',
    ...at,
  };
  expect(await write('awards/verify', asked)).toMatchObject(refused);
  expect(await hitsOf(line)).toBe(3);
  expect(
    await run(
      `select id, record_no, verify_code, status from award_record where id in (${parcel}, ${prize}) order by id`,
    ),
  ).toEqual(records);
  expect((await admin.step('he_user_black_list', line, 'RELEASE')).code).toBe(codes.ok);
  expect((await write('awards/address', address)).code).toBe(codes.ok);
  expect((await write('awards/verify', asked)).code).toBe(codes.ok);
});

test('抽奖: who is listed draws nothing and may still register, claim and earn', async () => {
  const { joins, draws } = risky;
  const openid = `o-${randomUUID()}`;
  const member = idOf(await joins({ openid }));
  await listed({ subject_type: 'user', user_id: member }, 'draw');
  expect(await draws(member)).toMatchObject(refused);
  expect((await joins({ openid })).code).toBe(codes.ok);
});
