import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readScores, writeScores } from '../../pipeline/chart-scores.ts';
import { closureOf, sumOver } from '../../pipeline/import-closure.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'scores-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of the folder, as the closure knows files: from the root of the project. */
function written(name: string, content: string): string {
  writeFileSync(path.join(folder, name), content);
  return path.relative(process.cwd(), path.join(folder, name)).replaceAll('\\', '/');
}

const names = (files: readonly string[]) => files.map((file) => path.basename(file));

test('a closure is what a file imports and what that imports, however it is written; types are no part of it', () => {
  written('far.ts', 'export const far = 1;\n');
  written('late.ts', 'export const late = 1;\n');
  written('types.ts', 'export type Shape = string;\n');
  written('aside.ts', 'globalThis.name = "";\n');
  written('near.ts', "export {\n  far,\n} from './far.ts';\nimport './aside.ts';\n");
  const first = written(
    'first.ts',
    "import type { Shape } from './types.ts';\nimport { far } from './near.ts';\nconst late = () => import('./late.ts');\n",
  );
  expect(names(closureOf(first))).toEqual(['aside.ts', 'far.ts', 'first.ts', 'late.ts', 'near.ts']);
});

test('a sum is another one when a file far behind has changed', () => {
  const sumWith = (content: string, one: string) => {
    written(`below-${one}.ts`, content);
    return written(`above-${one}.ts`, `import './below-${one}.ts';\n`);
  };
  const [same, changed] = [sumWith('export const one = 1;\n', 'a'), sumWith('export const one = 2;\n', 'b')];
  expect(sumOver([same])).toBe(sumOver([same]));
  expect(sumOver([same])).not.toBe(sumOver([changed]));
  expect(sumOver([same])).not.toBe(sumOver([same], ['xstate 6']));
});

test('the table of scores reads back as it was written, a line per chart, by name', () => {
  const file = path.join(folder, 'scores.txt');
  const scores = [
    { chart: 'tabs', sum: 'b', faults: 30, judged: 25, differing: 3, equivalent: 2 },
    { chart: 'app', sum: 'a', faults: 9, judged: 9, differing: 0, equivalent: 0 },
  ];
  writeScores(scores, file);
  expect([...readScores(file).values()]).toEqual(scores.toReversed());
  expect(readScores(path.join(folder, 'none.txt'))).toEqual(new Map());
});
