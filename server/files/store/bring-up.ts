import { isStoredName } from '../../core/file-address.ts';
import type { FileStore } from '../../core/file-store.ts';
import type { Db } from '../../entity/write/database.ts';

/** How many are under way at once. */
const atOnce = 8;

/**
 * The way from a folder to a bucket: copies pictures that rows name, that the folder has and the bucket lacks; returns how many. The
 * folder stays as it is. Where it has none of them the bucket is not even listed. Several instances may do so at once: a picture is the
 * same whoever copies it.
 */
export async function bringUp(db: Db, folder: FileStore, bucket: FileStore): Promise<number> {
  const there = new Set((await folder.list()).filter(isStoredName));
  if (there.size === 0) return 0;
  const rows = await db.selectFrom('file').select('stored_name').where('status', '=', 'kept').execute();
  const wanted = rows.map(({ stored_name }) => stored_name).filter((name) => there.has(name));
  if (wanted.length === 0) return 0;
  const above = new Set(await bucket.list());
  const lacking = wanted.filter((name) => !above.has(name)).values();
  let copied = 0;
  const worker = async () => {
    for (const name of lacking) {
      const bytes = await folder.get(name);
      if (bytes === undefined) continue;
      await bucket.put(name, bytes);
      copied += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return copied;
}
