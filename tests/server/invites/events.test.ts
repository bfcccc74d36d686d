import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { memberBox } from '../../../server/members/member-box.ts';
import { eventBox } from '../../../server/open-api/plugin.ts';
import { retryRound } from '../../../server/open-api/retry.ts';
import { payAllPassed, payWaiting } from '../../../server/invites/worker.ts';
import { page } from '../entities/with-entities.ts';
import { productCodes } from '../virtual-codes/product-codes.ts';
import { eachPoints, type Inviting, secretKey, startInviting, told } from './inviting.ts';

/*
 * What members do makes invitations count, and pays their steps (award.md §3.14, §3.16; engines.md §1.3, §1.5): each conversion_event by the
 * call that tells of it, in one transaction with it. On PostgreSQL, where many come at once.
 */

let house: Inviting;
beforeAll(async () => {
  house = await startInviting();
});
afterAll(() => house.server.close());

test('注册成功: whoever registers by an inviter counts at once; both sides are paid in the plan that comes first', async () => {
  const { id, prizes } = await house.plan({ conversion_event: 'register', reward_sides: 'both', priority: 1 }, [
    eachPoints,
    { ...eachPoints, side: 'invitee' },
  ]);
  const inviter = await house.join();
  const invitee = await house.join({ inviter_no: inviter.member_no });
  expect(invitee.invitation).toBe('valid');
  expect(await house.state(invitee.user_id)).toEqual([{ plan_id: id, state: 'valid', block_reason: null }]);
  expect(await house.given(inviter.user_id)).toMatchObject([
    { prize_id: prizes[0], nth: 1, waits: false, status: 'issuing' },
  ]);
  expect(await house.given(invitee.user_id)).toMatchObject([{ prize_id: prizes[1], nth: 1, waits: false }]);
  expect(await house.admin.row('invite_plan', id)).toMatchObject({ invite_count: 1, valid_count: 1, reward_count: 2 });
  const { data } = page(await house.admin.list('award_record', { user_id: String(inviter.user_id) }));
  expect(data).toMatchObject([{ source: 'invite', activity_id: 4003, award_type: 'jifen' }]);
});

test('a step of a virtual product gives a code; 64 copies of a registration at once pay once', async () => {
  const { id, award } = await productCodes(house.server, house.token).ready(3);
  await house.plan({ conversion_event: 'register' }, [
    { ...eachPoints, award_id: award, stock_mode: 'limited', stock_init: 3, out_of_stock_action: 'queue' },
  ]);
  const inviter = await house.join();
  const body = { request_id: randomUUID(), mobile: '13600000001', inviter_no: inviter.member_no };
  const other = () => ({ ...body, request_id: randomUUID() });
  const copies = await Promise.all(Array.from({ length: 64 }, (_, nth) => house.send(nth % 2 === 0 ? body : other())));
  expect(new Set(copies.map(({ code }) => code))).toEqual(new Set([codes.ok]));
  expect(await house.given(inviter.user_id)).toMatchObject([{ nth: 1, waits: false }]);
  expect(await house.admin.row('virtual_product', id)).toMatchObject({ codes_locked: 1, codes_available: 2 });
  await grantRound(house.server.store, { warn: () => undefined });
  expect(await house.admin.row('virtual_product', id)).toMatchObject({ codes_issued: 1, codes_locked: 0 });
});

test('of 32 who come to one inviter at once each is a step of its own, and the fifth pays the step of five once', async () => {
  const { prizes } = await house.plan({ conversion_event: 'register' }, [
    eachPoints,
    { ...eachPoints, trigger_mode: 'reach', need_count: 5 },
    { ...eachPoints, need_count: 10, award_id: 3001, title: '每邀 10 人' },
  ]);
  const inviter = await house.join();
  await Promise.all(Array.from({ length: 32 }, () => house.join({ inviter_no: inviter.member_no })));
  const steps = await house.given(inviter.user_id);
  const nths = (at: number) => steps.filter(({ prize_id }) => prize_id === prizes[at]).map(({ nth }) => nth);
  expect(nths(0)).toEqual(Array.from({ length: 32 }, (_, nth) => nth + 1));
  expect(nths(1)).toEqual([1]);
  expect(nths(2)).toEqual([1, 2, 3]);
});

test('绑定手机 and 首次扫码 count when that happens, not before, and once', async () => {
  await house.plan({ conversion_event: 'bind_phone' }, [eachPoints]);
  const inviter = await house.join();
  const openid = { app_id: 'wx1', openid: `o-${randomUUID()}` };
  const first = told(await house.send({ ...openid, inviter_no: inviter.member_no }));
  expect([first.invitation, await house.given(inviter.user_id)]).toEqual(['bound', []]);
  const phoned = told(await house.send({ ...openid, mobile: '13600000011' }));
  expect([phoned.invitation, (await house.given(inviter.user_id)).length]).toEqual(['valid', 1]);
  expect(told(await house.send({ ...openid, mobile: '13600000012' })).invitation).toBeNull();

  await house.plan({ conversion_event: 'first_scan' }, [eachPoints]);
  const scanner = await house.join({ inviter_no: inviter.member_no });
  expect(scanner.invitation).toBe('bound');
  expect((await house.scan(scanner.member_no)).invitation).toBe('valid');
  expect((await house.scan(scanner.member_no)).invitation).toBeNull();
  expect(await house.given(inviter.user_id)).toHaveLength(2);
});

test('who was bound too long ago, or whose plan is paused, counts no more; nobody is invited twice', async () => {
  const { id } = await house.plan({ conversion_event: 'first_scan', bind_days: 30 }, [eachPoints]);
  const [inviter, another] = [await house.join(), await house.join()];
  const late = await house.join({ inviter_no: inviter.member_no });
  await house.run(
    `update invitation set bound_at = now() - interval '30 days 1 minute' where invitee_id = ${late.user_id}`,
  );
  expect((await house.scan(late.member_no)).invitation).toBeNull();
  const invitee = await house.join({ inviter_no: inviter.member_no });
  expect(told(await house.send({ member_no: invitee.member_no, inviter_no: another.member_no })).invitation).toBeNull();
  expect(await house.state(invitee.user_id)).toHaveLength(1);
  expect((await house.admin.step('invite_plan', id, 'PAUSE')).code).toBe(codes.ok);
  expect((await house.scan(invitee.member_no)).invitation).toBeNull();
  expect(await house.given(inviter.user_id)).toEqual([]);
  expect((await house.join({ inviter_no: inviter.member_no })).invitation).toBeNull();
});

test('an inviter whom nobody knows yet is waited for; one who comes makes it count', async () => {
  await house.plan({ conversion_event: 'register' }, [eachPoints]);
  const [found] = await house.run<{ next: number }>(`select max(id)::int + 50 as next from he_user`);
  const id = found?.next ?? 0;
  const inviter_no = `HY${String(id).padStart(10, '0')}`;
  const answer = await house.send({ mobile: '13600000021', inviter_no });
  expect(answer.result).toEqual({ status: 'parked' });
  expect(await house.run(`select from he_user where inviter_id = ${id}`)).toEqual([]);
  await house.run(
    `insert into he_user (id, user_no, nickname, source) values (${id}, '${inviter_no}', '后到的人', 'import')`,
  );
  await house.run('update inbound_event set next_at = now() where next_at is not null');
  const retrying = { box: eventBox(secretKey), digestCode: (text: string) => text, members: memberBox(secretKey) };
  expect(await retryRound(house.server.store, retrying)).toBe(1);
  expect(await house.given(id)).toMatchObject([{ nth: 1, waits: false }]);
});

test('冻结天数: the reward waits, then releases, whatever became of the plan', async () => {
  const { id } = await house.plan({ conversion_event: 'register', settle_delay_days: 7 }, [eachPoints]);
  const inviter = await house.join();
  await house.join({ inviter_no: inviter.member_no });
  expect(await house.given(inviter.user_id)).toMatchObject([{ waits: true, status: null }]);
  await payWaiting(house.server.store);
  expect(await house.given(inviter.user_id)).toMatchObject([{ waits: true }]);
  await house.run(`update invite_reward set due_at = due_at - interval '7 days' where user_id = ${inviter.user_id}`);
  expect((await house.admin.step('invite_plan', id, 'PAUSE')).code).toBe(codes.ok);
  await payWaiting(house.server.store);
  expect(await house.given(inviter.user_id)).toMatchObject([{ waits: false, status: 'issuing' }]);
});

test('a lower step added to a running plan pays who passed it before only where 对已达成者补发 is ticked', async () => {
  const { id } = await house.plan({ conversion_event: 'register' }, [
    { ...eachPoints, trigger_mode: 'reach', need_count: 9 },
  ]);
  const inviter = await house.join();
  const by = { inviter_no: inviter.member_no };
  for (let nth = 0; nth < 3; nth += 1) await house.join(by);
  await house.run(
    `update invitation set valid_at = valid_at - interval '1 hour' where inviter_id = ${inviter.user_id}`,
  );
  const add = async (need_count: number, retroactive: boolean) => {
    const prize = await house.admin.made('invite_prize', {
      ...eachPoints,
      plan_id: id,
      trigger_mode: 'reach',
      max_times: 1,
      need_count,
      retroactive,
      stock_mode: 'unlimited',
      stock_init: undefined,
      stock_warn: undefined,
    });
    expect((await house.admin.step('invite_prize', prize, 'ENABLE')).code).toBe(codes.ok);
    return prize;
  };
  const [plain, ticked, ahead] = [await add(2, false), await add(3, true), await add(4, false)];
  expect(await payAllPassed(house.server.store)).toBe(1);
  expect(await payAllPassed(house.server.store)).toBe(0);
  await house.join(by);
  const paid = (await house.given(inviter.user_id)).map(({ prize_id }) => prize_id);
  expect(paid).toEqual([ticked, ahead]);
  expect(paid).not.toContain(plain);
});

test('a rehearsal of a registration leaves nothing; chances of a draw are promised and wait', async () => {
  await house.run(`update activity set cost_type = 'chance' where id = 4001`);
  await house.plan({ conversion_event: 'register' }, [
    { ...eachPoints, grant_mode: 'chance', award_id: undefined, chance_activity_id: 4001, chance_count: 1 },
  ]);
  const inviter = await house.join();
  const body = { mobile: '13600000031', inviter_no: inviter.member_no };
  expect(told(await house.send({ ...body, dry: true })).invitation).toBe('valid');
  expect([
    await house.given(inviter.user_id),
    await house.run(`select from invitation where inviter_id = ${inviter.user_id}`),
  ]).toEqual([[], []]);
  expect(told(await house.send(body)).invitation).toBe('valid');
  await payWaiting(house.server.store);
  expect(await house.given(inviter.user_id)).toMatchObject([{ waits: true, status: null }]);
});
