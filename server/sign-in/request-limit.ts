import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import { tokenHash } from './tokens.ts';

/** So many of a kind in so many minutes. */
export interface Limit {
  readonly kind: string;
  readonly count: number;
  readonly minutes: number;
}

/**
 * Counts one request by or about `key` and lets it pass while there are not too many. Counted in the database in one
 * statement, so all instances see it and none of two at once is missed; whether there is such an account plays no part.
 * Only a hash of the key is kept. @throws {Failure} 42901 with the time to wait
 */
export async function admit(store: Store, { kind, count, minutes }: Limit, key: string): Promise<void> {
  const hash = tokenHash(key.toLowerCase()).toString('hex');
  const counted = await withTransaction(store, async (tx) => {
    const { rows } = await sql<{ count: number; wait: number }>`
      insert into request_count as c (kind, key) values (${kind}, ${hash})
      on conflict (kind, key) do update set
        count = case when c.since < now() - make_interval(mins => ${minutes}::int) then 1 else c.count + 1 end,
        since = case when c.since < now() - make_interval(mins => ${minutes}::int) then now() else c.since end
      returning c.count, ceil(extract(epoch from c.since - now()) / 60 + ${minutes}::int)::int as wait`.execute(tx);
    return rows[0];
  });
  if (counted && counted.count > count)
    throw failure('busy', `请求过于频繁，请 ${Math.max(1, counted.wait)} 分钟后再试`, { wait: counted.wait * 60 });
}
