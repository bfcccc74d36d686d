import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportStatus } from '../../../contract/jobs/import.ts';
import type { TestServer } from '../with-server.ts';
import { formOf, importer, startImports } from './importing.ts';

let server: TestServer;
let token: string;
let cates: ReturnType<typeof importer>;
let points: ReturnType<typeof importer>;
beforeAll(async () => {
  server = await startImports();
  token = await server.login();
  cates = importer(server, token, 'award_cate');
  points = importer(server, token, 'localverifice');
});
afterAll(() => server.close());

describe('cells', () => {
  const heading = '名称,类型,地区,地址,纬度,经度,联系人,联系手机号,核销员,开始时间,结束时间,每日上限';
  const line = (name: string, changes: readonly string[] = []) =>
    [
      name,
      ...changes,
      ...[
        '门店',
        '440104',
        '越秀区 1 号',
        '23.1',
        '113.2',
        '何沐',
        '19900003199',
        '| 何沐 | 19922220001 | 是',
        '2026/1/1',
        '2030-01-01 12:00',
        '1,0',
      ].slice(changes.length),
    ]
      .map((cell) => `"${cell}"`)
      .join(',');

  test('labels become codes, dates instants; the same file again changes nothing', async () => {
    const file = `${heading}\n${line('导入核销点')}\n`;
    const first = await points.checked(file);
    expect(first.counts).toMatchObject({ new: 1, faulty: 0 });
    await points.commit(first.import_id, 'rows');
    await points.until(first.import_id, 'finished');
    const { rows } = await sql<Record<string, unknown>>`
      select entry_type, start_at, end_at, day_limit from localverifice where title = '导入核销点'`.execute(
      server.store.db,
    );
    expect(rows).toMatchObject([{ entry_type: 'store', day_limit: 10 }]);
    expect((await points.checked(file)).counts).toEqual({ faulty: 0, new: 0, changed: 0, unchanged: 1 });
  });

  test('what a cell cannot be is said by its column', async () => {
    const { import_id } = await points.checked(`${heading}\n${line('错误核销点', ['饭店', '44', '越'])}\n`);
    expect((await points.preview(import_id, 'faulty')).data[0]?.faults).toEqual([
      { cell: 'B2', message: '类型没有「饭店」，可填：门店、经销商、活动现场、自助柜' },
      { cell: 'C2', message: '地区「44」不存在' },
      { cell: 'D2', message: '地址的字数应为 2–100' },
    ]);
  });

  test('references are found by title, money is read to the fen', async () => {
    const awards = importer(server, token, 'award');
    const { import_id, counts } = await awards.checked(
      '奖励类型,奖励分类,奖励名称,来源,积分方式,积分数,市场价（元）,成本价（元）,使用规则\n' +
        '积分,品牌周边,导入积分,无来源,固定,10,0.29,19.999,x\n积分,没有的分类,导入积分二,无来源,固定,10,1,1,x\n',
    );
    const { data } = await awards.preview(import_id, 'faulty');
    expect(counts.faulty).toBe(2);
    expect(data.flatMap(({ faults }) => faults)).toContainEqual({ cell: 'H2', message: '成本价最多两位小数' });
    expect(data[1]?.faults).toContainEqual({ cell: 'B3', message: '奖励分类「没有的分类」不存在' });
  });
});

describe('who may', () => {
  test('another’s import is none; who lacks the right is refused at every call', async () => {
    const { import_id } = await cates.checked('分类名称,排序\n别人的,1\n');
    const manager = importer(server, await server.login('ops_manager'), 'award_cate');
    for (const answer of [
      await manager.status(import_id),
      await manager.lines(import_id, 'new'),
      await manager.commit(import_id, 'rows'),
      await manager.cancel(import_id),
    ])
      expect(answer.code).toBe(40401);
    expect((await points.status(import_id)).code).toBe(40401);
    const auditor = importer(server, await server.login('finance_auditor'), 'award_cate');
    expect((await auditor.upload('分类名称,排序\n不许的,1\n')).code).toBe(40301);
    expect((await auditor.status(import_id)).code).toBe(40301);
  });

  test('an upload is no write: without dry_run it is refused', async () => {
    const [, path = ''] = cates.calls.upload.split(' ');
    const answer = await server.call('POST', path, { token, ...formOf('分类名称,排序\n甲乙,1\n') });
    expect([answer.code, answer.message]).toEqual([40001, '请先预览：dry_run 应为 1']);
  });
});

describe('files to take along', () => {
  const download = (path: string) =>
    server.app.inject({ method: 'GET', url: `/proxy-he${path}`, headers: { authorization: `Bearer ${token}` } });

  test('the template is taken as it is: it has no lines yet', async () => {
    const { body, headers } = await download(points.calls.template.split(' ')[1] ?? '');
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('本地核销点导入模板.csv');
    expect(body.split('\r\n')[0]).toBe(
      '\uFEFF核销点编号,名称,类型,门店编号,地区,地址,纬度,经度,核销半径（米）,联系人,联系手机号,营业日,开门时间,关门时间,' +
        '开始时间,结束时间,核销方式,核销员,可核销货品,线下商品,市场商品,瓶盖商品,每日上限,总上限,备注',
    );
    expect((await points.upload(body)).message).toBe('文件中没有要导入的行');
  });

  test('the faulty lines come back with 错误原因, computed by no spreadsheet, and can be sent again', async () => {
    const { import_id } = await cates.checked('分类名称,排序\n=cmd|甲,x\n回来甲,1\n');
    const { body } = await download(`${cates.calls.faults.split(' ')[1]}?import_id=${import_id}`);
    expect(body).toBe("\uFEFF分类名称,排序,错误原因\r\n'=cmd|甲,x,第 2 行 B 列：排序应为整数\r\n");
    const again: ImportStatus = await cates.checked(body.replace(',x,', ',2,'));
    expect((await cates.preview(again.import_id, 'new')).data[0]?.cells[0]).toBe("'=cmd|甲");
    await cates.commit(again.import_id, 'rows');
    await cates.until(again.import_id, 'finished');
    const { rows } = await sql`select from award_cate where cate_name = '=cmd|甲' and sort = 2`.execute(
      server.store.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('template and faulty lines come as workbooks too, which can be sent as they are', async () => {
    const take = async (path: string) => {
      const { rawPayload, headers } = await download(path);
      return { bytes: rawPayload, name: decodeURIComponent(String(headers['content-disposition'])) };
    };
    const empty = await take(`${cates.calls.template.split(' ')[1]}?format=xlsx`);
    expect(empty.name).toContain('奖励分类导入模板.xlsx');
    expect((await cates.upload(empty.bytes, 'rows.xlsx')).message).toBe('文件中没有要导入的行');
    const { import_id } = await cates.checked('分类名称,排序\n=cmd|乙,x\n');
    const faults = await take(`${cates.calls.faults.split(' ')[1]}?import_id=${import_id}&format=xlsx`);
    expect(faults.name).toContain('_错误行.xlsx');
    const again: ImportStatus = await cates.checked(faults.bytes, 'again.xlsx');
    const [line] = (await cates.preview(again.import_id, 'faulty')).data;
    expect([line?.cells.slice(0, 2), line?.faults]).toEqual([
      ["'=cmd|乙", 'x'],
      [{ cell: 'B2', message: '排序应为整数' }],
    ]);
  });

  test('another format is refused', async () => {
    const { body } = await download(`${cates.calls.template.split(' ')[1]}?format=pdf`);
    expect(JSON.parse(body)).toMatchObject({ code: 40001, message: 'format 应为 csv 或 xlsx' });
  });
});
