// npm run mutants -- [CHART…] [--changed] [--record] [--views]: plants faults and tells which of them no test notices.
import { parseArgs } from 'node:util';
import { runChartMutants } from './chart-mutants.ts';
import { isAboutArguments } from './choose.ts';

const options = {
  changed: { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
  views: { type: 'boolean', default: false },
} as const;

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (!values.views) return runChartMutants({ charts: positionals, ...values });
  // Brings a browser along: only for those who ask for it.
  const { runViewMutants } = await import('./view-mutants.ts');
  return runViewMutants(process.argv.slice(2).filter((arg) => arg !== '--views'));
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  if (!isAboutArguments(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
