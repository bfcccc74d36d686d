import { sharedUrl, startPostgres } from './postgres.ts';
import { keepPrepared } from './prepared.ts';

/**
 * Before anything of level server runs: one PostgreSQL server for all its files, which copy databases on it; and the folders that
 * they copy, so that no two of them make one at a time.
 */
export async function setup(): Promise<() => Promise<void>> {
  const [postgres] = await Promise.all([startPostgres({ own: true }), keepPrepared()]);
  process.env[sharedUrl] = postgres.nearUrl;
  return () => postgres.stop();
}
