import { describe, expect, test } from 'vitest';
import { importLimits, readingInWords } from '../../../contract/jobs/import.ts';
import { FileFault } from '../../../server/jobs/imports/reading/file-fault.ts';
import { readFile } from '../../../server/jobs/imports/reading/read-file.ts';
import type { FileRow } from '../../../server/jobs/imports/reading/row.ts';
import { archive, bookFiles, bookXml, main, sheetXml, workbook } from './workbook.ts';

/* Files that others made are read in a thread of their own: what they cost is taken from nobody else, and has an end. */

const linesOf = (bytes: Buffer, limits?: Parameters<typeof readFile>[2]) =>
  readFile(
    bytes,
    async ({ rows }) => {
      const all: FileRow[] = [];
      for await (const some of rows) all.push(...some);
      return all;
    },
    limits,
  );

/** The longest time for which nothing else was done, while something goes on. */
async function longestStop(work: Promise<unknown>): Promise<number> {
  let [longest, last] = [0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  await work.catch(() => undefined);
  clearInterval(timer);
  return Math.max(longest, performance.now() - last);
}

const nested = (depth: number) => archive(bookFiles(`<worksheet xmlns="${main}"><sheetData>${'<row>'.repeat(depth)}`));

describe('a file in its thread', () => {
  test('comes in the order of its lines, with what was read of it', async () => {
    const lines = Array.from({ length: 2_500 }, (_, at) => `${at},x`);
    expect((await linesOf(Buffer.from(lines.join('\n')))).map(({ line }) => line)).toEqual(
      lines.map((_, at) => at + 1),
    );
    const book = archive({
      ...bookFiles(sheetXml([['甲']]).replace('<row r="1">', '<row r="1" hidden="1">')),
      'xl/workbook.xml': bookXml().replace(
        '</sheets>',
        '<sheet name="二" sheetId="2" state="hidden" r:id="rId8"/></sheets>',
      ),
    });
    const read = await readFile(book, async ({ sheet, others, notes, rows }) => {
      for await (const _ of rows) continue;
      return { sheet, others, notes };
    });
    expect(read).toEqual({
      sheet: 'a',
      others: [{ name: '二', hidden: true }],
      notes: { hiddenLines: 1, comments: 0 },
    });
  });

  test('is refused as it would be without', async () => {
    await expect(linesOf(Buffer.from('PK, not at all'))).rejects.toThrow(FileFault);
    await expect(linesOf(Buffer.from('a,b\n"x'))).rejects.toThrow('第 2 行的引号没有结束');
  });

  test('of tags inside of each other is given up at once, and holds up nobody', async () => {
    const bomb = nested(8_000_000);
    expect(bomb.length).toBeLessThan(100 * 1024);
    let refused: unknown;
    const stop = await longestStop(linesOf(bomb).catch((error: unknown) => (refused = error)));
    expect(String(refused)).toContain('过于复杂');
    expect(stop).toBeLessThan(1_000);
  });

  test('that takes too long is given up', async () => {
    const endless = archive(bookFiles(`<worksheet xmlns="${main}">${'<a/>'.repeat(8_000_000)}`));
    await expect(linesOf(endless, { ms: 500, megabytes: 512 })).rejects.toThrow('读取时间过长');
  });

  test('that takes too much memory is given up, and the server stays', async () => {
    const texts = Array.from({ length: 400_000 }, (_, at) => `<si><t>text number ${at} of many</t></si>`).join('');
    const large = archive({
      ...bookFiles(sheetXml([['甲']])),
      'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts}</sst>`,
    });
    await expect(linesOf(large, { ms: 60_000, megabytes: 16 })).rejects.toThrow('内容太多');
    expect(await linesOf(workbook([['甲']]))).toHaveLength(1);
  });

  test('of one long text that many cells share does not become long itself', async () => {
    const text = '长'.repeat(importLimits.cell);
    const cell = '<c t="s"><v>0</v></c>'.repeat(100);
    const shared = archive({
      ...bookFiles(`<worksheet xmlns="${main}"><sheetData>${`<row>${cell}</row>`.repeat(50)}</sheetData></worksheet>`),
      'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>${text}</t></si></sst>`,
    });
    await expect(linesOf(shared)).rejects.toThrow('文字过多');
  });

  test('waits for its turn where others are read', async () => {
    const files = Array.from({ length: 5 }, (_, at) => linesOf(Buffer.from(`a${at}\n1`)));
    expect((await Promise.all(files)).map(([first]) => first?.cells)).toEqual([['a0'], ['a1'], ['a2'], ['a3'], ['a4']]);
  });
});

test('what was read is said in words: the sheet, the other ones, comments, hidden lines', () => {
  const others = [
    { name: '二月', hidden: false },
    { name: '底稿', hidden: true },
  ];
  expect(readingInWords({ sheet: '一月', others, comments: 2, hidden_lines: 3 })).toEqual([
    '已读取工作表「一月」',
    '未读取其他 2 个工作表：「二月」、「底稿」（隐藏）',
    '未读取以 # 开头的 2 行',
    '其中 3 行在 Excel 中是隐藏的，也已读取',
  ]);
  expect(readingInWords({ sheet: null, others: [], comments: 0, hidden_lines: 0 })).toEqual([]);
});
