import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { type RefusedCalls, refusedCallsCall } from '../../../contract/members/refused-calls.ts';
import { type Scanning, startScans } from './scanning.ts';

/* 被拒记录 of a member: 客服 sees why a draw or a scan came to nothing (docs/living-chart.md). */

let house: Scanning;
let id: number;
beforeAll(async () => {
  house = await startScans();
  await house.reset();
  id = (await house.run<{ id: number }>(`select id from he_user where user_no = '${member()}'`))[0]?.id ?? 0;
  await house.run(`update activity set limits = '{"user_total":0,"user_month":0,"user_day":1}', risk_rules = '{}', cost_type = 'free',
    area_scope = '{"mode":"all","codes":[]}', audience = 'all' where id = 4001`);
}, 120_000);
afterAll(() => house.server.close());

const member = () => house.members[0] ?? '';
const draw = () =>
  house.calls.post('draws/take', {
    request_id: randomUUID(),
    activity_id: 4001,
    member: { member_no: member() },
    area_code: '440106',
  });
const [, path = ''] = refusedCallsCall.split(' ');
const ask = async (username = 'admin', of: unknown = id) =>
  house.server.call('GET', path, { token: await house.server.login(username), query: { id: String(of) } });
const told = async (username?: string) =>
  ((await ask(username)).result as RefusedCalls).calls.map(({ what, sentence, why }) => [what, sentence, ...why]);

test('what was refused is told with its reason in words, the newest first; what went well is not', async () => {
  expect(await told()).toEqual([]);
  expect(await draw()).toMatchObject({ code: codes.ok });
  const refused = await draw();
  expect(refused).toMatchObject({ code: codes.illegalMove, message: '已达到参与次数上限' });
  // Whoever called hears the words as well.
  expect(refused.result).toMatchObject({ trace: [{ guard: 'limits', text: '每天最多参与 1 次，已参与 1 次' }] });
  await house.run(`update activity set area_scope = '{"mode":"include","codes":["110000"]}' where id = 4001`);
  expect((await draw()).message).toBe('您所在的地区不在活动范围内');
  await house.run(`update activity set status = 'paused' where id = 4001`);
  expect((await draw()).message).toBe('活动未在进行中');
  await house.run(`update activity set status = 'published', area_scope = '{"mode":"all","codes":[]}' where id = 4001`);
  expect(await told()).toEqual([
    ['抽奖一次', '活动未在进行中', '活动当时是「已暂停」'],
    ['抽奖一次', '您所在的地区不在活动范围内', '会员在广东 440106，活动地区：仅北京'],
    ['抽奖一次', '已达到参与次数上限', '每天最多参与 1 次，已参与 1 次'],
  ]);
});

test('a call that names the member by his id is told as well', async () => {
  const before = await told();
  const named = { user_id: id, nickname: '会员' };
  await house.calls.post('draws/take', { request_id: randomUUID(), activity_id: 4001, member: named });
  expect(await told()).toEqual([['抽奖一次', '已达到参与次数上限', '每天最多参与 1 次，已参与 1 次'], ...before]);
});

test('a scan that was not paid is told, too', async () => {
  await house.run(`update ccn_setting set user_day_limit = 1 where id = 6001`);
  await house.scan();
  await house.scan();
  await house.reset();
  expect((await told())[0]).toEqual(['上报扫码', '今日领奖次数已达上限，请明天再来', '最多领 1 次，已领 1 次']);
});

const noLimits = () =>
  house.run(`update activity set limits = '{"user_total":0,"user_month":0,"user_day":0}' where id = 4001`);

test('what the black list says is told to those who may read it, and no caller', async () => {
  const line = await house.admin.made('he_user_black_list', {
    subject_type: 'user',
    user_id: id,
    scopes: ['draw'],
    reason_code: 'brush',
    reason: '批量抽奖套取奖品',
  });
  await noLimits();
  await house.run(`update activity set risk_rules = '{"blacklist_enabled":true}' where id = 4001`);
  const refused = await draw();
  expect(refused.message).toBe('当前无法参与，请稍后再试');
  expect(JSON.stringify(refused.result)).not.toMatch(/黑名单|isWelcome/);
  await house.run(`update he_user_black_list set status = 'released' where id = ${line}`);
  expect((await told('customer_service'))[0]).toEqual(['抽奖一次', '当前无法参与，请稍后再试', '命中黑名单']);
  // 活动运营 may read members and not the black list.
  expect((await told('campaign_operator'))[0]).toEqual(['抽奖一次', '当前无法参与，请稍后再试']);
});

test('a member who is frozen is told as such, and nobody without the right hears of anybody', async () => {
  await house.run(`update he_user set status = 'frozen' where id = ${id}`);
  await draw();
  await house.run(`update he_user set status = 'normal' where id = ${id}`);
  expect((await told('customer_service'))[0]).toEqual(['抽奖一次', '会员账号已冻结，不能参与']);
  expect((await ask('system_admin')).code).toBe(codes.forbidden);
  expect((await ask('admin', 999_999_999)).code).toBe(codes.notFound);
  expect((await ask('admin', 'x')).code).toBe(codes.invalid);
});
