import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jobCalls, type OwnJob } from '../../../contract/jobs/jobs.ts';
import { historian } from '../entities/history-calls.ts';
import { operator } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { importer, startImports } from './importing.ts';
import { workbook } from './workbook.ts';

let server: TestServer;
let token: string;
let cates: ReturnType<typeof importer>;
beforeAll(async () => {
  server = await startImports('the embedded engine');
  token = await server.login();
  cates = importer(server, token, 'award_cate');
});
afterAll(() => server.close());

/** What a file does to a table: nothing, or the names that are there afterwards. */
const namesLike = async (pattern: string) => {
  const { rows } = await sql<{ cate_name: string; sort: number }>`
    select cate_name, sort from award_cate where cate_name like ${pattern} order by cate_name`.execute(server.store.db);
  return rows.map(({ cate_name, sort }) => `${cate_name} ${sort}`);
};

describe('a preview', () => {
  test('counts new, changed, unchanged and faulty lines, with faults by cell; nothing is written', async () => {
    await operator(server, token).made('award_cate', { cate_name: '预览甲', sort: 1 });
    await operator(server, token).made('award_cate', { cate_name: '预览乙', sort: 2 });
    const file = '分类名称,排序\n预览甲,1\n预览乙,9\n预览丙,3\n预览丁,x\n预览丙,4\n短,100000\n';
    const { import_id, counts, columns } = await cates.checked(file);
    expect(counts).toEqual({ faulty: 3, new: 1, changed: 1, unchanged: 1 });
    expect(columns).toEqual(['分类名称', '排序']);
    const faulty = await cates.preview(import_id, 'faulty');
    expect(faulty.data.map(({ faults }) => faults)).toEqual([
      [{ cell: 'B5', message: '排序应为整数' }],
      [{ cell: 'A6', message: '分类名称与第 4 行重复' }],
      [
        { cell: 'A7', message: '分类名称的字数应为 2–10' },
        { cell: 'B7', message: '排序应为 0–9,999' },
      ],
    ]);
    const [changed] = (await cates.preview(import_id, 'changed')).data;
    expect(changed).toMatchObject({ line: 3, changes: [{ label: '排序', before: 2, after: 9 }] });
    expect(await namesLike('预览%')).toEqual(['预览乙 2', '预览甲 1']);
  });

  test('says of a row that nobody changes that it stays as it is, before anything is committed', async () => {
    const { import_id, counts } = await cates.checked('分类名称,排序\n未中奖,1\n冻结甲,2\n');
    expect(counts).toMatchObject({ faulty: 1, new: 1, changed: 0 });
    const [line] = (await cates.preview(import_id, 'faulty')).data;
    expect(line?.faults).toMatchObject([{ message: '系统内置分类不能修改' }]);
  });

  test('reads a workbook as it reads csv; comments of the template are left out', async () => {
    const { import_id, counts } = await cates.checked(
      workbook([
        ['分类名称*', '排序'],
        ['# 说明', '必填'],
        ['工作簿甲', (at) => `<c r="${at}"><v>7</v></c>`],
      ]),
      'a.xlsx',
    );
    expect(counts).toMatchObject({ new: 1, faulty: 0 });
    expect((await cates.preview(import_id, 'new')).data).toMatchObject([{ line: 3, cells: ['工作簿甲', '7'] }]);
  });

  test.each([
    ['分类名,排序\n甲乙,1\n', '不认识的列「分类名」（A 列），是否为「分类名称」；缺少列：分类名称'],
    ['分类名称,价格\n甲乙,1\n', '不认识的列「价格」（B 列）'],
    ['分类名称,排序,排序\n甲乙,1,1\n', '列「排序」出现了两次（B、C 列）'],
    ['a,b\n1,2\n', '第一行应为列名，没有找到认识的列（至少应有：分类名称），请使用导入模板'],
    ['分类名称,排序\n', '文件中没有要导入的行'],
  ])('of a wrong template says what is wrong: %j', async (file, message) => {
    const answer = await cates.upload(file);
    expect([answer.code, answer.message]).toEqual([40001, message]);
  });

  test('takes columns of an export that the house makes by itself for what they are', async () => {
    const status = await cates.checked('分类名称,排序,状态,创建时间\n导出甲,1,启用,2026-01-01\n');
    expect(status).toMatchObject({ ignored: ['状态', '创建时间'], counts: { new: 1 } });
  });
});

describe('a commit', () => {
  test('of good lines writes them once, leaves the others, and stands in the operation log', async () => {
    const { import_id } = await cates.checked('分类名称,排序\n提交甲,1\n提交乙,x\n提交丙,3\n');
    const [first, second] = [await cates.commit(import_id, 'rows'), await cates.commit(import_id, 'rows')];
    expect([first.code, second.result]).toEqual([20000, first.result]);
    const done = await cates.until(import_id, 'finished');
    expect(done.written).toEqual({ added: 2, edited: 0, refused: 0 });
    expect(await namesLike('提交%')).toEqual(['提交丙 3', '提交甲 1']);
    const { rows } = await sql<{ summary: string }>`
      select summary from operation_log where summary like '%【提交%' order by id`.execute(server.store.db);
    expect(rows.map(({ summary }) => summary)).toEqual([
      '导入：新建奖励分类【提交甲】',
      '导入：新建奖励分类【提交丙】',
    ]);
    expect((await cates.commit(import_id, 'rows', 'another-request')).code).toBe(40902);
  });

  test('is looked back on and taken back like a form that was sent', async () => {
    const op = operator(server, token);
    const past = historian(server, token);
    const id = await op.made('award_cate', { cate_name: '回退甲', sort: 1 });
    const { import_id } = await cates.checked('分类名称,排序\n回退甲,2\n回退乙,3\n');
    await cates.commit(import_id, 'rows');
    await cates.until(import_id, 'finished');
    expect((await past.entries('award_cate', id))[0]).toMatchObject({ event: 'IMPORT', version: 2, undoable: true });
    expect((await past.oldForm('award_cate', id, 1)).values).toEqual({ sort: 1 });
    expect((await past.undo('award_cate', id, 2)).code).toBe(20000);
    expect(await namesLike('回退%')).toEqual(['回退乙 3', '回退甲 1']);
  });

  test('all or nothing is refused with a faulty line, and takes back everything when a line fails after all', async () => {
    const faulty = await cates.checked('分类名称,排序\n全部甲,1\n全部乙,x\n');
    expect(await cates.commit(faulty.import_id, 'whole')).toMatchObject({
      code: 40902,
      message: '还有 1 行错误，不能全部导入',
    });
    const good = await cates.checked('分类名称,排序\n全部甲,1\n全部乙,2\n');
    await operator(server, token).made('award_cate', { cate_name: '全部乙', sort: 5 });
    await cates.commit(good.import_id, 'whole');
    expect(await cates.until(good.import_id, 'finished')).toMatchObject({ written: { added: 0, refused: 2 } });
    expect(await namesLike('全部%')).toEqual(['全部乙 5']);
    const { data } = await cates.preview(good.import_id, 'faulty');
    expect(data.map(({ faults }) => faults)).toEqual([
      [{ cell: null, message: '其他行有错误，全部未写入' }],
      [{ cell: 'A3', message: '分类名称已存在' }],
    ]);
  });

  test('a row that changed since the preview is not overwritten', async () => {
    const op = operator(server, token);
    const id = await op.made('award_cate', { cate_name: '他人已改', sort: 1 });
    const { import_id } = await cates.checked('分类名称,排序\n他人已改,2\n随后新增,1\n');
    await op.update('award_cate', { id, version: 1, sort: 8 });
    await cates.commit(import_id, 'rows');
    expect(await cates.until(import_id, 'finished')).toMatchObject({ written: { added: 1, edited: 0, refused: 1 } });
    expect(await namesLike('他人%')).toEqual(['他人已改 8']);
    expect((await cates.preview(import_id, 'faulty')).data).toMatchObject([
      { line: 2, faults: [{ cell: null, message: '预览之后该行已被他人修改，请重新导入' }] },
    ]);
  });

  test('whoever commits or gives up has seen the check: the tray has nothing new of it', async () => {
    const unseen = async () => {
      const { result } = await server.call('GET', jobCalls.list.slice('GET '.length), { token });
      const { data } = result as { readonly data: readonly OwnJob[] };
      return data.filter(({ kind, seen }) => kind === 'import_check' && !seen).map(({ title }) => title);
    };
    const [kept, left, open] = [
      await cates.checked('分类名称,排序\n见过甲,1\n', 'kept.csv'),
      await cates.checked('分类名称,排序\n见过乙,1\n', 'left.csv'),
      await cates.checked('分类名称,排序\n见过丙,1\n', 'open.csv'),
    ];
    const heard: string[] = [];
    const deaf = server.store.listen({ hear: (payload) => heard.push(payload), missed: () => {} });
    await cates.cancel(left.import_id);
    // The tray asks anew: there is no preview any more.
    await vi.waitFor(() => expect(heard.join()).toMatch(/"event":"job".*"state":"done"/));
    await deaf();
    await cates.commit(kept.import_id, 'rows');
    const names = await unseen();
    expect(names.filter((name) => /（(kept|left|open)\.csv）/.test(name))).toEqual(['奖励分类（open.csv）']);
    await cates.cancel(open.import_id);
    await cates.until(kept.import_id, 'finished');
  });

  test('what was given up is not written', async () => {
    const { import_id } = await cates.checked('分类名称,排序\n放弃甲,1\n');
    expect((await cates.cancel(import_id)).code).toBe(20000);
    expect((await cates.commit(import_id, 'rows')).code).toBe(40902);
    expect((await cates.cancel(import_id)).code).toBe(40902);
    expect(await namesLike('放弃%')).toEqual([]);
  });
});

test('how many rows go in, and how many together, is known before there is a file', async () => {
  expect(await cates.limits()).toEqual({ rows: 20_000, whole_rows: 2_000 });
});
