import fs from 'node:fs';
import { openStore } from '../../../server/db/store.ts';
import { prepareLoad, writeForever } from './crash-load.ts';

/** Opens the directory it is given, writes `ready`, then every number that was committed, until it is killed. */
const [dataDir = ''] = process.argv.slice(2);
const store = await openStore({ dataDir, limits: { checkpointEvery: 300, vacuumEvery: 1_000 } });
await prepareLoad(store);
fs.writeSync(1, 'ready\n');
await writeForever(store, (seq) => fs.writeSync(1, `${seq}\n`));
