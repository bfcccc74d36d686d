import { ruleEngines } from '../engine.ts';
import { describe, expect, test } from 'vitest';
import type { StepLogin } from '../../../contract/account/account-security.ts';
import { textLike } from '../matchers.ts';
import { atTheDoor, dead, id, secret, who, wrong } from './at-the-door.ts';
import { codeNow, codesOf, stepIn, wrongCodeNow, stepHasTime } from './authenticator.ts';

describe.each(ruleEngines)('the second step on %s', (engine) => {
  const { demand, door, enable, expectIn, run, server } = atTheDoor(engine);

  test('nothing is asked of somebody who has none and whose roles demand none', async () => {
    await expectIn(await door().signIn(who));
    await demand(true);
    await expectIn(
      await door()
        .signIn('mall_operator')
        .then(async (other) => {
          expect(other).toMatchObject({ code: 20000 });
          await demand(false);
          return door().signIn(who);
        }),
    );
  });

  test('a role that demands it has it set up, and tells eight recovery codes once', async () => {
    await demand(true);
    const step = stepIn(await door().signIn(who), 'enrol');
    expect(step.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(step.uri).toContain('otpauth://totp/Flan%20Admin:ops_manager?');
    expect(step.uri).toContain(`secret=${step.secret}`);
    expect(await door().payCode(step.ticket, await wrongCodeNow(server(), step.secret))).toMatchObject(wrong);
    const answer = await door().payCode(step.ticket, await codeNow(server(), step.secret));
    await expectIn(answer);
    const { recovery_codes: codes = [] } = answer.result as StepLogin;
    expect(new Set(codes).size).toBe(8);
    expect(codes.every((code) => /^[2-9a-z]{4}(-[2-9a-z]{4}){2}$/.test(code))).toBe(true);
    stepIn(await door().signIn(who), 'code');
  });

  test('a disabled role demands nothing', async () => {
    await demand(true);
    await run(`update role set status = 'disabled' where code = '${who}';
      insert into account_role select ${id}, id from role where code = 'mall_operator'`);
    await expectIn(await door().signIn(who));
    await run(
      `delete from account_role where account_id = ${id} and role_id = (select id from role where code = 'mall_operator')`,
    );
  });

  test('a code of now and of the steps beside it is right, one of two steps away is wrong', async () => {
    for (const shift of [-1, 0, 1]) {
      await enable();
      await stepHasTime(server());
      const { ticket } = stepIn(await door().signIn(who), 'code');
      await expectIn(await door().payCode(ticket, ` ${await codeNow(server(), secret, shift)} `));
      await run('delete from account_mfa');
    }
    await enable();
    const { ticket } = stepIn(await door().signIn(who), 'code');
    for (const shift of [-3, 3])
      expect(await door().payCode(ticket, await codeNow(server(), secret, shift))).toMatchObject(wrong);
  });

  test('a code is good once, whatever ticket it comes with; so is a ticket', async () => {
    await enable();
    const [one, other] = [stepIn(await door().signIn(who), 'code'), stepIn(await door().signIn(who), 'code')];
    const code = await codeNow(server(), secret);
    await expectIn(await door().payCode(one.ticket, code));
    expect(await door().payCode(one.ticket, code)).toMatchObject(dead);
    expect(await door().payCode(other.ticket, code)).toMatchObject(wrong);
    await expectIn(await door().payCode(other.ticket, await codeNow(server(), secret, 1)));
  });

  test('parallel: of four that send the same code with tickets of their own one comes in', async () => {
    await enable();
    const tickets = [];
    for (let n = 0; n < 4; n += 1) tickets.push(stepIn(await door().signIn(who), 'code').ticket);
    const code = await codeNow(server(), secret);
    const answers = await Promise.all(tickets.map((ticket) => door().payCode(ticket, code)));
    expect(codesOf(answers)).toEqual([20000, 40001, 40001, 40001]);
  });

  test('parallel: of four that send different good codes with one ticket one comes in', async () => {
    await enable();
    const { ticket } = stepIn(await door().signIn(who), 'code');
    await stepHasTime(server());
    const codes = await Promise.all([-1, 0, 1, 0].map((shift) => codeNow(server(), secret, shift)));
    const answers = await Promise.all(codes.map((code) => door().payCode(ticket, code)));
    expect(answers.filter((answer) => answer.code === 20000).length).toBe(1);
    expect(answers.filter((answer) => answer.code === 40401).length).toBe(3);
  });

  test('a recovery code stands for a code, whatever its case and hyphens, and is good once', async () => {
    await demand(true);
    const enrol = stepIn(await door().signIn(who), 'enrol');
    const answer = await door().payCode(enrol.ticket, await codeNow(server(), enrol.secret));
    const [first = '', second = ''] = (answer.result as StepLogin).recovery_codes ?? [];
    const one = stepIn(await door().signIn(who), 'code');
    const again = await door().payCode(one.ticket, first.toUpperCase().replaceAll('-', ' '));
    await expectIn(again);
    expect(again.result).not.toHaveProperty('recovery_codes');
    const { ticket } = stepIn(await door().signIn(who), 'code');
    expect(await door().payCode(ticket, first)).toMatchObject(wrong);
    const both = await Promise.all([
      door().payCode(ticket, second),
      door().payCode(stepIn(await door().signIn(who), 'code').ticket, second),
    ]);
    expect(codesOf(both)).toEqual([20000, 40001]);
    const kept = await run("select encode(hash, 'escape') as hash from recovery_code");
    expect(kept.rows.some(({ hash }) => String(hash).includes(first))).toBe(false);
  });

  test('a recovery code of another account is wrong', async () => {
    await demand(true);
    const enrol = stepIn(await door().signIn(who), 'enrol');
    const answer = await door().payCode(enrol.ticket, await codeNow(server(), enrol.secret));
    const [code = ''] = (answer.result as StepLogin).recovery_codes ?? [];
    await run(
      `insert into account_mfa (account_id, secret, enabled_at) select id, '${secret}', now() from account where username = 'admin'`,
    );
    const { ticket } = stepIn(await door().signIn('admin'), 'code');
    expect(await door().payCode(ticket, code)).toMatchObject(wrong);
  });

  test('five wrong codes use the ticket up, and the account rests as after five wrong passwords', async () => {
    await enable();
    const { ticket } = stepIn(await door().signIn(who), 'code');
    const code = await wrongCodeNow(server(), secret);
    for (let n = 0; n < 4; n += 1) expect(await door().payCode(ticket, code)).toMatchObject(wrong);
    expect(await door().payCode(ticket, code)).toMatchObject({
      code: 40401,
      message: '验证码错误次数过多，请重新登录',
    });
    expect(await door().payCode(ticket, await codeNow(server(), secret))).toMatchObject(dead);
    expect(await door().signIn(who)).toMatchObject({
      code: 42901,
      message: textLike(/^尝试次数过多，请 (\d\d 秒|1 分钟)后再试$/),
    });
  });

  test('the right password between them does not start the count anew', async () => {
    await enable();
    const code = await wrongCodeNow(server(), secret);
    const tries = async (times: number) => {
      const { ticket } = stepIn(await door().signIn(who), 'code');
      for (let n = 0; n < times; n += 1) expect(await door().payCode(ticket, code)).toMatchObject(wrong);
    };
    await tries(3);
    await tries(2);
    expect(await door().signIn(who)).toMatchObject({ code: 42901 });
  });

  test('parallel guesses are all counted', async () => {
    await enable();
    const { ticket } = stepIn(await door().signIn(who), 'code');
    const code = await wrongCodeNow(server(), secret);
    const answers = await Promise.all(Array.from({ length: 12 }, () => door().payCode(ticket, code)));
    const count = (wanted: number) => answers.filter((answer) => answer.code === wanted).length;
    expect([count(40001), count(20000)]).toEqual([4, 0]);
    expect(count(40401) + count(42901)).toBe(8);
  });
});
