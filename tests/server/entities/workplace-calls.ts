import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TodayFigure } from '../../../contract/insight/workplace.ts';
import { pages } from '../../../contract/menu/pages.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, page, startEntities } from './with-entities.ts';

let planted = 900_000;

/** The workplace's calls to a server with the demo data, for the tests of the file that calls it. */
export function workplaceCalls() {
  let started: TestServer | undefined;
  let token = '';
  const server = (): TestServer => {
    if (!started) throw new Error('no server yet');
    return started;
  };
  const run = async <T extends object>(text: string, values: readonly unknown[] = []) =>
    (await server().store.pool.query<T>(text, [...values])).rows;
  beforeAll(async () => {
    started = await startEntities();
    token = await started.login();
  });
  afterAll(() => started?.close());
  beforeEach(() => run(`delete from award_record where remark = 'planted'`));
  const asked = async <T>(name: string, by = token): Promise<T> =>
    (await server().call('GET', `/admin/api/workplace/${name}`, { token: by })).result as T;
  return {
    server,
    run,
    asked,
    figures: async (by = token) =>
      new Map((await asked<{ data: readonly TodayFigure[] }>('today', by)).data.map((figure) => [figure.key, figure])),
    /** Copies a win of the demo: a prize that somebody drew and has not got yet. `set`: what is different of the copy. */
    plant: async (set: Readonly<Record<string, unknown>>) => {
      planted += 1;
      const numbers = { id: planted, record_no: `P${planted}`, biz_no: `p:${planted}` };
      const own = { ...numbers, verify_code: null, virtual_code_id: null, order_id: null, remark: 'planted' };
      await run(
        'insert into award_record select (jsonb_populate_record(r, $1::jsonb)).* from award_record as r where r.id = 118',
        [JSON.stringify({ ...own, ...set })],
      );
    },
    /** An instant of a day so many days from today. */
    at: async (days: number, time: string) => {
      const [found] = await run<{ day: string }>('select (current_date + $1::int)::text as day', [days]);
      return `${found?.day ?? ''}T${time}+08:00`;
    },
    /** What the list of an address shows. */
    listed: async (path = '', by: Operator = operator(server(), token)) => {
      const [address = '', query = ''] = path.split('?');
      const entity = pages.find((candidate) => candidate.path === address)?.entity ?? '';
      const wanted = { ...Object.fromEntries(new URLSearchParams(query)), pageSize: '500' };
      const { totalCount: total, data: rows } = page(await by.list(entity, wanted));
      return { total, rows: rows as readonly Row[] };
    },
  };
}
