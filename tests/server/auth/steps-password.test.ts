import { ruleEngines } from '../engine.ts';
import { describe, expect, test } from 'vitest';
import type { Enrolment, StepLogin } from '../../../contract/account/account-security.ts';
import { testPassword } from '../data-template.ts';
import { atTheDoor, dead, fresh, id, secret, who, wrong } from './at-the-door.ts';
import { codeNow, codesOf, stepIn, wrongCodeNow } from './authenticator.ts';

describe.each(ruleEngines)('a new password at the door on %s', (engine) => {
  const { account, demand, door, enable, expectIn, run, server } = atTheDoor(engine);

  const reasons: readonly [reason: string, sql: string][] = [
    ['first', 'must_change_password = true, last_login_at = null'],
    ['reset', 'must_change_password = true'],
    ['expired', "password_updated_at = now() - interval '180 days 1 minute'"],
  ];
  test.for(reasons)('is wanted: %s', async ([reason, sql]) => {
    await run(`update account set ${sql}, last_login_ip = '' where id = ${id}`);
    const answer = await door().signIn(who);
    const { ticket } = stepIn(answer, 'password');
    expect(answer).toMatchObject({
      status: 200,
      message: '登录还需要一步验证',
      result: { step: 'password', reason },
    });
    expect((await account())?.['last_login_ip']).toBe('');
    await expectIn(await door().payPassword(ticket, fresh));
    expect(await account()).toMatchObject({ must_change_password: false, last_login_ip: '127.0.0.1' });
    expect(await door().signIn(who)).toMatchObject({ code: 40001 });
    await expectIn(await door().signIn(who, fresh));
  });

  test('a password of 180 days less a minute is good, unless fewer are set', async () => {
    await run(
      `update account set password_updated_at = now() - interval '179 days 23 hours 59 minutes' where id = ${id}`,
    );
    await expectIn(await door().signIn(who));
    await run(`update parameter set value = 120 where code = 'password.max_age_days'`);
    const answer = await door().signIn(who);
    await run(`update parameter set value = 180 where code = 'password.max_age_days'`);
    expect(answer.result).toMatchObject({ step: 'password', reason: 'expired', max_age_days: 120 });
  });

  test('one that breaks a rule is refused at its field, and the ticket stays good', async () => {
    await run(`update account set must_change_password = true where id = ${id}`);
    const { ticket } = stepIn(await door().signIn(who), 'password');
    const refused = [
      ['short1A', '新密码长度为 8–32 个字符'],
      ['alllowercase1', '新密码大写字母、小写字母、数字、符号中至少包含 3 种'],
      ['xOPS_manager1', '新密码不能包含用户名'],
      [testPassword, '新密码不能与最近 3 次使用过的密码相同'],
    ] as const;
    for (const [password, message] of refused)
      expect(await door().payPassword(ticket, password)).toMatchObject({
        code: 40001,
        message,
        result: { errors: [{ field: 'password', message }] },
      });
    await expectIn(await door().payPassword(ticket, fresh));
  });

  test('ends all sessions of the account, and the ticket is good once', async () => {
    const before = await server().login(who);
    const other = await server().login('admin');
    await run(`update account set must_change_password = true where id = ${id}`);
    const { ticket } = stepIn(await door().signIn(who), 'password');
    await expectIn(await door().payPassword(ticket, fresh));
    expect(await server().call('GET', '/admin/user/info', { token: before })).toMatchObject({
      status: 401,
      code: 50002,
    });
    expect(await server().call('GET', '/admin/user/info', { token: other })).toMatchObject({ code: 20000 });
    expect(await door().payPassword(ticket, 'Second-2026')).toMatchObject(dead);
  });

  test('of two at once one wins', async () => {
    await run(`update account set must_change_password = true where id = ${id}`);
    const { ticket } = stepIn(await door().signIn(who), 'password');
    const answers = await Promise.all(['First-2026', 'Second-2026'].map((one) => door().payPassword(ticket, one)));
    expect(codesOf(answers)).toEqual([20000, 40401]);
    expect((await run('select from password_history')).rows.length).toBe(1);
  });

  test('with two steps it comes after the code: who knows the old password alone cannot set a new one', async () => {
    await run(`update account set must_change_password = true where id = ${id}`);
    await enable();
    const code = stepIn(await door().signIn(who), 'code');
    expect(await door().payPassword(code.ticket, fresh)).toMatchObject(dead);
    expect(await door().payCode(code.ticket, await wrongCodeNow(server(), secret))).toMatchObject(wrong);
    const next = stepIn(await door().payCode(code.ticket, await codeNow(server(), secret)), 'password');
    await expectIn(await door().payPassword(next.ticket, fresh));
    expect(await account()).toMatchObject({ must_change_password: false });
  });

  test('it comes before two steps are set up, so that their recovery codes are told with the token', async () => {
    await run(`update account set must_change_password = true where id = ${id}`);
    await demand(true);
    const first = stepIn(await door().signIn(who), 'password');
    const next = stepIn(await door().payPassword(first.ticket, fresh), 'enrol');
    const answer = await door().payCode(next.ticket, await codeNow(server(), next.secret));
    await expectIn(answer);
    expect((answer.result as StepLogin).recovery_codes).toHaveLength(8);
  });

  test('a ticket for it is void once two steps are turned on elsewhere', async () => {
    const token = await server().login(who);
    await run(`update account set must_change_password = true where id = ${id}`);
    const { ticket } = stepIn(await door().signIn(who), 'password');
    const begun = await server().call('POST', '/admin/api/account/mfa', { token, body: {} });
    const code = await codeNow(server(), (begun.result as Enrolment).secret);
    expect(await server().call('POST', '/admin/api/account/mfa/confirm', { token, body: { code } })).toMatchObject({
      code: 20000,
    });
    expect(await door().payPassword(ticket, fresh)).toMatchObject(dead);
  });
});
