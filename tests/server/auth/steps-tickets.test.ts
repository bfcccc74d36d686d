import { ruleEngines } from '../engine.ts';
import { describe, expect, test } from 'vitest';
import { tidyUp } from '../../../server/housekeeping.ts';
import { atTheDoor, dead, fresh, id, secret, who } from './at-the-door.ts';
import { codeNow, stepIn } from './authenticator.ts';

describe.each(ruleEngines)('tickets between the steps on %s', (engine) => {
  const { door, enable, expectIn, run, server } = atTheDoor(engine);

  describe('a ticket', () => {
    test('lives for five minutes', async () => {
      await enable();
      const { ticket } = stepIn(await door().signIn(who), 'code');
      const { rows } = await run(
        "select expires_at between now() + interval '4 minutes 30 seconds' and now() + interval '5 minutes' as right from sign_in_ticket",
      );
      expect(rows).toEqual([{ right: true }]);
      await run("update sign_in_ticket set expires_at = now() - interval '1 second'");
      expect(await door().payCode(ticket, await codeNow(server(), secret))).toMatchObject(dead);
      await run("update sign_in_ticket set expires_at = now() - interval '25 hours'");
      await tidyUp(server().store);
      expect((await run('select from sign_in_ticket')).rows).toEqual([]);
    });

    test('is good for its own step only, and is kept as a hash', async () => {
      await enable();
      const { ticket } = stepIn(await door().signIn(who), 'code');
      expect(await door().payPassword(ticket, fresh)).toMatchObject(dead);
      const { rows } = await run("select encode(hash, 'escape') as kept from sign_in_ticket");
      expect(rows.some(({ kept }) => String(kept).includes(ticket))).toBe(false);
      await run(`delete from account_mfa; update account set must_change_password = true where id = ${id}`);
      const change = stepIn(await door().signIn(who), 'password');
      expect(await door().payCode(change.ticket, await codeNow(server(), secret))).toMatchObject(dead);
    });

    test.for([
      ['made up', ''],
      ['of an account that was disabled', `update account set status = 'disabled' where id = ${id}`],
      ['of before the password was changed', `update account set password_hash = 'another' where id = ${id}`],
    ])('%s is good for nothing', async ([what, sql]) => {
      await enable();
      const { ticket } = stepIn(await door().signIn(who), 'code');
      await run(sql ?? '');
      expect(
        await door().payCode(what === 'made up' ? 'x'.repeat(43) : ticket, await codeNow(server(), secret)),
      ).toMatchObject(dead);
    });
  });

  test('no password, code or ticket is in the log', async () => {
    await enable();
    await run(`update account set must_change_password = true where id = ${id}`);
    const { ticket } = stepIn(await door().signIn(who), 'code');
    const code = await codeNow(server(), secret);
    const change = stepIn(await door().payCode(ticket, code), 'password');
    await expectIn(await door().payPassword(change.ticket, fresh));
    const log = server().log.join('\n');
    expect([fresh, ticket, change.ticket, `"${code}"`].filter((one) => log.includes(one))).toEqual([]);
    expect(log).toContain('/admin/auth/2step-code');
  });
});
