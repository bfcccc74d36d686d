import { openStore } from '../../../server/db/store.ts';
import type { Store } from '../../../server/db/store.ts';
import { startPostgres } from '../postgres.ts';
import type { TestPostgres } from '../postgres.ts';
import { preparedDataDir, removeDataDirs } from './data-dirs.ts';

/** Both engines, for `describe.each`: what holds on one must hold on the other. */
export const engines = ['embedded', 'postgres'] as const satisfies Store['engine'][];

let postgres: Promise<TestPostgres> | undefined;

/** Opens an empty database of its own on the engine. */
export async function openEmpty(engine: Store['engine']): Promise<Store> {
  if (engine === 'embedded') return openStore({ dataDir: await preparedDataDir() });
  return openStore({ dataDir: 'unused', databaseUrl: await freshPostgres() });
}

/** The url of an empty database on a real PostgreSQL. */
export async function freshPostgres(): Promise<string> {
  postgres ??= startPostgres();
  return (await postgres).freshDatabase();
}

/** Ends what openEmpty started; close the stores first. */
export async function endEngines(): Promise<void> {
  await (await postgres)?.stop();
  removeDataDirs();
}
