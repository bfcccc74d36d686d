import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuiltin, ensureDemoAccounts } from '../../server/auth/accounts.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openStore } from '../../server/db/store.ts';

/** Password of `admin` and of the demo accounts in tests. */
export const testPassword = 'Test-1234';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = path.join(root, 'node_modules/.cache/prepared-database');

/** What a prepared folder depends on: when one of these changes, a new one is made. */
const sources = [
  'server/db/migrations/*.sql',
  'server/db/embedded-worker.ts',
  'server/db/durable-fs.ts',
  'package-lock.json',
  'server/auth/accounts.ts',
  'server/auth/passwords.ts',
  'contract/roles.ts',
];

/**
 * A data folder of its own with an embedded database that is migrated and has all built-in accounts. Making one takes
 * seconds, so it is made once, kept and copied.
 */
export async function preparedDataDir(): Promise<string> {
  const template = path.join(cache, fingerprint());
  if (!fs.existsSync(template)) await makeTemplate(template);
  const dataDir = temporaryFolder();
  fs.cpSync(template, dataDir, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  return dataDir;
}

/** An empty folder; whoever asks for it removes it. */
export const temporaryFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'flan-data-'));

async function makeTemplate(template: string): Promise<void> {
  const draft = `${template}.${randomUUID()}`;
  const store = await openStore({ dataDir: draft });
  await migrate(store.pool);
  await ensureBuiltin(store, { adminPassword: testPassword });
  await ensureDemoAccounts(store, testPassword);
  await store.close();
  const outdated = fs.readdirSync(cache).filter((name) => !name.startsWith(path.basename(template)));
  for (const name of outdated) fs.rmSync(path.join(cache, name), { recursive: true, force: true });
  try {
    fs.renameSync(draft, template);
  } catch (error) {
    // Another test process was faster; its folder is as good.
    fs.rmSync(draft, { recursive: true });
    if (!fs.existsSync(template)) throw error;
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = fs.globSync(sources, { cwd: root });
  for (const file of files.toSorted()) hash.update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
