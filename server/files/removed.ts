import type { FileStore } from '../core/file-store.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';

/** Throws the bytes of deleted files away; their rows stay for the journals that name them. Several instances may do so at once. */
export async function removeDeleted(store: Store, uploads: FileStore): Promise<void> {
  const gone = await store.db
    .selectFrom('file')
    .select(['id', 'stored_name'])
    .where('status', '=', 'deleted')
    .where('removed_at', 'is', null)
    .execute();
  if (gone.length === 0) return;
  for (const { stored_name } of gone) await uploads.remove(stored_name);
  const ids = gone.map(({ id }) => id);
  await withTransaction(store, (tx) =>
    tx
      .updateTable('file')
      .set((to) => ({ removed_at: to.fn('now') }))
      .where('id', 'in', ids)
      .execute(),
  );
}
