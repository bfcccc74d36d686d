import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { ensureDefaultLevel } from '../levels/default-level.ts';
import { isStoredName } from '../core/file-address.ts';
import type { FileStore } from '../core/file-store.ts';

/** The list of migrations, and the wallets that they lay down: nothing else makes those. */
const kept = ['schema_migration', 'wallet'];

/**
 * Empties every table but those and the default level, and removes the pictures: in the folder of uploads all that were ever kept there, in a
 * bucket those that this database named.
 */
export async function emptyStore(store: Store, uploads: FileStore): Promise<void> {
  const named = await store.db.selectFrom('file').select('stored_name').execute();
  await withTransaction(store, async (tx) => {
    const { rows } = await sql<{ tablename: string }>`
      select tablename from pg_tables where schemaname = current_schema() and tablename <> all(${kept}::text[])`.execute(
      tx,
    );
    const tables = sql.join(rows.map(({ tablename }) => sql.table(tablename)));
    await sql`truncate ${tables} restart identity cascade`.execute(tx);
    await ensureDefaultLevel(tx);
  });
  const names = new Set([
    ...named.map(({ stored_name }) => stored_name),
    ...(uploads.isOwn ? await uploads.list() : []),
  ]);
  // Only names that we give: whatever else lies there is not ours to remove.
  for (const name of names) if (isStoredName(name)) await uploads.remove(name);
}
