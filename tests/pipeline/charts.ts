// npm run charts [-- CHART…] [-- --check [--quick]]: what is written from the charts: path files, layouts, pages with
// drawings. With --check it writes nothing, names what is stale and fails; --quick leaves out what needs exploring.
import { parseArgs } from 'node:util';
import { staleFiles, writeFiles } from './chart-files.ts';
import { isAboutArguments } from './choose.ts';

const options = { check: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } } as const;

const start = performance.now();
const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;

async function compare(quick: boolean): Promise<void> {
  const { stale, seen } = await staleFiles({ withPaths: !quick });
  for (const file of stale) console.log(`stale: ${file}`);
  console.log(
    `${seen} files of charts looked at in ${seconds()}${stale.length > 0 ? '; npm run charts writes them' : ''}`,
  );
  process.exitCode = stale.length > 0 ? 1 : 0;
}

async function write(charts: readonly string[]): Promise<void> {
  const written = await writeFiles((chart) => console.log(`laid out: ${chart} (${seconds()})`), charts);
  for (const file of written) console.log(`written: ${file}`);
  console.log(`${written.length} files written in ${seconds()}`);
}

try {
  // What is compared is everything.
  const allowPositionals = !process.argv.includes('--check');
  const { values, positionals } = parseArgs({ options, allowPositionals });
  await (values.check ? compare(values.quick) : write(positionals));
} catch (error) {
  if (!isAboutArguments(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
