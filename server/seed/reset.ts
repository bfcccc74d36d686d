import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { ensureDefaultLevel } from '../levels/default-level.ts';
import { isStoredName } from '../core/file-address.ts';

/** The list of migrations, and the wallets that they lay down: nothing else makes those. */
const kept = ['schema_migration', 'wallet'];

/** Empties every table but those and the default level, and the uploads folder of what was kept there. */
export async function emptyStore(store: Store, uploads: string): Promise<void> {
  await withTransaction(store, async (tx) => {
    const { rows } = await sql<{ tablename: string }>`
      select tablename from pg_tables where schemaname = current_schema() and tablename <> all(${kept}::text[])`.execute(
      tx,
    );
    const tables = sql.join(rows.map(({ tablename }) => sql.table(tablename)));
    await sql`truncate ${tables} restart identity cascade`.execute(tx);
    await ensureDefaultLevel(tx);
  });
  const files = await fs.readdir(uploads).catch(() => []);
  // Only names that we give: whatever else lies there is not ours to remove.
  for (const file of files.filter(isStoredName)) await fs.rm(path.join(uploads, file), { force: true });
}
