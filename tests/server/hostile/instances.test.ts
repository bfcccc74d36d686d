import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { endings } from '../../../contract/sign-in/session.ts';
import { endSessionsOf } from '../../../server/sign-in/endings.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { entityRoutes } from '../../../server/routes.ts';
import { soon } from '../../soon.ts';
import { testPassword } from '../data-template.ts';
import { openStream } from '../live/streams.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { preparedDatabase } from '../prepared.ts';
import { startApp, type TestServer } from '../with-server.ts';

/** Two instances of one database; neither remembers what only the other was told. */
let postgres: TestPostgres;
let here: TestServer;
let there: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await preparedDatabase(postgres, 'accounts');
  const routes = entityRoutes();
  here = await startApp({ databaseUrl, routes, beatMs: 3_600_000 });
  there = await startApp({ databaseUrl, routes, beatMs: 3_600_000 });
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await postgres.stop();
});
beforeEach(() => run('delete from login_attempt'));

const run = (sql: string) => here.store.pool.query<Record<string, unknown>>(sql);
const signIn = (at: TestServer, password: string, username = 'mall_operator') =>
  at.call('POST', '/admin/auth/login', { body: { username, password } });

test('wrong passwords at two instances are counted together: the sixth finds the account at rest at both', async () => {
  for (const [index, instance] of [here, there, here, there, here].entries())
    expect([index, (await signIn(instance, 'Wrong-2026')).code]).toEqual([index, codes.invalid]);
  for (const instance of [there, here]) {
    const answer = await signIn(instance, testPassword);
    expect(answer).toMatchObject({ status: 200, code: codes.busy });
    const { wait } = answer.result as { wait: number };
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  }
  // Others are not made to rest with it.
  expect((await signIn(there, testPassword, 'ops_manager')).code).toBe(codes.ok);
});

test('a right that a role loses is lost with the next call at every instance', async () => {
  const token = await here.login('mall_operator');
  const list = (at: TestServer) => at.call('GET', '/admin/api/FlanAwardGoodsOffline/lists', { token });
  const before = [await list(here), await list(there)].map(({ code }) => code);
  expect(before).toEqual([codes.ok, codes.ok]);
  await run(`delete from role_permission where permission_id = 'AwardGoodsOffline'
    and role_id = (select id from role where code = 'mall_operator')`);
  for (const instance of [here, there])
    expect(await list(instance)).toMatchObject({ status: 401, code: codes.forbidden });
});

test('an account that is disabled here is out there: its stream ends with the sentence, its next call is refused', async () => {
  const token = await there.login('finance_auditor');
  const stream = await openStream(there.app, token);
  await soon(() => stream.events()).toEqual(['hello']);
  const began = performance.now();
  await withTransaction(here.store, async (tx) => {
    const [account] = await tx
      .updateTable('account')
      .set({ status: 'disabled' })
      .where('username', '=', 'finance_auditor')
      .returning('id')
      .execute();
    await endSessionsOf(tx, account?.id ?? 0, { reason: 'disabled' });
  });
  await stream.ended;
  console.info(
    `disabled here, out there after ${Math.round((stream.heardAt('forced_logout') ?? Infinity) - began)} ms`,
  );
  expect(stream.data('forced_logout')).toEqual({ message: endings.disabled });
  expect(await there.call('GET', '/admin/user/info', { token })).toMatchObject({
    status: 401,
    code: codes.forcedLogout,
  });
});
