// npm run charts [-- --check] [-- --only=docs]: what is written from the charts: path files, layouts, pages with drawings.
// With --check it writes nothing, names what is stale and fails.
import { parseArgs } from 'node:util';
import { staleFiles, writeFiles } from './chart-files.ts';

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
});

const start = performance.now();
const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;

if (values.check) {
  const { stale, seen } = await staleFiles({ withPaths: !values.quick });
  for (const file of stale) console.log(`stale: ${file}`);
  console.log(
    `${seen} files of charts looked at in ${seconds()}${stale.length > 0 ? '; npm run charts writes them' : ''}`,
  );
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  const written = await writeFiles((chart) => console.log(`laid out: ${chart} (${seconds()})`));
  for (const file of written) console.log(`written: ${file}`);
  console.log(`${written.length} files written in ${seconds()}`);
}
