import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../../core/file-store.ts';
import { syncFolder } from '../../db/durable-files.ts';

/** Uploads in a folder of this machine, which the first one makes. */
export const folderStore = (folder: string): FileStore => ({
  isOwn: true,
  put: (name, bytes) => put(folder, name, bytes),
  get: (name) => fs.readFile(path.join(folder, name)).catch(() => undefined),
  size: async (name) => (await fs.stat(path.join(folder, name)).catch(() => undefined))?.size,
  remove: (name) => fs.rm(path.join(folder, name), { force: true }),
  async list() {
    const names = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    // A name that begins with a dot is of one that is being written.
    return names.filter((name) => !name.startsWith('.'));
  },
});

/** Writes a file so that after a power cut it is there whole, as the row that names it is; its folder is forced to the disk, too. */
async function put(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const made = await fs.mkdir(folder, { recursive: true });
  if (made !== undefined) syncFolder(path.dirname(made));
  const draft = path.join(folder, `.${name}.${randomUUID()}`);
  try {
    await fs.writeFile(draft, bytes, { flag: 'wx', flush: true });
    await fs.rename(draft, path.join(folder, name));
    syncFolder(folder);
  } catch (error) {
    await fs.rm(draft, { force: true });
    throw error;
  }
}
