import { openStore } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { post } from '../../../server/points/ledger/post.ts';
import { earning, returning, spending } from './ledger-tables.ts';

/** Moves points of five members, several at a time, until it is killed; says each key that was committed. */
const [dataDir = '', databaseUrl] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl: databaseUrl === '' ? undefined : databaseUrl });
const run = process.pid;

async function writer(memberId: number): Promise<never> {
  for (let nth = 0; ; nth += 1) {
    const [earned, spent, back] = ['e', 's', 'r'].map((kind) => `${kind}${run}-${nth}`);
    await withTransaction(store, (tx) => post(tx, earning({ memberId, key: `${earned}`, points: 10 })));
    await withTransaction(store, async (tx) => {
      await post(tx, spending({ memberId, key: `${spent}`, points: 7 }));
      await post(tx, returning(`${spent}`, { memberId, key: `${back}`, points: 3 }));
    });
    process.stdout.write(`${memberId} ${earned}\n${memberId} ${spent}\n${memberId} ${back}\n`);
  }
}

await Promise.all([1, 2, 3, 4, 5].map(writer));
