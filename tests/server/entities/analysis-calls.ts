import { afterAll, beforeAll, expect } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

type Query = Readonly<Record<string, string>>;

/** The analysis page's calls to a server with the demo data, for the tests of the file that calls it. */
export function analysisCalls() {
  let server: TestServer | undefined;
  let token = '';
  beforeAll(async () => {
    server = await startEntities();
    token = await server.login();
  });
  afterAll(() => server?.close());
  const running = (): TestServer => {
    if (!server) throw new Error('no server yet');
    return server;
  };
  const ask = async (path: string, query: Query = {}, by = token) =>
    running().call('GET', `${path}?${String(new URLSearchParams(query))}`, { token: by });
  const result = async <T>(path: string, query: Query = {}, by = token): Promise<T> => {
    const answer = await ask(path, query, by);
    expect(answer.code).toBe(codes.ok);
    return answer.result as T;
  };
  const run = async (text: string, values: readonly unknown[] = []) => {
    await running().store.pool.query(text, [...values]);
  };
  return {
    server: running,
    token: () => token,
    admin: (): Operator => operator(running(), token),
    run,
    ask,
    result,
    block: <T>(name: string, query: Query = {}, by = token) => result<T>(`/admin/api/analysis/${name}`, query, by),
    /** So many sign-ins at an instant; {@link unplant} takes them all away. */
    plant: (at: string, count = 1) =>
      run(
        `insert into login_log (created_at, account_id, log_type, result, note)
         select $1::timestamptz, (select id from account where username = 'admin'), 'login_password', 'success', 'planted'
         from generate_series(1, ${count})`,
        [at],
      ),
    unplant: () => run('delete from login_log where note = $1', ['planted']),
  };
}

/** The query of a period from one day to another. */
export const custom = (from: string, to: string, more: Query = {}) => ({ range: 'custom', from, to, ...more });
