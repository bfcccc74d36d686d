import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Client } from './admit.ts';

/** For how long a server may spend what it took at once, in ms. */
const sliceMs = 100;

interface Lease {
  /** Calls that are left of it. */
  left: number;
  spent: number;
  until: number;
}

interface Taken {
  readonly taken: number;
  readonly wait: number;
}

/**
 * Takes from the bucket of a key as much as there is, `want` at most, after refilling it by time; where there is nothing, tells how long
 * until there is one (engines.md §1.2).
 */
const take = (
  { db, pool }: Pick<Store, 'db' | 'pool'>,
  { id, ratePerS, burst }: Client,
  want: number,
): Promise<Taken> =>
  withTransaction({ db, pool }, async (tx) => {
    await sql`insert into api_bucket (client_id, tokens, at) values (${id}, ${burst}, clock_timestamp())
      on conflict do nothing`.execute(tx);
    const { rows } = await sql<Taken>`
      with now as (select clock_timestamp() as at),
      filled as (
        select b.client_id, least(${burst}::float8, b.tokens + ${ratePerS}::float8
          * greatest(0, extract(epoch from now.at - b.at))) as tokens, now.at
        from api_bucket as b, now where b.client_id = ${id} for update of b
      ),
      spent as (
        update api_bucket as b set tokens = f.tokens - least(${want}::float8, floor(f.tokens)), at = greatest(b.at, f.at)
        from filled as f where b.client_id = f.client_id returning f.tokens
      )
      select least(${want}::float8, floor(tokens)) as taken, greatest(0, 1 - tokens) / ${ratePerS}::float8 as wait
      from spent`.execute(tx);
    return rows[0] ?? { taken: 0, wait: 1 };
  });

/**
 * Whether a key may call now: buckets are in the database, and a server takes for a tenth of a second at once. Calls that come together
 * wait for one slice and spend from it: each taking one of its own would empty the bucket without a call.
 */
export function ratesOf(store: Pick<Store, 'db' | 'pool'>, elapsed = () => performance.now()) {
  const leases = new Map<number, Lease>();
  const taking = new Map<number, Promise<number>>();
  const spend = (id: number): boolean => {
    const lease = leases.get(id);
    if (!lease || lease.until <= elapsed() || lease.left <= 0) return false;
    lease.left -= 1;
    lease.spent += 1;
    return true;
  };
  /** Takes a slice; 0, or the seconds until there is one. */
  async function takeSlice(client: Client): Promise<number> {
    // Twice as much as the slice before used: what is taken and not spent is lost to the other servers.
    const most = Math.max(1, Math.ceil((client.ratePerS * sliceMs) / 1000));
    const want = Math.min(most, Math.max(1, 2 * (leases.get(client.id)?.spent ?? 0)));
    const { taken, wait } = await take(store, client, want);
    if (taken < 1) return Math.max(1, Math.ceil(wait));
    leases.set(client.id, { left: taken, spent: 0, until: elapsed() + sliceMs });
    return 0;
  }
  /** The slice that is being taken, for all who wait for one. */
  function nextSlice(client: Client): Promise<number> {
    const under = taking.get(client.id);
    if (under) return under;
    const started = takeSlice(client).finally(() => taking.delete(client.id));
    taking.set(client.id, started);
    return started;
  }
  /** 0 where it may; else the seconds until it may try again. */
  return async (client: Client): Promise<number> => {
    while (!spend(client.id)) {
      const wait = await nextSlice(client);
      if (wait > 0) return wait;
    }
    return 0;
  };
}
