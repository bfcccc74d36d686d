import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { endings } from '../../../contract/sign-in/session.ts';
import { endSession } from '../../../server/sign-in/endings.ts';
import { tokenHash } from '../../../server/sign-in/tokens.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { soon } from '../../soon.ts';
import { startEntities } from '../entities/with-entities.ts';
import { openStream } from '../live/streams.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { preparedDatabase } from '../prepared.ts';
import type { Answered, TestServer } from '../with-server.ts';

let postgres: TestPostgres;
let server: TestServer;
beforeAll(async () => {
  postgres = await startPostgres({ own: true });
  // Beats so far apart that a stream hears by notification, or when listening begins again.
  server = await startEntities({ databaseUrl: await preparedDatabase(postgres, 'demo'), beatMs: 3_600_000 });
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

test('a restart of PostgreSQL under load costs calls of that moment, and nothing that was acknowledged', async () => {
  const token = await server.login();
  const watched = await server.login('ops_manager');
  const stream = await openStream(server.app, watched);
  await soon(() => stream.events()).toEqual(['hello']);

  const answers: Answered[] = [];
  const enough = new AbortController();
  const work = async (worker: number): Promise<void> => {
    for (let count = 0; !enough.signal.aborted; count += 1) {
      const body = { cate_name: `负载${worker}-${count}`, sort: 1 };
      const headers = { 'idempotency-key': randomUUID() };
      answers.push(await server.call('POST', '/admin/api/FlanAwardCate/creates', { token, body, headers }));
    }
  };
  const load = Promise.all(Array.from({ length: 8 }, (_, worker) => work(worker)));
  const made = () => answers.filter(({ code }) => code === codes.ok).length;
  await soon(made).toBeGreaterThan(40);
  await postgres.restart();
  const before = made();
  await soon(made).toBeGreaterThan(before + 40);
  enough.abort();
  await load;

  // Nothing but success and "not available just now", in the envelope and without a word about the inside.
  const others = answers.filter(({ code }) => code !== codes.ok).map(({ status, message }) => `${status} ${message}`);
  expect([...new Set(others)]).toEqual(['503 数据库暂时不可用，请稍后重试']);
  const { rows } = await server.store.pool.query<{ n: number }>(
    `select count(*)::int as n from award_cate where cate_name like '负载%'`,
  );
  // A commit whose acknowledgement was lost with its connection may stand there as well, one for each caller.
  expect(rows[0]?.n).toBeGreaterThanOrEqual(made());
  expect(rows[0]?.n).toBeLessThanOrEqual(made() + 8);

  // Listening goes on as well: the stream is still open, and hears of its end.
  await kick(watched);
  await stream.ended;
  expect(stream.data('forced_logout')).toEqual({ message: endings.kicked });
});

test('what is told while nobody can listen is told afterwards', async () => {
  const watched = await server.login('ops_manager');
  const stream = await openStream(server.app, watched);
  // Rows that were made before are told to it as well, whenever their round comes.
  await soon(() => stream.events()[0]).toBe('hello');
  await postgres.restart();
  // Before the next attempt to listen, which is a second away.
  await soon(async () =>
    kick(watched).then(
      () => 'done',
      () => 'again',
    ),
  ).toBe('done');
  await stream.ended;
  expect(stream.data('forced_logout')).toEqual({ message: endings.kicked });
  expect(await server.call('GET', '/admin/user/info', { token: watched })).toMatchObject({ status: 401, code: 50002 });
});

async function kick(token: string): Promise<void> {
  const { rows } = await server.store.pool.query<{ session_id: string }>(
    `select session_id from session_token where hash = '\\x${tokenHash(token).toString('hex')}'`,
  );
  await withTransaction(server.store, (tx) => endSession(tx, rows[0]?.session_id ?? '', { reason: 'kicked' }));
}
