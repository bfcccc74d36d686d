import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuiltin, ensureDemoAccounts } from '../../server/sign-in/accounts.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openStore, type Store } from '../../server/db/store.ts';
import { noteStart } from '../starts.ts';

/** Password of `admin` and of the demo accounts in tests. */
export const testPassword = 'Test-1234';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A data folder that takes seconds to make: it is made once, kept and copied. */
export interface Template {
  /** Name of the folder that it is kept in. */
  readonly name: string;
  /** What it depends on: when one of these changes, a new one is made. */
  readonly sources: readonly string[];
  /** What else it depends on. */
  readonly key?: string;
  readonly make: (store: Store, dataDir: string) => Promise<void>;
}

export const accounts: Template = {
  name: 'prepared-database',
  sources: [
    'server/db/migrations/*.sql',
    'server/db/embedded-worker.ts',
    'server/db/durable-fs.ts',
    'package-lock.json',
    'server/sign-in/accounts.ts',
    'server/sign-in/departments.ts',
    'server/sign-in/passwords.ts',
    'contract/people/roles.ts',
    // The rows that the program makes for them.
    'contract/menu/pages.ts',
    'contract/dictionary/parameters.ts',
    'server/dictionary/*.ts',
  ],
  make: makeAccounts,
};

/** Migrates, and puts in all built-in accounts. */
export async function makeAccounts(store: Store): Promise<void> {
  await migrate(store.pool);
  await ensureBuiltin(store, { adminPassword: testPassword });
  await ensureDemoAccounts(store, testPassword);
}

/** A copy of a template, which is made now when there is none. `files`: all but the database itself. */
export async function copyOf(template: Template, { files = false } = {}): Promise<string> {
  const kept = await keep(template);
  if (!files) noteStart('embedded database');
  const dataDir = temporaryFolder();
  const database = path.join(kept, 'database');
  const filter = (from: string) => !files || from !== database;
  fs.cpSync(kept, dataDir, { recursive: true, mode: fs.constants.COPYFILE_FICLONE, filter });
  if (files) fs.rmSync(path.join(dataDir, 'flan-admin.json'));
  return dataDir;
}

/** Makes the template when there is none; returns its folder, which nobody may open. */
export async function keep(template: Template): Promise<string> {
  const kept = path.join(root, 'node_modules/.cache', template.name, fingerprintOf(template));
  if (!fs.existsSync(kept)) await makeTemplate(kept, template.make);
  return kept;
}

/** An empty folder; whoever asks for it removes it. */
export const temporaryFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'flan-data-'));

async function makeTemplate(kept: string, make: Template['make']): Promise<void> {
  const cache = path.dirname(kept);
  const draft = `${kept}.${randomUUID()}`;
  const store = await openStore({ dataDir: draft });
  await make(store, draft);
  await store.close();
  const outdated = fs.readdirSync(cache).filter((name) => !name.startsWith(path.basename(kept)));
  for (const name of outdated) fs.rmSync(path.join(cache, name), { recursive: true, force: true });
  try {
    fs.renameSync(draft, kept);
  } catch (error) {
    // Another test process was faster; its folder is as good.
    fs.rmSync(draft, { recursive: true });
    if (!fs.existsSync(kept)) throw error;
  }
}

const fingerprints = new Map<string, string>();

/** Equal for two templates that would hold the same. Looks at the sources once: they stay as they are while tests run. */
export function fingerprintOf(template: Template): string {
  const { name, key = '' } = template;
  const known = fingerprints.get(`${name} ${key}`) ?? readFingerprint(template);
  fingerprints.set(`${name} ${key}`, known);
  return known;
}

function readFingerprint({ name, sources, key = '' }: Template): string {
  const hash = createHash('sha256').update(`${name} ${key}`);
  const files = fs.globSync(sources, { cwd: root });
  for (const file of files.toSorted()) hash.update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
