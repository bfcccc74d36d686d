import { sharedUrl, startPostgres } from './postgres.ts';

/** Before anything of level server runs: one PostgreSQL server for all its files, which copy databases on it. */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ own: true });
  process.env[sharedUrl] = postgres.url;
  return () => postgres.stop();
}
