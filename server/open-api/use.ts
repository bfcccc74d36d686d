import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';

interface Count {
  calls: number;
  refused: number;
}

/** Calls of keys, added up here and written once a second: a row that each call wrote would have all of them wait. */
export interface Uses {
  readonly count: (clientId: number, isRefused: boolean) => void;
  readonly write: () => Promise<void>;
}

export function usesOf(store: Store): Uses {
  let counts = new Map<number, Count>();
  return {
    count: (clientId, isRefused) => {
      const count = counts.get(clientId) ?? { calls: 0, refused: 0 };
      count.calls += 1;
      if (isRefused) count.refused += 1;
      counts.set(clientId, count);
    },
    write: async () => {
      if (counts.size === 0) return;
      const written = [...counts].toSorted(([one], [other]) => one - other);
      counts = new Map();
      const lines = written.map(
        ([id, { calls, refused }]) => sql`(${id}::bigint, ${calls}::bigint, ${refused}::bigint)`,
      );
      await withTransaction(store, (tx) =>
        sql`insert into api_client_use as u (client_id, day, calls, refused, last_at)
          select v.id, (now() at time zone 'Asia/Shanghai')::date, v.calls, v.refused, now()
          from (values ${sql.join(lines)}) as v (id, calls, refused)
          on conflict (client_id, day) do update set calls = u.calls + excluded.calls,
            refused = u.refused + excluded.refused, last_at = excluded.last_at`.execute(tx),
      );
    },
  };
}

/** Whether a number had not been used with a key before. */
export const noncesOf =
  (store: Store) =>
  async (clientId: number, nonce: string): Promise<boolean> => {
    const { rows } = await withTransaction(store, (tx) =>
      sql`insert into api_nonce (client_id, nonce) values (${clientId}, ${nonce}::uuid) on conflict do nothing
      returning client_id`.execute(tx),
    );
    return rows.length > 0;
  };
