// npm run charts [-- CHART…] [-- --check [--quick]] [-- --against REF]: what is written from the charts: path files, layouts, pages with
// drawings, the snapshot of life cycles. With --check it writes nothing, names what is stale and fails; --quick leaves out what needs
// exploring. With --against it tells what the life cycles do to rows of another commit, and fails where some would be stranded.
import { parseArgs } from 'node:util';
import { against, renewSnapshot, snapshotFaults } from './against/against.ts';
import { Unreadable } from './against/sources.ts';
import { staleFiles, writeFiles } from './chart-files.ts';
import { root } from './chart-places.ts';
import { isAboutArguments } from './choose.ts';

const options = {
  check: { type: 'boolean', default: false },
  quick: { type: 'boolean', default: false },
  against: { type: 'string' },
} as const;

const start = performance.now();
const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;

async function compare(quick: boolean): Promise<void> {
  const { stale, seen } = await staleFiles({ withPaths: !quick });
  const faults = [...stale.map((file) => `stale: ${file}`), ...snapshotFaults(root)];
  for (const fault of faults) console.log(fault);
  console.log(
    `${seen + 1} files of charts looked at in ${seconds()}${faults.length > 0 ? '; npm run charts writes what is stale' : ''}`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}

/** What the life cycles do to rows of another commit. */
function compareWith(ref: string): void {
  const { lines, open } = against(root, ref);
  for (const line of lines) console.log(line);
  console.log(seconds());
  process.exitCode = open > 0 ? 1 : 0;
}

async function write(charts: readonly string[]): Promise<void> {
  const written = await writeFiles((chart) => console.log(`laid out: ${chart} (${seconds()})`), charts);
  const { file, faults } = renewSnapshot(root);
  const all = [...written, ...file];
  for (const one of all) console.log(`written: ${one}`);
  for (const fault of faults) console.log(fault);
  console.log(`${all.length} files written in ${seconds()}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

try {
  // What is compared is everything.
  const allowPositionals = !process.argv.some((arg) => /^--(?:check|against)\b/.test(arg));
  const { values, positionals } = parseArgs({ options, allowPositionals });
  if (values.against !== undefined) compareWith(values.against);
  else await (values.check ? compare(values.quick) : write(positionals));
} catch (error) {
  if (!isAboutArguments(error) && !(error instanceof Unreadable)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
