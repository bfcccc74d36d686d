import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../../server/db/store.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { counting } from './counting.ts';

/** Works jobs off over the data directory, or the database, that it is given, until it is killed; says so at its fifth step. */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl });
const log = { info: () => undefined, warn: (_: object, line: string) => console.error(line) };
const before = async (n: number) => {
  if (n === 5) console.log('five');
  // It never comes to its end by itself, however long whoever kills it is held up.
  if (n > 5) await sleep(n > 50 ? 600_000 : 3);
};
startJobs(store, log, { kinds: [counting(before, `child ${process.pid}`)] });
