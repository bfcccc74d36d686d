import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../core/file-store.ts';
import { syncFolder } from '../db/durable-files.ts';
import type { Db } from '../entity/write/database.ts';

/**
 * Copies uploaded files that are not there yet. A file never changes under its name, and what was deleted stays in the copy: an older
 * backup may name it. Bytes that are not what their row says are not copied: returns their names.
 */
export async function copyUploads(db: Db, from: FileStore, to: string, check: () => void): Promise<readonly string[]> {
  const names = await from.list();
  if (names.length === 0) return [];
  await fs.mkdir(to, { recursive: true, mode: 0o700 });
  const there = new Set(await fs.readdir(to));
  const missing = names.filter((name) => !there.has(name));
  const rows = await rowsOf(db, missing);
  const damaged: string[] = [];
  for (const name of missing) {
    check();
    const bytes = await from.get(name);
    // One that is deleted meanwhile is left out.
    if (bytes === undefined) continue;
    if (isWhole(bytes, rows.get(name))) await write(path.join(to, name), bytes);
    else damaged.push(name);
  }
  syncFolder(to);
  return damaged;
}

interface Known {
  readonly size: number;
  readonly sha256: string;
}

async function rowsOf(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('file')
    .select(['stored_name', 'size', 'sha256'])
    .where((where) => where('stored_name', '=', where.fn.any(where.val(names))))
    .execute();
  return new Map(rows.map(({ stored_name, size, sha256 }) => [stored_name, { size, sha256 }]));
}

/** Where no row names it nobody knows better. */
const isWhole = (bytes: Buffer, known: Known | undefined): boolean =>
  !known || (bytes.length === known.size && createHash('sha256').update(bytes).digest('hex') === known.sha256);

/** It gets its name when it is whole. */
async function write(to: string, bytes: Buffer): Promise<void> {
  const draft = path.join(path.dirname(to), `.${path.basename(to)}.half`);
  await fs.writeFile(draft, bytes, { flush: true });
  await fs.rename(draft, to);
}
