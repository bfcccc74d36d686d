import fs from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../db/durable-files.ts';

/**
 * Copies uploaded files that are not there yet. A file never changes under its name, and what was deleted stays in the copy: an older
 * backup may name it.
 */
export async function copyUploads(from: string, to: string, check: () => void): Promise<void> {
  // A name that begins with a dot is of one that is being written.
  const names = (await namesIn(from)).filter((name) => !name.startsWith('.'));
  if (names.length === 0) return;
  await fs.mkdir(to, { recursive: true, mode: 0o700 });
  const there = new Set(await namesIn(to));
  for (const name of names) {
    check();
    if (!there.has(name)) await copy(path.join(from, name), path.join(to, name));
  }
  syncFolder(to);
}

const namesIn = (folder: string): Promise<readonly string[]> =>
  fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** It gets its name when it is whole; one that is deleted meanwhile is left out. */
async function copy(from: string, to: string): Promise<void> {
  const bytes = await fs.readFile(from).catch(() => undefined);
  if (bytes === undefined) return;
  const draft = path.join(path.dirname(to), `.${path.basename(to)}.half`);
  await fs.writeFile(draft, bytes, { flush: true });
  await fs.rename(draft, to);
}
