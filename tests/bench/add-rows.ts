import type { Pool } from 'pg';

const atOnce = 100_000;

// The last wait for the disk: while a commit is not written, a vacuum does not note its rows as seen by all, and every index that
// should answer alone looks at each row once more.
const alone = 'set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = on';

/**
 * Adds so many rows to a table, in statements of 100,000 that take the first number and the last ($1, $2), and lets the database look at
 * them, as it does by itself after so many. Without triggers: they are about writes, and these rows are measured in lists.
 */
export async function addRows(pool: Pool, table: string, amount: number, insert: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(alone);
    for (let first = 0; first < amount; first += atOnce)
      await client.query(insert, [first, Math.min(first + atOnce, amount) - 1]);
    await client.query(`vacuum analyze ${table}`);
  } finally {
    client.release(true);
  }
}
