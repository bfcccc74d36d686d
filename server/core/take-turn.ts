import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Has what is counted under one key happen one after another, until the transaction ends: the draws from one address, the wins of the same
 * goods by one member. A row, not an advisory lock, so that it holds wherever the tables are spread (engines.md §0, R5); of the key only a
 * digest is kept. Take turns after the rows of the work itself, always in the same order.
 */
export const takeTurn = (tx: QueryExecutorProvider, key: string): Promise<unknown> =>
  sql`insert into turn (key, at) values (hashtextextended(${key}, 0), now())
    on conflict (key) do update set at = excluded.at`.execute(tx);
