import fs from 'node:fs';
import path from 'node:path';
import { sourceOf } from '../db/move/database.ts';
import { backupTarget } from '../db/move/file.ts';
import { move } from '../db/move/move.ts';
import type { Part, Source } from '../db/move/parts.ts';
import { errorCode, StartRefused } from '../db/start-refused.ts';
import { openStore, type Store } from '../db/store.ts';
import type { FileStore } from '../core/file-store.ts';
import { copyUploads } from './copy-uploads.ts';

/** Where backups go, and how many stay. */
export interface BackupSettings {
  readonly folder: string;
  readonly keep: number;
}

/** The server stops, so the backup does. */
export class BackupStopped extends Error {}

const ownName = /^flan-admin-\d{8}-\d{6}\.backup$/;
const snapshotName = '.snapshot';

/**
 * Writes all rows into a file of the folder, reads it back and compares; uploads are copied beside it. Then the oldest files go.
 * Returns the file, how many rows are in it, and the uploads that were not copied since they are not what their rows say. Stops between
 * two parts when `isStopped` says so.
 * @throws {MoveRefused} what was read back is not the same
 * @throws {BackupStopped} it was stopped: nothing of it is left
 */
export async function makeBackup(
  store: Store,
  { folder, keep, uploads }: BackupSettings & { readonly uploads: FileStore },
  stamp: string,
  isStopped: () => boolean,
): Promise<{ readonly file: string; readonly rows: number; readonly damaged: readonly string[] }> {
  checkBackupFolder(folder);
  removeLeftovers(folder);
  const file = path.join(folder, `flan-admin-${stamp}.backup`);
  const check = () => {
    if (isStopped()) throw new BackupStopped('the server stops');
  };
  check();
  const rows = await withSource(store, folder, (source) => writeFile(file, source, check));
  // After the rows: what they name was there before them.
  const damaged = await copyUploads(store.db, uploads, path.join(folder, 'uploads'), check).catch((error: unknown) => {
    // The next try, an hour later, removes it: without its pictures it is the half of a backup, and may not push out a whole one.
    fs.renameSync(file, `${file}.half`);
    throw error;
  });
  for (const old of backupsIn(folder).slice(keep)) fs.rmSync(path.join(folder, old), { force: true });
  return { file, rows, damaged };
}

/**
 * Tells at the start, not only by the first backup.
 * @throws {StartRefused} it can neither be made nor written
 */
export function checkBackupFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    const advice = `备份目录 ${folder} 无法写入（${errorCode(error)}），请检查 BACKUP_DIR 的路径和权限。`;
    throw new StartRefused('unwritable', advice, { cause: error });
  }
}

/** Backups of ours, the newest first. */
const backupsIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => ownName.test(name))
    .toSorted()
    .toReversed();

/** What a process that ended in the middle has left. */
function removeLeftovers(folder: string): void {
  for (const name of fs.readdirSync(folder))
    if (name === snapshotName || (name.endsWith('.half') && ownName.test(name.slice(0, -'.half'.length))))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}

async function writeFile(file: string, source: Source, check: () => void): Promise<number> {
  const target = backupTarget(file, source.migrations);
  try {
    const prints = await move(
      { ...source, parts: () => checked(source.parts(), check) },
      { ...target, readBack: () => checked(target.readBack(), check) },
    );
    return Object.values(prints).reduce((sum, { count }) => sum + count, 0);
  } finally {
    await target.close();
  }
}

async function* checked(parts: AsyncIterable<Part>, check: () => void): AsyncIterable<Part> {
  for await (const part of parts) {
    check();
    yield part;
  }
}

/**
 * The rows as they stood at one moment. The embedded database has one connection, on which nobody could work meanwhile: its files are
 * copied first, which takes a moment, and the copy is read.
 */
async function withSource<T>(store: Store, folder: string, work: (source: Source) => Promise<T>): Promise<T> {
  if (!store.copyFiles) return reading(store, work);
  const snapshot = path.join(folder, snapshotName);
  try {
    await store.copyFiles(snapshot);
    const copy = await openStore({ dataDir: snapshot });
    try {
      return await reading(copy, work);
    } finally {
      await copy.close();
    }
  } finally {
    fs.rmSync(snapshot, { recursive: true, force: true });
  }
}

async function reading<T>(store: Store, work: (source: Source) => Promise<T>): Promise<T> {
  const source = await sourceOf(store);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}
