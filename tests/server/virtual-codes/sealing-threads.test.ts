import { expect, test } from 'vitest';
import { codeBox } from '../../../server/coupons/code-box.ts';
import type { CodeColumns } from '../../../server/coupons/code-columns.ts';
import { codesThreads } from '../../../server/coupons/codes-thread.ts';
import { readFileBy } from '../../../server/jobs/imports/reading/read-file.ts';
import { numbered, sheet } from '../entities/code-files.ts';

/* A long file is sealed by two threads (docs/performance.md): together they hand on what one would. */

const box = codeBox('a server key that is long enough for tests');
const owner = { goodsId: 7, partner: 'virtual' };
const valuesOf = (array: string) => array.slice(1, -1).split(',');

const sealedBy = (file: string) => {
  const threads = codesThreads(box, owner, file.length);
  return readFileBy(threads, Buffer.from(file), async (opened) => {
    const pieces: CodeColumns[] = [];
    for await (const piece of opened.rows) pieces.push(piece);
    const lines = pieces.flatMap(({ line, sealed }) => {
      const texts = valuesOf(sealed);
      return valuesOf(line).map((nth, at) => [Number(nth), box.open(texts[at] ?? '', owner.goodsId)] as const);
    });
    return { threads: threads.length, comments: opened.notes.comments, codes: new Map(lines), count: lines.length };
  });
};

test('each line of a long file comes once, whichever thread sealed it; a short one needs no second', async () => {
  const codes = numbered('LONG', 20_001);
  const read = await sealedBy(`# 供应商的说明\n${sheet(...codes)}`);
  expect(read).toMatchObject({ threads: 2, comments: 1, count: 20_001 });
  expect(read.codes).toEqual(new Map(codes.map((code, at) => [at + 3, code])));
  expect(await sealedBy(sheet('SHORT0001'))).toMatchObject({ threads: 1, count: 1 });
});

test('what is wrong with a long file is told once, as of one thread', async () => {
  const file = ['nothing', ...numbered('LONG', 20_000)].join('\n');
  await expect(sealedBy(file)).rejects.toThrow('第一行应为列名 code');
});
