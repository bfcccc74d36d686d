import { openStore } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { house } from '../../../server/entity/write/house.ts';
import { mergeAccounts } from '../../../server/points/ledger/leave.ts';
import { post } from '../../../server/points/ledger/post.ts';
import { earning, ending, holding, returning, spending } from './ledger-tables.ts';

/** Moves points of five members, several at a time, until it is killed; says each key that was committed. */
const [dataDir = '', databaseUrl] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl: databaseUrl === '' ? undefined : databaseUrl });
const run = process.pid;

async function writer(memberId: number): Promise<never> {
  for (let nth = 0; ; nth += 1) {
    const [earned, spent, back, kept] = ['e', 's', 'r', 'h'].map((kind) => `${kind}${run}-${nth}`);
    await withTransaction(store, (tx) => post(tx, earning({ memberId, key: `${earned}`, points: 10 })));
    await withTransaction(store, async (tx) => {
      await post(tx, spending({ memberId, key: `${spent}`, points: 7 }));
      await post(tx, returning(`${spent}`, { memberId, key: `${back}`, points: 3 }));
    });
    await withTransaction(store, (tx) => post(tx, holding({ memberId, key: `${kept}`, points: 2 })));
    const end = (['confirm', 'release'] as const)[nth % 3];
    if (end) await withTransaction(store, (tx) => post(tx, ending(end, memberId, `${kept}`)));
    // All of it goes to another account now and then: whole, or not at all.
    if (nth % 4 === 3)
      await withTransaction(store, (tx) => mergeAccounts(tx, { from: memberId, into: memberId + 5 }, house));
    const written = [earned, spent, back, `hold:${kept}`, ...(end ? [`hold-end:${kept}`] : [])];
    process.stdout.write(written.map((key) => `${memberId} ${key}\n`).join(''));
  }
}

await Promise.all([1, 2, 3, 4, 5].map(writer));
