import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { memberBox } from '../../../server/members/member-box.ts';
import { eventBox } from '../../../server/open-api/plugin.ts';
import { retryRound } from '../../../server/open-api/retry.ts';
import { came, type Scanning, secretKey, startScans } from './scanning.ts';

/* Who and what is kept from winning by a scan, and what waits (engines.md §1.3, §1.5; award.md §4.1, §4.5). */

let house: Scanning;
beforeAll(async () => {
  house = await startScans();
});
afterAll(() => house.server.close());
beforeEach(() => house.reset());

test('who is on the black list hears a neutral sentence, and the hit is counted; who is frozen is refused', async () => {
  const [found] = await house.run<{ id: number }>(`select id from he_user where user_no = '${house.members[1]}'`);
  const line = await house.admin.made('he_user_black_list', {
    subject_type: 'user',
    user_id: found?.id,
    scopes: ['scan'],
    reason_code: 'brush',
    reason: '批量扫码套取奖品',
  });
  const stopped = came(await house.scan({}, 1));
  expect(stopped).toMatchObject({ result: 'blacklisted', record_no: null, tip: '当前无法参与，请稍后再试' });
  expect(JSON.stringify(stopped)).not.toContain('套取');
  expect(await house.admin.row('he_user_black_list', line)).toMatchObject({ hit_count: 1 });
  await house.run(`update he_user_black_list set status = 'released' where id = ${line}`);
  await house.run(`update he_user set status = 'frozen' where id = ${found?.id}`);
  expect(await house.scan({}, 1)).toMatchObject({ code: codes.illegalMove, message: '会员账号已冻结，不能参与' });
  await house.run(`update he_user set status = 'normal' where id = ${found?.id}`);
});

test('who scans more in a day than people do wins, and an operator grants it or calls it off', async () => {
  await house.run(`update ccn_setting set abnormal_user_day = 1 where id = 6001`);
  expect(await house.scan({}, 2)).toMatchObject({ result: { result: 'first', status: 'issuing' } });
  const held = came(await house.scan({}, 2));
  const page = await house.admin.list('award_record', { keyword: held.record_no ?? '' });
  const [record] = (page.result as { data: { id: number }[] }).data;
  expect(record).toMatchObject({ status: 'failed', fail_code: 'RISK' });
  expect((await house.admin.step('award_record', record?.id ?? 0, 'RETRY')).code).toBe(codes.ok);
});

test('a campaign that is over or unknown refuses; a printed win is paid until the end of claiming', async () => {
  await house.run(`update ccn_activity set status = 'closed' where id = 6001`);
  expect(await house.scan({ tier_id: null })).toMatchObject({
    code: codes.illegalMove,
    message: '活动已结束',
    result: { trace: [{ guard: 'isOpen', fact: 'status', value: 'closed' }] },
  });
  expect(came(await house.scan()).result).toBe('first');
  expect(await house.scan({ activity_id: 999_999 })).toMatchObject({ code: codes.notFound });
  expect(await house.scan({ member: { member_no: 'HY9999999999' } })).toMatchObject({ code: codes.notFound });
});

test('where every scan draws, a code draws once in the local activity; where all get the same, once in the campaign', async () => {
  const none = `'{"user_total":0,"user_month":0,"user_day":0}'`;
  await house.run(
    `update activity set limits = ${none}, win_limits = ${none}, budget_fen = null, risk_rules = '{}' where id = 4001`,
  );
  await house.run(
    `update ccn_activity set status = 'opened', start_at = now() - interval '1 day', area_scope = '{"mode":"all","codes":[]}' where id in (6002, 6003)`,
  );
  const free = `user_day_limit = 0, user_total_limit = 0, device_day_limit = 0, ip_day_limit = 0, require_phone = false, require_location = false`;
  await house.run(`update ccn_setting set ${free} where id in (6002, 6003)`);
  await house.run(
    `insert into ccn_award (activity_id, tier_id, award_id, quantity, stock_mode) values (6002, 'ALL', 3001, 1, 'unlimited')`,
  );
  for (const activity_id of [6003, 6002]) {
    const code = house.fresh();
    const drawn = { activity_id, code, tier_id: undefined, region_code: '440106' };
    const first = came(await house.scan(drawn));
    expect(first).toMatchObject({ result: 'first', record_no: expect.stringMatching(/^ZJ/) as string });
    expect(came(await house.scan(drawn))).toMatchObject({ result: 'repeat', record_no: first.record_no });
    const records = await house.run(
      `select source, code_no from award_record where code_no = '${code}' and parent_record_id is null`,
    );
    expect(records).toEqual([{ source: 'scan', code_no: code }]);
  }
  const printed = await house.scan({ activity_id: 6003, tier_id: 'T1' });
  expect(printed).toMatchObject({ code: codes.invalid, result: { errors: [{ field: 'tier_id' }] } });
});

test('what a campaign wants to know first is asked for', async () => {
  const stranger = await house.calls.post('members/upsert', {
    request_id: randomUUID(),
    app_id: 'wx1',
    openid: 'o-77',
    source: 'scan_code',
  });
  expect(stranger.code).toBe(codes.ok);
  await house.run(`update ccn_setting set require_phone = true, require_location = true where id = 6001`);
  const by = { member: { app_id: 'wx1', openid: 'o-77' } };
  expect(await house.scan({ ...by, lat: 23.1, lng: 113.3 })).toMatchObject({
    code: codes.illegalMove,
    message: '请先绑定手机号再参与',
  });
  expect(await house.scan()).toMatchObject({ code: codes.illegalMove, message: '请允许定位后再扫码' });
  expect(came(await house.scan({ lat: 23.1, lng: 113.3 })).result).toBe('first');
});

test('a tier that is not there yet is waited for, and paid when it is', async () => {
  const code = house.fresh();
  const parked = await house.scan({ code, tier_id: 'T9' });
  expect(parked).toMatchObject({ code: codes.ok, result: { status: 'parked' } });
  await house.run(
    `insert into ccn_award (activity_id, tier_id, award_id, quantity, stock_mode) values (6001, 'T9', 3001, 1, 'unlimited')`,
  );
  await house.run('update inbound_event set next_at = now() where next_at is not null');
  const retrying = { box: eventBox(secretKey), digestCode: (text: string) => text, members: memberBox(secretKey) };
  expect(await retryRound(house.server.store, retrying)).toBe(1);
  expect(
    await house.run(`select status from inbound_event where kind = 'scans/report' order by id desc limit 1`),
  ).toEqual([{ status: 'applied' }]);
  expect(await house.run(`select id from award_record where code_no = '${code}'`)).toHaveLength(1);
});

test('of a campaign whose tiers are printed the tier has to be told', async () => {
  const answer = await house.scan({ tier_id: undefined });
  expect(answer).toMatchObject({ code: codes.invalid, message: expect.stringContaining('tier_id') as string });
});

test('bad input is named by its field, and no two names of a member are taken', async () => {
  const faults = async (more: object) => {
    const { code, result } = await house.scan(more);
    expect(code).toBe(codes.invalid);
    return (result as { errors: { field: string }[] }).errors.map(({ field }) => field);
  };
  expect(await faults({ code: 'a b' })).toEqual(['code']);
  expect(await faults({ member: {} })).toEqual(['member']);
  expect(await faults({ member: { member_no: house.members[0], mobile: '13911110001' } })).toEqual(['member']);
  expect(await faults({ lat: 91 })).toEqual(['lat']);
  expect(await faults({ verify_code: '123456' })).toEqual(['verify_code']);
});
