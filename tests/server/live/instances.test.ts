import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endings } from '../../../contract/sign-in/session.ts';
import { endSession } from '../../../server/sign-in/endings.ts';
import { tokenHash } from '../../../server/sign-in/tokens.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { soon } from '../../soon.ts';
import { testPassword } from '../data-template.ts';
import { type TestPostgres, startPostgres } from '../postgres.ts';
import { preparedDatabase } from '../prepared.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { endOf, type OpenStream, openStream } from './streams.ts';

/** Two instances of one database. Beats are so far apart that nothing is heard of but by notifications and after losses. */
const beatMs = 3_600_000;
let postgres: TestPostgres;
let here: TestServer;
let there: TestServer;

beforeAll(async () => {
  postgres = await startPostgres({ own: true });
  const databaseUrl = await preparedDatabase(postgres, 'accounts');
  here = await startApp({ databaseUrl, beatMs });
  there = await startApp({ databaseUrl, beatMs });
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await postgres.stop();
});

const listeners = async () =>
  (
    await here.store.pool.query(
      `select pid from pg_stat_activity where application_name = 'flan-admin-live' and query ilike 'listen%'`,
    )
  ).rows.length;

async function opened(server: TestServer, token: string): Promise<OpenStream> {
  const stream = await openStream(server.app, token);
  await soon(() => stream.events()[0]).toBe('hello');
  return stream;
}

async function kick(token: string): Promise<void> {
  const { rows } = await here.store.pool.query<{ session_id: string }>(
    `select session_id from session_token where hash = '\\x${tokenHash(token).toString('hex')}'`,
  );
  await withTransaction(here.store, (tx) => endSession(tx, rows[0]?.session_id ?? '', { reason: 'kicked' }));
}

test('what one instance ends, a browser of the other hears', async () => {
  await soon(listeners).toBe(2);
  const token = await there.login('ops_manager');
  const stream = await opened(there, token);
  const began = performance.now();
  await kick(token);
  await stream.ended;
  console.info(`from instance to instance: ${Math.round((stream.heardAt('forced_logout') ?? Infinity) - began)} ms`);
  expect(stream.data('forced_logout')).toEqual({ message: endings.kicked });
  expect(await there.call('GET', '/admin/user/info', { token })).toMatchObject({
    status: 401,
    code: 50002,
    message: endings.kicked,
  });
});

test('a lock here is a lock there', async () => {
  const token = await there.login('ops_manager');
  const stream = await opened(there, token);
  await here.call('POST', '/admin/auth/lock', { token, body: {} });
  await soon(() => stream.events()).toEqual(['hello', 'locked']);
  await here.call('POST', '/admin/auth/unlock', { token, body: { password: testPassword } });
  await soon(() => stream.events()).toEqual(['hello', 'locked', 'unlocked']);
  stream.close();
});

test('when the listening connection is cut, nothing is missed (server.md §7, 24)', async () => {
  await soon(listeners).toBe(2);
  const token = await there.login('ops_manager');
  const stream = await opened(there, token);
  // Before either instance can listen again.
  const ended = await here.store.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'flan-admin-live'`,
  );
  expect(ended.rows).toHaveLength(2);
  await kick(token);
  await stream.ended;
  expect(stream.data('forced_logout')).toEqual({ message: endings.kicked });
  await soon(listeners).toBe(2);
});

test('nonsense on the channel ends nothing', async () => {
  await soon(listeners).toBe(2);
  const token = await there.login('mall_operator');
  const stream = await opened(there, token);
  for (const payload of [
    '',
    'x',
    '{}',
    'null',
    '{"to":{"session":1},"event":"forced_logout"}',
    '{"to":{},"event":"ended"}',
  ])
    await here.store.pool.query(`select pg_notify('flan_live', $1)`, [payload]);
  await sleep(300);
  expect(stream.events()).toEqual(['hello']);
  await kick(token);
  await stream.ended;
  expect(endOf(stream)).toEqual(['hello', 'forced_logout']);
});
