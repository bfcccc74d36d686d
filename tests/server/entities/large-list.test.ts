import { engines } from '../engine.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awardRecord } from '../../../server/awards/award-record.resource.ts';
import { tableOf } from '../../../server/entity/read/table-spec.ts';
import { addAwards } from '../../bench/million-awards.ts';
import { addRecords } from '../../bench/million-records.ts';
import { soon } from '../../soon.ts';
import type { TestServer } from '../with-server.ts';
import { instancesOn } from './on-each-engine.ts';
import { type Operator, operator, page, startEntities } from './with-entities.ts';

/* Lists of a large table: what is looked up by indexes and what is kept between two calls is what plain reading finds. */

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  await addAwards(server.store.pool, 15_000);
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const list = async (query: Readonly<Record<string, string>>) => page(await admin.list('award', query));
const plain = async (where: string, order: string, offset: number) => {
  const { rows } = await server.store.pool.query<{ id: number }>(
    `select id from award where ${where} order by ${order} limit 50 offset ${offset}`,
  );
  return rows.map(({ id }) => id);
};

test.each([
  [{}, `status <> 'archived'`, 'id desc', 200],
  [{ sortField: 'updated_at', sortOrder: 'descend' }, `status <> 'archived'`, 'updated_at desc, id desc', 150],
  [{ sortField: 'cost_fen', sortOrder: 'ascend' }, `status <> 'archived'`, 'cost_fen, id desc', 100],
  [{ status: 'enabled' }, `status = 'enabled'`, 'id desc', 20],
  [
    { status: 'enabled,archived', award_type: 'null' },
    `status in ('enabled', 'archived') and award_type = 'null'`,
    'id desc',
    9,
  ],
  [
    { created_at_from: '2025-01-03', created_at_to: '2025-01-04' },
    `status <> 'archived' and created_at >= '2025-01-03 00:00+08' and created_at < '2025-01-05 00:00+08'`,
    'id desc',
    3,
  ],
  [
    { keyword: '77 号', cate_id: '104' },
    `status <> 'archived' and cate_id = 104 and title like '%77 号%'`,
    'id desc',
    2,
  ],
] as const)('%o on page 1 and on a deep one', async (query, where, order, deep) => {
  for (const pageNo of [1, deep]) {
    const found = await list({ ...query, pageNo: String(pageNo), pageSize: '50' });
    expect(found.data.map(({ id }) => id)).toEqual(await plain(where, order, (pageNo - 1) * 50));
    const { rows } = await server.store.pool.query<{ count: number }>(`select count(*) from award where ${where}`);
    expect(found.totalCount).toBe(Number(rows[0]?.count));
  }
});

test('发奖记录, whose table is written by hand, has an index for each filter and sort of its list', async () => {
  const { rows } = await server.store.pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where tablename = 'award_record'`,
  );
  const asked = tableOf(awardRecord).indexes.filter(({ name }) => name.endsWith('__list') || name.endsWith('__pairs'));
  expect(asked.length).toBeGreaterThan(10);
  const missing = asked.filter(({ columns: [first = ''] }) => {
    const [start = ''] = first.split(/[( ]/);
    return !rows.some(({ indexdef }) => new RegExp(`\\(${start}\\b`).test(indexdef));
  });
  expect(missing).toEqual([]);
});

describe('a stretch of 发奖记录', () => {
  beforeAll(() => addRecords(server.store.pool, 8000));

  test.each([
    ['id desc', { won_at_from: '2024-11-02', won_at_to: '2024-11-04' }],
    ['id', { won_at_from: '2024-11-02', won_at_to: '2024-11-04', sortField: 'id', sortOrder: 'ascend' }],
  ] as const)('stands in the order of its numbers (%s)', async (order, query) => {
    const stretch = `from award_record where won_at >= '2024-11-02 00:00+08' and won_at < '2024-11-05 00:00+08'`;
    for (const pageNo of [1, 3]) {
      const found = page(await admin.list('award_record', { ...query, pageNo: String(pageNo), pageSize: '50' }));
      const { rows } = await server.store.pool.query<{ id: number }>(
        `select id ${stretch} order by ${order} limit 50 offset ${(pageNo - 1) * 50}`,
      );
      expect(rows).toHaveLength(50);
      expect(found.data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      const { rows: counted } = await server.store.pool.query<{ count: number }>(`select count(*) ${stretch}`);
      expect(found.totalCount).toBe(Number(counted[0]?.count));
    }
  });
});

test('a large count follows what is written', async () => {
  const before = (await list({})).totalCount;
  expect(before).toBeGreaterThan(10_000);
  await admin.made('award');
  await soon(async () => (await list({})).totalCount).toBe(before + 1);
});

test('a page behind the end is empty and tells how many there are', async () => {
  const { data, totalCount } = await list({ pageNo: '5000', pageSize: '50' });
  expect([data.length, totalCount]).toEqual([0, (await list({})).totalCount]);
});

test('pages that would pass over too many rows are refused', async () => {
  expect(await admin.list('award', { pageNo: '10002', pageSize: '50' })).toMatchObject({ code: 40_001 });
});

describe.each(engines)('a keyword of a large list, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  const titles = [
    '春茶礼盒',
    '春茶 礼盒',
    'Green TEA 试饮装',
    'green tea 试饮装 大',
    '满 100% 减',
    '满 100 减',
    'a_b 券',
    'ab 券',
    '红包\\n',
    '红包🧧🧧三个',
    '🧧红包',
    'É 咖啡',
    'é 咖啡',
  ];
  const words = [
    '春茶',
    '茶礼',
    '茶 礼',
    'tea',
    'TEA',
    'green tea',
    '100%',
    '00',
    '_b',
    'ab',
    '\\n',
    '🧧',
    '🧧三',
    '包🧧',
    'é',
    'É 咖',
  ];
  // Found by reading, not by the index: of a table of this size the planner prefers to read.
  const read = async (keyword: string) => {
    const like = `'%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%'`;
    const rows = await run<{ id: number }>(
      `select id from award where status <> 'archived' and (title ilike ${like} or award_no ilike ${like}) order by id desc limit 50`,
    );
    return rows.map(({ id }) => id);
  };

  beforeAll(async () => {
    await addAwards(at(0).store.pool, 3000);
    for (const [n, title] of titles.entries())
      await run(`update award set title = '${title}' where award_no = 'JL${9_000_000 + n}'`);
  });

  test('finds what reading all rows finds, whatever the word', async () => {
    const token = await at(0).login();
    for (const keyword of [...words, '77 号', 'jl90', 'JL9000007', '奖励']) {
      const found = page(await operator(at(0), token).list('award', { keyword, pageSize: '50' }));
      expect([keyword, found.data.map(({ id }) => id)]).toEqual([keyword, await read(keyword)]);
    }
  });

  test('an index finds the rows of a rare word', async () => {
    const pairs = `text_pairs(coalesce(title, '') || ' ' || coalesce(award_no, '')) @> text_pairs('77 号')`;
    const plan = await run<{ 'QUERY PLAN': string }>(`explain select id from award where ${pairs}`);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('award__keyword__pairs');
  });
});

test('the pairs of a text are those of its neighbouring characters, in lower case', async () => {
  const { rows } = await server.store.pool.query<{ word: string; pairs: readonly string[] }>(
    `select word, text_pairs(word) as pairs from unnest(array['', '奖', '奖励', 'AbC']) as word`,
  );
  expect(rows).toEqual([
    { word: '', pairs: [] },
    { word: '奖', pairs: [] },
    { word: '奖励', pairs: ['奖励'] },
    { word: 'AbC', pairs: ['ab', 'bc'] },
  ]);
});
