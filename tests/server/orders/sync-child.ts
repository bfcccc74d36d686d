import { openStore } from '../../../server/db/store.ts';
import { jobKinds } from '../../../server/job-kinds.ts';
import { startJobs } from '../../../server/jobs/worker.ts';

/** Works jobs off over the data directory, or the database, that it is given, until it is killed; says so once one rests. */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl });
const log = { info: () => undefined, warn: (_: object, line: string) => console.error(line) };
startJobs(store, log, { kinds: jobKinds, pollMs: 20 });
setInterval(() => {
  const resting = store.pool.query("select from job where state = 'running' and lease_token is null");
  void resting.then(({ rowCount }) => rowCount === 1 && console.log('rests'));
}, 50);
