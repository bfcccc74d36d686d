import { ruleEngines } from '../engine.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import { exportCallOf, exportFields } from '../../../contract/jobs/exports.ts';
import { jobCalls, type OwnJob } from '../../../contract/jobs/jobs.ts';
import { jobKinds } from '../../../server/job-kinds.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { soon } from '../../soon.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { sheetOf, unzip } from './unzip.ts';

const log = { info: () => undefined, warn: (fields: object) => console.error(fields) };

describe.each(ruleEngines)('exports on %s', (engine) => {
  let server: TestServer;
  let token = '';
  let stop: () => Promise<void>;
  beforeAll(async () => {
    server = await startEntities({ engine });
    token = await server.login();
    stop = startJobs(server.store, log, { kinds: jobKinds, pollMs: 200 });
  });
  afterAll(async () => {
    await stop();
    await server.close();
  });
  afterEach(() => run('delete from job'));

  const run = (sql: string, values: unknown[] = []) => server.store.pool.query<Record<string, unknown>>(sql, values);
  const wish = (entity: string, body: object, bearer = token) =>
    server.call('POST', exportCallOf(entityNamed(entity)).slice(5), {
      token: bearer,
      body: { format: 'csv', columns: ['title'], query: {}, ...body },
    });
  const list = async (bearer: string) =>
    ((await server.call('GET', jobCalls.list.slice(4), { token: bearer })).result as { data: readonly OwnJob[] }).data;

  /** Exports and fetches the file. */
  async function exported(entity: string, body: object, bearer = token) {
    const { result, code, message } = await wish(entity, body, bearer);
    expect([code, message]).toEqual([codes.ok, expect.any(String)]);
    const { job_id: id } = result as { job_id: number };
    const job = async () => (await list(bearer)).find((one) => one.id === id);
    await soon(async () => (await job())?.state).not.toMatch(/queued|running/);
    const done = await job();
    const name = done?.files[0]?.name ?? '';
    const file = await server.app.inject({
      url: `/proxy-he${jobCalls.file.slice(4)}`,
      query: { id: String(id), name },
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(file.rawPayload.length).toBe(done?.files[0]?.size);
    return {
      job: done,
      name,
      bytes: file.rawPayload,
      lines: file.body.replace('\uFEFF', '').split('\r\n').slice(0, -1),
    };
  }

  test('a CSV file begins with its mark and has labels, names, yuan and wall clocks', async () => {
    const columns = ['award_no', 'award_type', 'cate_id', 'title', 'market_price_fen', 'status', 'created_at'];
    const { bytes, lines, name, job } = await exported('award', {
      columns,
      query: { sortField: 'id', sortOrder: 'ascend' },
    });
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(name).toMatch(/^奖励_\d{8}_\d{6}\.csv$/);
    expect(lines[0]).toBe('奖励编号,类型,奖励分类,奖励名称,市场价,状态,创建时间');
    expect(lines[1]).toMatch(
      /^JL\d{8},[^,]*\p{Script=Han}[^,]*,[^,]*\p{Script=Han}[^,]*,[^,]+,\d*\.?\d*,[草启停]\S+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u,
    );
    const { rows } = await run("select count(*) as n from award where status <> 'archived'");
    expect(lines.length - 1).toBe(rows[0]?.['n']);
    expect(job).toMatchObject({
      label: '导出',
      title: '奖励',
      summary: `共 ${Number(rows[0]?.['n'])} 条`,
      done: rows[0]?.['n'],
    });
  });

  test('a workbook is whole, its numbers are numbers and its texts are texts', async () => {
    const columns = ['title', 'market_price_fen', 'stock_total', 'created_at', 'validity', 'need_sign'];
    const { bytes } = await exported('goods_offline', { format: 'xlsx', columns });
    expect([...unzip(bytes).keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const [head, first] = sheetOf(bytes);
    const fields = new Map(exportFields(entityNamed('goods_offline')));
    expect(head).toHaveLength(columns.length);
    expect(head?.slice(0, 1)).toEqual([fields.get('title')?.label]);
    expect(first?.map((cell) => typeof cell)).toEqual(['string', 'number', 'number', 'number', 'string', 'string']);
    const { rows } = await run(
      "select market_price_fen, stock_total from goods_offline where status <> 'archived' order by id desc",
    );
    expect(first?.slice(1, 3)).toEqual([Number(rows[0]?.['market_price_fen']) / 100, Number(rows[0]?.['stock_total'])]);
    expect(first?.[5]).toMatch(/是|否/);
  });

  test('nothing is a formula, no code loses its zeros, and XML stays XML', async () => {
    const worker = operator(server, token);
    const titles = ['=1+1', '@SUM(A1)', 'a,"b"', '<x>&_x0041_', '0012345678'];
    for (const title of titles)
      await worker.made('localverifice', {
        title: `${title} 甲`,
        address: title === '0012345678' ? title : `${title} 路`,
      });
    const columns = ['title', 'address'];
    const query = { keyword: '甲', sortField: 'id', sortOrder: 'ascend' };
    const csv = await exported('localverifice', { columns, query });
    expect(csv.lines.slice(1)).toEqual([
      `'=1+1 甲,'=1+1 路`,
      `'@SUM(A1) 甲,'@SUM(A1) 路`,
      '"a,""b"" 甲","a,""b"" 路"',
      '<x>&_x0041_ 甲,<x>&_x0041_ 路',
      '0012345678 甲,"0012345678\t"',
    ]);
    const xlsx = await exported('localverifice', { format: 'xlsx', columns, query });
    expect(
      sheetOf(xlsx.bytes)
        .slice(1)
        .map(([title]) => title),
    ).toEqual(["'=1+1 甲", "'@SUM(A1) 甲", 'a,"b" 甲', '<x>&_x005F_x0041_ 甲', '0012345678 甲']);
  });

  test('personal data is masked as the role says', async () => {
    const columns = ['contact_name', 'contact_mobile'];
    const plain = await exported('localverifice', { columns });
    expect(plain.lines[1]).not.toContain('*');
    await run("update role set mask_mode = 'mask' where code = 'super_admin'");
    const masked = await exported('localverifice', { columns });
    await run("update role set mask_mode = 'plain' where code = 'super_admin'");
    for (const line of masked.lines.slice(1)) expect(line).toMatch(/^.\*,(\d{3}\*{4}\d{4}|[*\d]+)?$/u);
  });

  test('thousands of rows come page by page, each once, in the order of the list', async () => {
    await run(
      `insert into award_cate (cate_name, sort, status) select 'many ' || n, n % 7, 'enabled' from generate_series(1, 2500) n`,
    );
    const { lines } = await exported('award_cate', {
      columns: ['cate_name', 'sort'],
      query: { keyword: 'many', sortField: 'sort', sortOrder: 'descend' },
    });
    const rows = lines.slice(1).map((line) => line.split(','));
    expect(rows).toHaveLength(2500);
    expect(new Set(rows.map(([title]) => title)).size).toBe(2500);
    const sorts = rows.map(([, sort]) => Number(sort));
    expect(sorts).toEqual(sorts.toSorted((a, b) => b - a));
    await run("delete from award_cate where cate_name like 'many %'");
  });

  test('whose page lacks the right, or who lacks it, exports nothing', async () => {
    const other = await server.login('finance_auditor');
    await run(
      "delete from role_permission where permission_id = 'Award' and action = 'export' and role_id = (select id from role where code = 'finance_auditor')",
    );
    expect([codes.noAction, codes.forbidden]).toContain((await wish('award', {}, other)).code);
    const none = await server.call('POST', '/admin/api/files/export', { token, body: {} });
    expect(none.status).toBe(404);
    expect((await run('select from job')).rowCount).toBe(0);
  });

  test.each([
    { columns: [] },
    { columns: ['title', 'title'] },
    { columns: ['password_hash'] },
    { columns: ['image'] },
    { format: 'pdf' },
    { query: { nonsense: '1' } },
    { more: 1 },
  ])('%j is refused', async (body) => {
    expect(await wish('award', body)).toMatchObject({ code: codes.invalid });
  });

  test('the same wish while the first is open is one job', async () => {
    await stop();
    const answers = await Promise.all([1, 2, 3].map(() => wish('award', {})));
    expect(new Set(answers.map(({ result }) => (result as { job_id: number }).job_id)).size).toBe(1);
    stop = startJobs(server.store, log, { kinds: jobKinds, pollMs: 200 });
  });
});
