import { loadavg } from 'node:os';
import { openStore } from '../../server/db/store.ts';
import { preparedDataDir, removeDataDirs } from '../server/db/data-dirs.ts';
import type { Row } from './run.ts';

const starts = 8;
const least = (values: readonly number[]) => Math.round(Math.min(...values));
const middle = (values: readonly number[]) => Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0);

/** What the embedded engine takes to open a database that is there: by the clock, and of the processor in all its threads. */
export async function bench(): Promise<readonly Row[]> {
  const dataDir = await preparedDataDir();
  const times = { clock: [] as number[], processor: [] as number[] };
  for (let start = 0; start < starts; start += 1) {
    const [began, used] = [performance.now(), process.cpuUsage()];
    const store = await openStore({ dataDir });
    const { user, system } = process.cpuUsage(used);
    times.clock.push(performance.now() - began);
    times.processor.push((user + system) / 1000);
    await store.close();
  }
  removeDataDirs();
  return Object.entries(times).map(([what, ms]) => ({
    what,
    starts,
    'least ms': least(ms),
    'middle ms': middle(ms),
    load: Math.round(loadavg()[0] ?? 0),
  }));
}
