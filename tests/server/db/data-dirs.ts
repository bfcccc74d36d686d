import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStore } from '../../../server/db/store.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const cache = path.join(root, 'node_modules/.cache/empty-database');
const made: string[] = [];
// For the tests that fail before their clean-up, or have none.
process.once('exit', removeDataDirs);

/** A path for a data directory that does not exist yet, inside a temporary folder. */
export function newDataDir(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flan-data-'));
  made.push(folder);
  return path.join(folder, 'data');
}

/**
 * A data directory with a closed, empty database. Making one takes seconds, so the first is kept and copied, until the
 * engine or the code that makes it changes.
 */
export async function preparedDataDir(): Promise<string> {
  const kept = path.join(cache, fingerprint());
  if (!fs.existsSync(kept)) await keep(kept);
  const copy = newDataDir();
  fs.cpSync(kept, copy, { recursive: true });
  return copy;
}

/** Removes every folder that this test file made. */
export function removeDataDirs(): void {
  for (const folder of made.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
}

async function keep(kept: string): Promise<void> {
  const draft = `${kept}.${process.pid}`;
  const store = await openStore({ dataDir: draft });
  await store.close();
  try {
    fs.renameSync(draft, kept);
  } catch {
    // Another test file was faster.
    fs.rmSync(draft, { recursive: true, force: true });
  }
  const hourAgo = Date.now() - 3_600_000;
  for (const name of fs.readdirSync(cache)) {
    const other = path.join(cache, name);
    if (other !== kept && fs.statSync(other).mtimeMs < hourAgo) fs.rmSync(other, { recursive: true, force: true });
  }
}

function fingerprint(): string {
  const sources = fs.globSync('server/db/*.ts', { cwd: root }).toSorted();
  const hash = createHash('sha256');
  for (const file of [...sources, 'node_modules/@electric-sql/pglite/package.json'])
    hash.update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
