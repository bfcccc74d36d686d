import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { StepLogin } from '../../../contract/account/account-security.ts';
import type { Engine } from '../engine.ts';
import { type Answered, startApp, type TestServer } from '../with-server.ts';
import { entrance } from './authenticator.ts';

/** Whoever comes to the door in these tests, and the secret of his authenticator app. */
export const who = 'ops_manager';
export const id = `(select id from account where username = '${who}')`;
export const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const fresh = 'Fresh-2026';

export const wrong = { status: 200, code: 40001, message: '验证码不正确，或已被使用过' };
export const dead = { status: 200, code: 40401, message: '登录验证已失效，请重新登录' };

/** A server on this engine for the tests of a `describe`; each starts with an account that is asked for nothing. */
export function atTheDoor(engine: Engine) {
  let started: TestServer | undefined;
  const server = (): TestServer => {
    if (!started) throw new Error('the server is not there yet');
    return started;
  };
  const run = (sql: string) => server().store.pool.query<Record<string, unknown>>(sql);
  const account = async () => (await run(`select * from account where id = ${id}`)).rows[0];
  let original = '';
  beforeAll(async () => {
    started = await startApp({ engine });
    original = String((await account())?.['password_hash']);
  });
  afterAll(async () => {
    await started?.close();
  });
  beforeEach(() => run('delete from login_attempt'));
  afterEach(() =>
    run(`delete from account_mfa; delete from recovery_code; delete from sign_in_ticket; delete from password_history;
      update role set two_step_required = false, status = 'enabled';
      update account set must_change_password = false, password_updated_at = now(), last_login_at = now(), status = 'enabled',
        password_hash = '${original}' where id = ${id}`),
  );
  return {
    server,
    run,
    account,
    door: () => entrance(server()),
    /** A role of his demands two steps, or no longer. */
    demand: (yes: boolean) => run(`update role set two_step_required = ${yes} where code = '${who}'`),
    enable: () => run(`insert into account_mfa (account_id, secret, enabled_at) select ${id}, '${secret}', now()`),
    expectIn: async (answer: Answered) => {
      expect(answer).toMatchObject({ status: 200, code: 20000 });
      const { token } = answer.result as StepLogin;
      const info = await server().call('GET', '/admin/user/info', { token });
      expect(info).toMatchObject({ result: { username: who } });
      return token;
    },
  };
}
