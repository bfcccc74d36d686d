import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanText, nameKey } from '../../../contract/core/clean-text.ts';
import { codes } from '../../../contract/core/errors.ts';
import { importer, startImports } from '../imports/importing.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, page } from './with-entities.ts';

/* Names that nobody can see, or that nobody can tell apart though names are unique, are not taken: by forms, calls and files alike. */

describe('text as it is kept', () => {
  test.each([
    ['\u200B\u200B\u200B', ''],
    ['零宽\u200B\u200D字', '零宽字'],
    ['\u202E倒\u2066过\u2069来\u202C', '倒过来'],
    ['软\u00AD连\u2060字\uFEFF', '软连字'],
    ['\u3164\u2800\u115F', ''],
    ['名\u{E0100}字\uFE0F', '名字'],
    ['\u00A0前\u2003后\u3000', '前 后'],
    ['Caf\u0065\u0301', 'Caf\u00E9'],
    ['一\u2028二', '一\n二'],
    ['一\t二\n三', '一\t二\n三'],
    ['\u0007铃\u009F', '铃'],
    ['（全角）：１２', '（全角）：１２'],
    ['👨\u200D👩\u200D👧 ❤\uFE0F 1\uFE0F\u20E3', '👨\u200D👩\u200D👧 ❤\uFE0F 1\uFE0F\u20E3'],
    ['半\uD83D', '半\uFFFD'],
  ])('%j', (text, kept) => {
    expect(cleanText(text)).toBe(kept);
    expect(cleanText(kept)).toBe(kept);
  });

  test.each([
    ['（甲）', '(甲)'],
    ['ＡＢＣ１２', 'ABC12'],
    ['甲  乙', '甲 乙'],
    ['甲\u3000乙', '甲 乙'],
    ['ﬁ', 'fi'],
    ['❤\uFE0F', '❤'],
  ])('%j is told apart from nothing that looks the same', (text, key) => {
    expect(nameKey(text)).toBe(key);
  });
});

describe('names of rows', () => {
  let server: TestServer;
  let admin: Operator;
  let token: string;
  beforeAll(async () => {
    server = await startImports();
    token = await server.login();
    admin = operator(server, token);
  });
  afterAll(() => server.close());
  const made = (cate_name: string) => admin.create('award_cate', { cate_name, sort: 1 });

  test('that nobody can see are none', async () => {
    expect(await made('\u200B\u200B\u200B')).toMatchObject({
      code: codes.invalid,
      result: { errors: [{ field: 'cate_name', message: '请输入分类名称' }] },
    });
  });

  test('that nobody can tell apart are the same, in whichever form they come', async () => {
    expect((await made('零宽字（全角）')).code).toBe(codes.ok);
    for (const twin of ['零宽\u200B\u200D字（全角）', '零宽字(全角)', ' 零宽字（全角） ', '零宽字（全角）\u202E'])
      expect(await made(twin)).toMatchObject({ code: codes.duplicate, result: { field: 'cate_name' } });
    expect((await made('另一个 (半角)')).code).toBe(codes.ok);
    expect((await made('另一个 （半角）')).code).toBe(codes.duplicate);
  });

  test('are kept, counted and found without what nobody sees', async () => {
    const long = '字'.repeat(10);
    expect((await made(`\u200B${[...long].join('\u200B')}\uFEFF`)).code).toBe(codes.ok);
    const { data } = page(await admin.list('award_cate', { keyword: `\u200B${long}` }));
    expect(data.map((row) => row['cate_name'])).toEqual([long]);
  });

  test('of a file are cleaned and compared like those of a form', async () => {
    const file = importer(server, token, 'award_cate');
    const checked = await file.checked(
      ['分类名称,排序', '文件（甲）,1', '文件\u200B(甲),2', '\u200B\u2060,3', '文件\u202E乙,4', '零宽字(全角),5'].join(
        '\n',
      ),
    );
    expect(checked.counts).toMatchObject({ new: 2, changed: 1, faulty: 2 });
    const faulty = (await file.preview(checked.import_id, 'faulty')).data;
    expect(faulty.map(({ line, faults }) => [line, faults[0]?.message])).toEqual([
      [3, '分类名称与第 2 行重复'],
      [4, '请输入分类名称'],
    ]);
    const changed = (await file.preview(checked.import_id, 'changed')).data;
    expect(changed.map(({ line }) => line)).toEqual([6]);
  });
});
