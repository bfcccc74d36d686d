import type { TestServer } from '../with-server.ts';

/** What the tests of the clock ask of the black list: the plainest rows that time moves. */
export function blackLines(at: () => TestServer) {
  const run = async <R extends object>(text: string, values: readonly unknown[] = []): Promise<readonly R[]> =>
    (await at().store.pool.query<R>(text, [...values])).rows;
  let made = 0;
  return {
    run,
    /** Makes lines that end so many seconds ago each; returns their ids in that order. */
    async add(...secondsAgo: readonly number[]): Promise<readonly number[]> {
      made += 1;
      const rows = await run<{ id: number }>(
        `insert into he_user_black_list (subject_type, subject_value, subject_key, scopes, reason_code, reason, start_at, end_at, status)
         select 'device', 'device-' || $2 || '-' || s.nth, 'device-' || $2 || '-' || s.nth, '["draw"]', 'fraud', '测试到期的名单', now() - interval '400 days',
           now() - make_interval(secs => s.ago), 'active'
         from unnest($1::float8[]) with ordinality as s (ago, nth) order by s.nth returning id`,
        [secondsAgo, `${made}-${process.pid}`],
      );
      return rows.map(({ id }) => id);
    },
    /** How the lines stand, in the order of the ids. */
    async standing(ids: readonly number[]): Promise<readonly { readonly status: string; readonly version: number }[]> {
      return run(
        `select t.status, t.version from unnest($1::bigint[]) with ordinality as s (id, nth)
          join he_user_black_list as t on t.id = s.id order by s.nth`,
        [ids],
      );
    },
    /** Lines of the operation log by the clock about the rows, the first one first. */
    logged: (entity: string, ids: readonly number[]) =>
      run<{ biz_id: number; nickname: string; event: string; summary: string; trace_id: string; diff: unknown }>(
        `select biz_id, nickname, event, summary, trace_id, diff from operation_log
         where entity = $1 and biz_id = any($2::bigint[]) and trace_id like 'clock-%' order by id`,
        [entity, ids],
      ),
  };
}
