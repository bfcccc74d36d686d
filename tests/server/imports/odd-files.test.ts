import { describe, expect, test } from 'vitest';
import { fileRows } from '../../../server/jobs/imports/reading/file-rows.ts';
import { type Cell, doubtIn, textIn } from '../../../server/jobs/imports/reading/row.ts';
import { books } from './odd/books.ts';
import { cells } from './odd/cells.ts';
import { missing } from './odd/missing.ts';
import { packages } from './odd/packages.ts';
import { texts } from './odd/texts.ts';
import { textLike } from '../matchers.ts';

/*
 * Files as people have them and other programs write them: each is read as Excel shows it, or refused with the reason. None may be read
 * as something else.
 */

const kinds = { packages, missing, books, cells, texts };

test('there are enough of them', () => {
  expect(Object.values(kinds).flat().length).toBeGreaterThanOrEqual(80);
});

async function shownOf(bytes: Buffer): Promise<readonly (readonly string[])[]> {
  const shown: string[][] = [];
  for await (const row of fileRows(bytes)) shown.push(row.cells.map(wordsOf));
  return shown;
}

/** What a cell shows; one that cannot be used says why. */
const wordsOf = (cell: Cell) => doubtIn(cell) ?? textIn(cell);

const expected = (shows: readonly (readonly (string | RegExp)[])[] = []) =>
  shows.map((line) => line.map((cell) => (typeof cell === 'string' ? cell : textLike(cell))));

for (const [kind, files] of Object.entries(kinds))
  describe(kind, () => {
    test.each(files)('$name', async ({ bytes, shows, refuses }) => {
      if (refuses) await expect(shownOf(bytes)).rejects.toThrow(refuses);
      else expect(await shownOf(bytes)).toEqual(expected(shows));
    });
  });
