import { afterAll, beforeAll, expect } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

type Query = Readonly<Record<string, string>>;

interface Draw {
  readonly status?: string;
  readonly area?: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

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
  /** So many draws at an instant: of the activity 4001, won or not, in a province. */
  const plantDraws = (at: string, count = 1, { status = 'none', area = '440106', more = {} }: Draw = {}) =>
    run(
      `insert into award_record select (jsonb_populate_record(null::award_record, $2::jsonb || jsonb_build_object(
         'id', 5000000 + floor(random() * 1e9)::bigint, 'version', 1, 'record_no', gen_random_uuid()::text, 'biz_no', gen_random_uuid()::text,
         'won_at', date_trunc('second', $1::timestamptz), 'created_at', $1::timestamptz, 'updated_at', $1::timestamptz))).*
       from generate_series(1, ${count})`,
      [
        at,
        JSON.stringify({
          source: 'lottery',
          user_id: 1,
          nickname: '抽奖人',
          activity_id: 4001,
          award_type: status === 'none' ? 'null' : 'jifen',
          display_title: '谢谢参与',
          award_snapshot: {},
          quantity: 1,
          retry_count: 0,
          stock_returned: false,
          steps: [],
          remark: 'planted',
          area_code: area,
          status,
          ...more,
        }),
      ],
    );
  return {
    server: running,
    token: () => token,
    admin: (): Operator => operator(running(), token),
    run,
    ask,
    result,
    block: <T>(name: string, query: Query = {}, by = token) => result<T>(`/admin/api/analysis/${name}`, query, by),
    /** So many sign-ins, and as many draws that won nothing, at an instant; {@link unplant} takes them all away. */
    plant: async (at: string, count = 1) => {
      await run(
        `insert into login_log (created_at, account_id, log_type, result, note)
         select $1::timestamptz, (select id from account where username = 'admin'), 'login_password', 'success', 'planted'
         from generate_series(1, ${count})`,
        [at],
      );
      await plantDraws(at, count);
    },
    plantDraws,
    unplant: async () => {
      await run('delete from login_log where note = $1', ['planted']);
      await run('delete from award_record where remark = $1', ['planted']);
    },
  };
}

/** The query of a period from one day to another. */
export const custom = (from: string, to: string, more: Query = {}) => ({ range: 'custom', from, to, ...more });
