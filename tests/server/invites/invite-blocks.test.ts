import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachPoints, type Inviting, startInviting, told, unguarded } from './inviting.ts';

/* What keeps invitations from counting, and inviters from being paid for ever more (award.md §3.14; wider.md §3.2). */

let house: Inviting;
beforeAll(async () => {
  house = await startInviting();
});
afterAll(() => house.server.close());

test('防刷: each rule finds what it is for, says so in the trace, and nothing is paid', async () => {
  const bind = { conversion_event: 'first_scan' };
  const guard = (rule: object) => house.plan({ ...bind, anti_fraud: { ...unguarded, ...rule } }, [eachPoints]);
  const inviter = await house.join();
  const by = { inviter_no: inviter.member_no };
  const why = async ({ user_id, invitation, trace }: Awaited<ReturnType<Inviting['join']>>) => [
    invitation,
    trace.length,
    (await house.state(user_id))[0]?.block_reason,
  ];
  await guard({});
  expect(await why(told(await house.send({ member_no: inviter.member_no, ...by })))).toEqual(['blocked', 1, 'self']);
  await guard({ new_user_only: true });
  const old = await house.join();
  expect(await why(told(await house.send({ member_no: old.member_no, ...by })))).toEqual(['blocked', 1, 'old_user']);
  await guard({ same_ip_day: 2 });
  const ip = '203.0.113.77';
  const came = [await house.join({ ...by, ip }), await house.join({ ...by, ip }), await house.join({ ...by, ip })];
  expect(came.map(({ invitation }) => invitation)).toEqual(['bound', 'bound', 'blocked']);
  await guard({ same_phone_segment: 1 });
  expect((await house.join({ ...by, mobile: '13712340001' })).invitation).toBe('bound');
  expect(await why(await house.join({ ...by, mobile: '13712349999' }))).toEqual(['blocked', 1, 'phone_segment']);
  await guard({ same_device: true });
  const [one, two] = [await house.join(by), await house.join(by)];
  expect((await house.scan(one.member_no, { device_hash: 'phone-1' })).invitation).toBe('valid');
  const second = await house.scan(two.member_no, { device_hash: 'phone-1' });
  expect([second.invitation, (await house.state(two.user_id))[0]?.block_reason]).toEqual(['blocked', 'device']);
  await house.scan(inviter.member_no, { device_hash: 'phone-2' });
  const third = await house.join(by);
  expect((await house.scan(third.member_no, { device_hash: 'phone-2' })).invitation).toBe('blocked');
  expect(await house.given(inviter.user_id)).toHaveLength(1);
});

test('a black-listed inviter is never rewarded, the hit is counted; nor is one who is frozen', async () => {
  await house.plan({ conversion_event: 'register' }, [eachPoints]);
  const [listed, frozen] = [await house.join(), await house.join()];
  await house.admin.made('he_user_black_list', {
    subject_type: 'user',
    user_id: listed.user_id,
    subject_value: undefined,
    scopes: ['invite'],
  });
  await house.run(`update he_user set status = 'frozen' where id = ${frozen.user_id}`);
  const came = [await house.join({ inviter_no: listed.member_no }), await house.join({ inviter_no: frozen.member_no })];
  const reasons = await Promise.all(came.map(async ({ user_id }) => (await house.state(user_id))[0]?.block_reason));
  expect(reasons).toEqual(['blacklist', 'closed']);
  expect([await house.given(listed.user_id), await house.given(frozen.user_id)]).toEqual([[], []]);
  expect(await house.run(`select hit_count from he_user_black_list where subject_key = '${listed.user_id}'`)).toEqual([
    { hit_count: 1 },
  ]);
});

test('每日奖励上限 and 累计奖励上限 end what an inviter gets; the invited are paid all the same', async () => {
  const { prizes } = await house.plan(
    { conversion_event: 'register', reward_sides: 'both', inviter_day_cap: 2, inviter_total_cap: 3 },
    [eachPoints, { ...eachPoints, side: 'invitee' }],
  );
  const inviter = await house.join();
  const by = { inviter_no: inviter.member_no };
  const all = [await house.join(by), await house.join(by), await house.join(by)];
  expect(await house.given(inviter.user_id)).toHaveLength(2);
  expect(await house.given(all[2]?.user_id ?? 0)).toMatchObject([{ prize_id: prizes[1] }]);
  await house.run(`update invite_reward set created_at = now() - interval '1 day' where user_id = ${inviter.user_id}`);
  await Promise.all([house.join(by), house.join(by), house.join(by)]);
  expect(await house.given(inviter.user_id)).toHaveLength(3);
});

test('valid invitations of a day beyond risk_hold_over are kept as a failed record, for 重试 or 作废', async () => {
  await house.plan({ conversion_event: 'register', anti_fraud: { ...unguarded, risk_hold_over: 1 } }, [eachPoints]);
  const inviter = await house.join();
  for (let nth = 0; nth < 2; nth += 1) await house.join({ inviter_no: inviter.member_no });
  expect((await house.given(inviter.user_id)).map(({ status }) => status)).toEqual(['issuing', 'failed']);
  const held = await house.run(
    `select fail_code from award_record where user_id = ${inviter.user_id} and status = 'failed'`,
  );
  expect(held).toEqual([{ fail_code: 'RISK' }]);
});
