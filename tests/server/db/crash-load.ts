import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';

/*
 * The load under which the database is killed: stock that is issued in small transactions, an import of 2000 rows in one
 * statement, deletes. Whatever is killed when, what was acknowledged must be there and nothing may be half there.
 */

const slots = 20;
const importSize = 2_000;

/** Makes the tables of the load; they may exist. */
export async function prepareLoad(store: Store): Promise<void> {
  await store.pool.query(`
    create table if not exists slot (id int primary key, total int not null, remaining int not null check (remaining >= 0),
      issued int not null default 0);
    create table if not exists issue (id bigint generated always as identity primary key, seq bigint unique not null,
      slot_id int not null references slot (id), payload jsonb not null);
    create table if not exists code (id bigint generated always as identity primary key, batch bigint not null, code text unique not null);
    insert into slot select g, 1000000, 1000000 from generate_series(1, ${slots}) g on conflict do nothing`);
}

/** Writes until killed; `acknowledge` is called with each number as soon as its transaction is committed. */
export async function writeForever(store: Store, acknowledge: (seq: number) => void): Promise<void> {
  const last = await store.pool.query<{ seq: number }>('select coalesce(max(seq), 0) as seq from issue');
  let seq = last.rows[0]?.seq ?? 0;
  const issuing = Array.from({ length: 8 }, async () => {
    for (;;) {
      seq += 1;
      const mine = seq;
      await issue(store, mine);
      acknowledge(mine);
    }
  });
  await Promise.all([...issuing, importForever(store), deleteForever(store)]);
}

async function issue(store: Store, seq: number): Promise<void> {
  const slot = 1 + (seq % slots);
  const payload = JSON.stringify({ text: 'x'.repeat((seq * 37) % 400) });
  await withTransaction(store, async (tx) => {
    await sql`update slot set remaining = remaining - 1, issued = issued + 1 where id = ${slot}`.execute(tx);
    await sql`insert into issue (seq, slot_id, payload) values (${seq}, ${slot}, ${payload})`.execute(tx);
  });
}

async function importForever(store: Store): Promise<void> {
  for (let batch = Date.now(); ; batch += 1) {
    await store.pool.query(
      `insert into code (batch, code) select $1::bigint, md5($1::text || '/' || g::text) from generate_series(1, ${importSize}) g`,
      [batch],
    );
    await sleep(40);
  }
}

async function deleteForever(store: Store): Promise<void> {
  for (;;) {
    await sleep(150);
    await store.pool.query('delete from code where batch in (select distinct batch from code order by 1 limit 2)');
  }
}

/** What is wrong after a crash, in words; empty when everything acknowledged is there and whole. */
export async function findDamage(store: Store, acknowledged: Iterable<number>): Promise<string[]> {
  const one = async (query: string): Promise<number> => (await store.pool.query<{ n: number }>(query)).rows[0]?.n ?? -1;
  const rows = await store.pool.query<{ seq: number }>('select seq from issue');
  const present = new Set(rows.rows.map((row) => row.seq));
  const lost = [...acknowledged].filter((seq) => !present.has(seq));
  const facts = {
    'acknowledged rows lost': lost.length,
    'slots whose counters disagree': await one('select count(*)::int as n from slot where issued + remaining <> total'),
    'issued but not recorded': await one(
      'select (select sum(issued) from slot)::int - (select count(*) from issue)::int as n',
    ),
    'torn imports': await one(
      `select count(*)::int as n from (select batch from code group by 1 having count(*) <> ${importSize}) torn`,
    ),
    'rows the index and the table disagree on': await indexDifference(store),
  };
  return Object.entries(facts).flatMap(([what, count]) => (count === 0 ? [] : `${what}: ${count}`));
}

async function indexDifference(store: Store): Promise<number> {
  const client = await store.pool.connect();
  try {
    const count = async (): Promise<number> =>
      (await client.query<{ n: number }>('select count(*)::int as n from issue where seq > 0')).rows[0]?.n ?? -1;
    await client.query('set enable_seqscan to off');
    const byIndex = await count();
    await client.query(
      'set enable_seqscan to on; set enable_indexscan to off; set enable_indexonlyscan to off; set enable_bitmapscan to off',
    );
    return byIndex - (await count());
  } finally {
    client.release(true);
  }
}
