import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** One line of a benchmark's table: the columns' names and what was measured, units in the names. */
export type Row = Readonly<Record<string, string | number>>;

/** What tests/bench/NAME.bench.ts exports. */
interface BenchModule {
  readonly bench: () => Promise<readonly Row[]>;
}

const wanted = process.argv.slice(2);
const files = globSync('tests/bench/*.bench.ts')
  .toSorted()
  .filter((file) => wanted.length === 0 || wanted.some((part) => path.basename(file).includes(part)));
if (files.length === 0) {
  console.error(wanted.length > 0 ? `No benchmark is named ${wanted.join(', ')}.` : 'There is no benchmark.');
  process.exit(1);
}

// One after the other: they would measure each other.
for (const file of files) {
  const { bench } = (await import(pathToFileURL(path.resolve(file)).href)) as BenchModule;
  console.log(`\n${path.basename(file, '.bench.ts')}`);
  console.table(await bench());
}
