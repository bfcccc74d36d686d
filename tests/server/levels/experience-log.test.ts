import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { errorsOf, type Operator, operator, page } from '../entities/with-entities.ts';
import { type Adjusting, made, startAdjusting } from '../points/adjusting.ts';
import { sampleAdjustment } from '../points/adjustment-sample.ts';

/* 经验日志 and adjustments of experience (wider.md §3.8): its entries, the levels that they led to, and who may change it by hand. */

let house: Adjusting;
let admin: Operator;
beforeAll(async () => {
  house = await startAdjusting();
  ({ admin } = house);
});
afterAll(() => house.server.close());

const experience = { wallet: 'experience', amount: 500 };
const logs = async (memberId: number, filters: Readonly<Record<string, string>> = {}) =>
  page(await admin.list('experience_log', { member_id: String(memberId), ...filters })).data;

test('the members of wider.md §14 have their experience, and the level that it leads to', async () => {
  const told = async (id: number) => {
    const row = await admin.row('he_user', id);
    return [row['experience'], row['level_title'], row['to_next_level']];
  };
  expect(await told(10_001)).toEqual([2480, '本草行家', 3520]);
  expect(await told(10_002)).toEqual([910, '养生达人', 1090]);
  expect(await told(10_003)).toEqual([0, '草本新友', 500]);
  const [last, first] = await logs(10_001);
  expect(last).toMatchObject({
    biz_type: 'admin_add',
    earned: 500,
    available_after: 2480,
    level_before_title: '养生达人',
    level_after_title: '本草行家',
    level_change: 'up',
  });
  expect(first).toMatchObject({ biz_type: 'opening', earned: 1980, level_before_title: '草本新友' });
});

test('an adjustment of experience lifts its members; its entries stand in 经验日志 and not in 积分日志', async () => {
  const [memberId = 0] = await house.members(1);
  const id = await made(admin, { ...experience, user_ids: [memberId] });
  await admin.step('point_adjustment', id, 'SUBMIT');
  await house.run();
  expect(await admin.row('point_adjustment', id)).toMatchObject({ status: 'executed', total: 500 });
  const [entry] = await logs(memberId);
  expect(entry).toMatchObject({
    log_no: expect.stringMatching(/^JY\d+-\d+$/) as string,
    title: '经验调整：客诉补偿',
    adjustment_id: id,
  });
  expect(page(await admin.list('point_log', { member_id: String(memberId) })).data).toEqual([]);
  expect(await admin.row('he_user', memberId)).toMatchObject({ experience: 500, level_title: '养生达人', points: 0 });
  expect(page(await admin.list('experience_log', { log_no: String(entry?.['log_no']) })).data).toHaveLength(1);
  expect(page(await admin.list('point_log', { log_no: String(entry?.['log_no']) })).data).toEqual([]);
});

test('entries are found by what they did to the level', async () => {
  const [memberId = 0] = await house.members(1);
  for (const amount of [100, 400, 50]) {
    const id = await made(admin, { ...experience, amount, user_ids: [memberId] });
    await admin.step('point_adjustment', id, 'SUBMIT');
    await house.run();
  }
  const earned = async (change: string) => (await logs(memberId, { level_change: change })).map((row) => row['earned']);
  expect(await earned('up')).toEqual([400]);
  expect(await earned('none')).toEqual([50, 100]);
});

test('a debit of more than a member has fails for that member and writes nothing', async () => {
  const [rich = 0, poor = 0] = await house.members(2);
  const give = await made(admin, { ...experience, user_ids: [rich] });
  await admin.step('point_adjustment', give, 'SUBMIT');
  await house.run();
  const id = await made(admin, { ...experience, kind: 'sub', user_ids: [rich, poor] });
  expect(await admin.row('point_adjustment', id)).toMatchObject({ short_count: 1 });
  await admin.step('point_adjustment', id, 'SUBMIT');
  await house.run();
  expect(await admin.row('point_adjustment', id)).toMatchObject({ status: 'partial', ok_count: 1, failed_count: 1 });
  const { data } = page(await admin.list('point_adjustment_member', { adjustment_id: String(id), status: 'failed' }));
  expect(data).toMatchObject([{ member_id: poor, points_before: 0, note: '可用经验不足，当前可用 0' }]);
  expect(await logs(poor)).toEqual([]);
  expect(await admin.row('he_user', rich)).toMatchObject({ experience: 0, level_title: '养生达人' });
});

test('experience never expires: it is neither put off nor given back', async () => {
  for (const kind of ['extend', 'reinstate']) {
    const body = { ...sampleAdjustment, wallet: 'experience', kind, extend_to: '2099-01-01' };
    expect(await admin.create('point_adjustment', body)).toMatchObject({ code: codes.invalid });
  }
});

test('it takes 经验日志’s own rights: 客服专员 makes adjustments of points and none of experience', async () => {
  const [memberId = 0] = await house.members(1);
  const body = { ...sampleAdjustment, amount: 10, user_ids: [memberId] };
  expect((await house.service.create('point_adjustment', body)).code).toBe(codes.ok);
  const refused = await house.service.create('point_adjustment', { ...body, wallet: 'experience' });
  expect(errorsOf(refused)).toEqual([{ field: 'wallet', message: '调整经验需要「经验日志」的权限' }]);
  const id = await made(admin, { ...experience, user_ids: [memberId] });
  expect(await house.service.step('point_adjustment', id, 'SUBMIT')).toMatchObject({
    code: codes.illegalMove,
    message: '还不能提交：调整经验需要「经验日志」的权限',
  });
  expect((await house.service.step('point_adjustment', id, 'WITHDRAW')).code).toBe(codes.illegalMove);
  const { version } = await admin.row('point_adjustment', id);
  const back = await house.service.update('point_adjustment', { id, version, wallet: 'points' });
  expect(errorsOf(back)).toEqual([{ field: 'wallet', message: '调整经验需要「经验日志」的权限' }]);
  const plain = operator(house.server, await house.server.login('customer_service'));
  expect((await plain.list('experience_log')).code).toBe(codes.ok);
});

test('more than the limit waits: 财务审计 approves, and the experience is there', async () => {
  const members = await house.members(11);
  const id = await made(house.manager, { ...experience, amount: 100_000, user_ids: members });
  await house.manager.step('point_adjustment', id, 'SUBMIT');
  expect(await house.status(id)).toBe('pending');
  expect((await house.finance.step('point_adjustment', id, 'APPROVE')).code).toBe(codes.ok);
  await house.run();
  expect(await house.status(id)).toBe('executed');
  expect(await admin.row('he_user', members[0] ?? 0)).toMatchObject({
    experience: 100_000,
    level_title: '本草宗师',
    to_next_level: null,
  });
});
