import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { type LivingChart, livingChartCall } from '../../../contract/entity/list/living-chart.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/** The embedded engine has one connection, so races show on PostgreSQL only. */
let server: TestServer;
let token: string;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL' });
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const run = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.store.pool.query<Row>(text, [...values])).rows;
const chart = async () => {
  const [, path = ''] = livingChartCall({ name: 'award_cate' }).split(' ');
  return (await server.call('GET', path, { token })).result as LivingChart;
};
const spread = ({ regions }: LivingChart) =>
  Object.fromEntries((regions[0]?.states ?? []).map(({ state, rows }) => [state, rows]));

test('fifty writers at once: no count is ever torn, and at the end all are those of the table', async () => {
  const ids: number[] = [];
  for (let made = 0; made < 25; made += 1) ids.push(await admin.made('award_cate'));
  await run(`delete from state_move where entity = 'award_cate'`);
  await run(`select state_tally_anew('award_cate')`);
  const all = (await run('select from award_cate')).length;
  const writing = new AbortController();
  const seen: number[] = [];
  // Lines are put together meanwhile, by two at once.
  const folding = [1, 2].map(async () => {
    while (!writing.signal.aborted) await run('select state_fold()');
  });
  const looking = (async () => {
    while (!writing.signal.aborted)
      seen.push(Object.values(spread(await chart())).reduce((sum, rows) => sum + rows, 0));
  })();
  // Two writers for each row; of two that meet one is told to look again.
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, writer) => {
      const id = ids[writer % ids.length] ?? 0;
      const told = [];
      for (let round = 0; round < 3 + (writer % 2); round += 1) {
        const { status } = await admin.row('award_cate', id);
        told.push((await admin.step('award_cate', id, status === 'enabled' ? 'DISABLE' : 'ENABLE')).code);
      }
      return told;
    }),
  );
  writing.abort();
  await Promise.all([looking, ...folding]);
  const told = answers.flat();
  expect(told.filter((code) => code === codes.ok).length).toBeGreaterThan(50);
  expect(told.filter((code) => ![codes.ok, codes.conflict, codes.illegalMove].some((one) => one === code))).toEqual([]);
  // Nobody made or took away rows: however it was looked, there were as many.
  expect(seen.length).toBeGreaterThan(3);
  expect(new Set(seen)).toEqual(new Set([all]));
  const brute = await run<{ status: string; count: number }>(
    'select status, count(*)::int as count from award_cate group by 1',
  );
  expect(spread(await chart())).toEqual({
    enabled: 0,
    disabled: 0,
    ...Object.fromEntries(brute.map(({ status, count }) => [status, count])),
  });
  // The journal of the house tells the same ways.
  const ways = await run<{ from: string; to: string; rows: number }>(
    `select before ->> 'status' as "from", after ->> 'status' as "to", count(distinct row_id)::int as rows from db_log
      where table_name = 'award_cate' and op = 'update' and row_id = any($1) and after ? 'status' group by 1, 2 order by 1, 2`,
    [ids],
  );
  expect((await chart()).regions[0]?.ways).toEqual(ways);
  // Each stay began with the last step that led there.
  const wrong = await run(
    `select from state_stay s join award_cate t on t.id = s.row_id where s.entity = 'award_cate' and (s.state <> t.status
      or s.since is distinct from coalesce((select max(m.at) from state_move m where m.entity = s.entity and m.row_id = s.row_id), s.since))`,
  );
  expect(wrong).toEqual([]);
});
