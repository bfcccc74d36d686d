import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { planCopyCall } from '../../../contract/invites/invite.ts';
import { errorsOf, type Operator, operator, page, sampleOf, startEntities } from '../entities/with-entities.ts';
import type { Answered, TestServer } from '../with-server.ts';

let server: TestServer;
let token: string;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const post = (call: string, body: object, as = token): Promise<Answered> =>
  server.call('POST', call.slice('POST '.length), { token: as, body: { request_id: randomUUID(), ...body } });
const put = (table: string, id: number, sets: string) =>
  server.store.pool.query(`update ${table} set ${sets} where id = $1`, [id]);

describe('plans (award.md §3.14)', () => {
  test('the counters come from invitations and rewards, as many as the prizes have given', async () => {
    expect(await admin.row('invite_plan', 7001)).toMatchObject({
      invite_count: 9033 + 1412 + 186,
      valid_count: 9033,
      blocked_count: 186,
      reward_count: 9033 + 37 + 8120,
      steps_text: '1→88积分 · 5→便携保温杯',
      run_status: 'running',
    });
    const { result } = await admin.detail('invite_plan', 7001);
    expect(result).toMatchObject({
      progress: [
        { prize_id: 7101, reached: 2212, rewarded: 2212 },
        { prize_id: 7102, reached: 37, rewarded: 37 },
      ],
    });
    expect((result as { prizes: readonly { id: number }[] }).prizes.map(({ id }) => id)).toEqual([7103, 7101, 7102]);
  });

  test('only an activity of the kind, only within its time, a title once', async () => {
    const wrong = await admin.create('invite_plan', { ...sampleOf('invite_plan'), activity_id: 4001 });
    expect(errorsOf(wrong)).toContainEqual({ field: 'activity_id', message: '应为类型是「邀请有礼」的活动' });
    const late = await admin.create('invite_plan', { ...sampleOf('invite_plan'), end_at: '2031-01-01T00:00:00+08:00' });
    expect(errorsOf(late)).toEqual([{ field: 'start_at', message: '方案时间应在活动时间之内' }]);
    const twin = await admin.create('invite_plan', { ...sampleOf('invite_plan'), title: '拉新阶梯' });
    expect(twin.code).toBe(codes.duplicate);
    const caps = await admin.create('invite_plan', { ...sampleOf('invite_plan'), inviter_total_cap: 5 });
    expect(errorsOf(caps)).toEqual([{ field: 'inviter_day_cap', message: '每日上限不能多于累计上限' }]);
  });

  test('it is on only with prizes for everybody whom it promises some', async () => {
    const id = await admin.made('invite_plan');
    const refused = await admin.step('invite_plan', id, 'ENABLE');
    expect(refused).toMatchObject({
      code: codes.illegalMove,
      message: '还不能启用：邀请人还没有启用的奖品；被邀请人还没有启用的奖品',
    });
    for (const side of ['inviter', 'invitee']) {
      const points = { trigger_mode: 'each', need_count: 1, award_id: 3001, stock_mode: 'unlimited', stock_init: null };
      const prize = await admin.made('invite_prize', { plan_id: id, side, ...points });
      expect((await admin.step('invite_prize', prize, 'ENABLE')).code).toBe(codes.ok);
    }
    expect((await admin.step('invite_plan', id, 'ENABLE')).code).toBe(codes.ok);
    expect(await admin.row('invite_plan', id)).toMatchObject({ status: 'enabled', run_status: 'not_started' });
    expect((await admin.step('invite_plan', id, 'END')).code).toBe(codes.ok);
    expect(await admin.row('invite_plan', id)).toMatchObject({ status: 'ended', end_reason: '按计划结束' });
  });

  test('nobody merges by an event of the update call', async () => {
    const id = await admin.made('invite_plan');
    const { version } = await admin.row('invite_plan', id);
    const asked = await admin.update('invite_plan', { id, version, event: 'MERGED' });
    expect(asked.code).toBe(codes.illegalMove);
  });

  test('what counts as an invitation stays as it is once somebody has made one', async () => {
    const { version } = await admin.row('invite_plan', 7001);
    const changed = await admin.update('invite_plan', { id: 7001, version, conversion_event: 'register' });
    expect(errorsOf(changed)).toEqual([{ field: 'conversion_event', message: '已有有效邀请，不能修改' }]);
  });

  test('an activity of invitations is published with an enabled plan only', async () => {
    await put('activity', 4003, `status = 'paused'`);
    await put('invite_plan', 7001, `status = 'paused'`);
    expect((await admin.step('activity', 4003, 'RESUME')).message).toContain('还没有启用的邀请方案');
    await put('invite_plan', 7001, `status = 'enabled'`);
    // What is promised must be there to be given.
    await put('award', 3002, `status = 'disabled'`);
    expect((await admin.step('activity', 4003, 'RESUME')).message).toContain('满30减5券');
    await put('award', 3002, `status = 'enabled'`);
    expect((await admin.step('activity', 4003, 'RESUME')).code).toBe(codes.ok);
  });
});

describe('copies (planCopys)', () => {
  test('the definition and its prizes are copied; stock, counters, times and states are not', async () => {
    const answer = await post(planCopyCall, { id: 7001, title: '秋季拉新' });
    expect(answer.code).toBe(codes.ok);
    const { id, prize_ids, warnings } = answer.result as { id: number; prize_ids: number[]; warnings: string[] };
    expect(warnings).toEqual([
      '方案没有时间，启用前请填写',
      '奖品「便携保温杯」没有库存，请补库',
      '奖品「满30减5券」没有库存，请补库',
    ]);
    const none = { valid_count: 0, reward_count: 0, start_at: null, end_at: null, copied_from_id: 7001 };
    expect(await admin.row('invite_plan', id)).toMatchObject({ title: '秋季拉新', status: 'draft', ...none });
    expect(prize_ids).toHaveLength(3);
    for (const prize of prize_ids)
      expect(await admin.row('invite_prize', prize)).toMatchObject({
        plan_id: id,
        status: 'draft',
        stock_total: 0,
        stock_issued: 0,
      });
    expect((await admin.step('invite_plan', id, 'ENABLE')).message).toContain('没有填开始和结束时间');
  });

  test('without a title it finds a free one; without prizes it has none; one request makes one copy', async () => {
    const request_id = randomUUID();
    const first = await post(planCopyCall, { id: 7001, with_prizes: false, request_id });
    expect(await post(planCopyCall, { id: 7001, with_prizes: false, request_id })).toMatchObject({
      result: first.result,
    });
    const { id, prize_ids } = first.result as { id: number; prize_ids: number[] };
    expect(prize_ids).toEqual([]);
    expect((await admin.row('invite_plan', id))['title']).toBe('拉新阶梯-副本2');
  });

  test('a title that is taken, an activity of another kind and a right that is missing are refused', async () => {
    expect((await post(planCopyCall, { id: 7001, title: '拉新阶梯' })).code).toBe(codes.duplicate);
    const elsewhere = await post(planCopyCall, { id: 7001, activity_id: 4001 });
    expect(errorsOf(elsewhere)).toEqual([{ field: 'activity_id', message: '应为类型是「邀请有礼」的活动' }]);
    expect((await post(planCopyCall, { id: 7001 }, await server.login('finance_auditor'))).code).toBe(codes.noAction);
    expect((await post(planCopyCall, { id: 7001, request_id: undefined })).code).toBe(codes.invalid);
  });
});

describe('activities (award.md §3.15)', () => {
  test('the list is the activities of the kind, with what their invitations came to', async () => {
    const { data, totalCount } = page(await admin.list('invite_activity', { sortField: 'conversion_rate' }));
    expect(totalCount).toBe(1);
    expect(data[0]).toMatchObject({
      id: 4003,
      title: '邀好友·喝凉茶',
      inviter_count: 2212,
      invitee_count: 9033 + 1412 + 186,
      valid_count: 9033,
      conversion_rate: 84.9685,
    });
    const cup = Number((await admin.row('award', 3003))['cost_fen']);
    expect(data[0]?.['cost_used_fen']).toBe(9033 * 44 + 37 * cup + 8120 * 500);
  });

  test('whoever sees the rows of his department sees its activities only', async () => {
    const builder = operator(server, await server.login('campaign_operator'));
    expect(page(await builder.list('invite_activity')).totalCount).toBe(1);
    await put('activity', 4003, `dept_id = (select id from dept where name = '华东市场部')`);
    expect(page(await builder.list('invite_activity')).totalCount).toBe(0);
  });

  test('it follows the activity at once', async () => {
    await put('activity', 4003, `title = '邀好友·喝凉茶 2'`);
    expect((await admin.row('invite_activity', 4003))['title']).toBe('邀好友·喝凉茶 2');
  });
});
