import { openStore } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { runPiece } from '../../../server/points/expire/run.ts';

/** Works runs off until none is left, or until it is killed; says each piece that was committed. */
const [dataDir = '', databaseUrl] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl: databaseUrl === '' ? undefined : databaseUrl });
while (await withTransaction(store, (tx) => runPiece(tx))) process.stdout.write('piece\n');
process.stdout.write('over\n');
await store.close();
