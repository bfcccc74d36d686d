import { drawWin } from '../../../server/awards/draw-win.ts';
import { openStore } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { drawOf, onPrize } from './draws.ts';

/** Draws over the database that it is given until it is killed, in the middle of its eleventh draw; says so after ten. */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl });
for (let nth = 0; nth <= 10; nth += 1)
  await withTransaction(store, async (tx) => {
    await drawWin(tx, drawOf(nth), onPrize);
    if (nth < 10) return;
    console.log('ten');
    // A code is kept for it, and nothing of it is committed.
    await new Promise(() => undefined);
  });
