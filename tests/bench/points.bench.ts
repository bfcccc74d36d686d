import { readFileSync } from 'node:fs';
import { migrate } from '../../server/db/migrate.ts';
import { openStore, type Store } from '../../server/db/store.ts';
import { withTransaction } from '../../server/db/transaction.ts';
import { post } from '../../server/points/ledger/post.ts';
import { beginRuns } from '../../server/points/expire/begin.ts';
import { runExpiry } from '../../server/points/expire/run.ts';
import type { Operation } from '../../server/points/ledger/operation.ts';
import { trialBalance } from '../../server/points/trial-balance.ts';
import { startPostgres } from '../server/postgres.ts';
import { allowPerHour, earnedLongAgo, membersFrom } from '../server/points/expiring.ts';
import { earning, spending } from '../server/points/ledger-tables.ts';
import type { Row } from './run.ts';

const writers = 50;
const instances = 5;
const seconds = 5;

interface Case {
  readonly what: string;
  readonly of: (writer: number, nth: number) => Operation;
}

/** Each writer has 20 members of his own, or all have one. */
const ownMember = (writer: number, nth: number) => 1 + writer * 20 + (nth % 20);
const cases: readonly Case[] = [
  {
    what: 'earn, 1,000 members',
    of: (writer, nth) => earning({ memberId: ownMember(writer, nth), key: `e${writer}-${nth}`, points: 100 }),
  },
  {
    what: 'spend, 1,000 members',
    of: (writer, nth) => spending({ memberId: ownMember(writer, nth), key: `s${writer}-${nth}`, points: 1 }),
  },
  {
    what: 'earn, all for one member',
    of: (writer, nth) => earning({ memberId: 1_000_000, key: `o${writer}-${nth}`, points: 1 }),
  },
  {
    what: 'the same key again',
    of: (writer) => earning({ memberId: ownMember(writer, 0), key: `e${writer}-0`, points: 100 }),
  },
];

/** Entries a second of fifty writers through five instances, each entry a transaction of its own, on PostgreSQL (engines.md §2.6: 1,500/s on 2 cores). */
export async function bench(): Promise<readonly Row[]> {
  const postgres = await startPostgres({ own: true });
  const databaseUrl = await postgres.freshDatabase();
  const stores = await Promise.all(
    Array.from({ length: instances }, () =>
      openStore({ dataDir: 'unused', databaseUrl, limits: { connection: 45_000 } }),
    ),
  );
  try {
    const [first] = stores;
    if (!first) throw new Error('no store');
    await migrate(first.pool);
    const rows: Row[] = [];
    for (const one of cases) rows.push(await measured(one, stores));
    rows.push(await addedUp(first));
    rows.push(await expired(first));
    return rows;
  } finally {
    for (const store of stores) await store.close();
    await postgres.stop();
  }
}

const load = () => readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '';

async function measured({ what, of }: Case, stores: readonly Store[]): Promise<Row> {
  const began = performance.now();
  const end = began + seconds * 1000;
  const took: number[] = [];
  const writer = async (number: number) => {
    const store = stores[number % stores.length];
    if (!store) throw new Error('no store');
    // Each of his members once at least: they spend afterwards what they earn first.
    for (let nth = 0; nth < 20 || performance.now() < end; nth += 1) {
      const since = performance.now();
      await withTransaction(store, (tx) => post(tx, of(number, nth)));
      took.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, number) => writer(number)));
  const sorted = took.toSorted((one, other) => one - other);
  const [half, most] = [0.5, 0.95].map((part) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0));
  return {
    what,
    'per second': Math.round((took.length * 1000) / (performance.now() - began)),
    'p50 ms': half ?? 0,
    'p95 ms': most ?? 0,
    load: load(),
  };
}

const lots = 30_000;

/** Lots a second of a run that nothing holds up, one server at it. */
async function expired(store: Store): Promise<Row> {
  await allowPerHour(store, 100_000_000);
  await earnedLongAgo(store, membersFrom(2_000_001, lots), { points: 10, monthsAgo: 1 });
  await withTransaction(store, beginRuns);
  await store.pool.query(`update point_expiry_run set status = 'running'`);
  const began = performance.now();
  await runExpiry(store);
  const took = performance.now() - began;
  const { rows } = await store.pool.query<{ done: number }>(
    `select done_members as done from point_expiry_run where status = 'done'`,
  );
  return { what: `expire, ${rows[0]?.done ?? 0} lots`, 'per second': Math.round((lots * 1000) / took), load: load() };
}

async function addedUp(store: Store): Promise<Row> {
  const { rows } = await store.pool.query<{ count: number }>('select count(*) as count from point_entry');
  const since = performance.now();
  const wallets = await trialBalance(store.db);
  const off = wallets.reduce((sum, wallet) => sum + wallet.off, 0);
  return {
    what: `试算 of ${rows[0]?.count ?? 0} entries, ${off} members off`,
    'p50 ms': Math.round(performance.now() - since),
    load: load(),
  };
}
