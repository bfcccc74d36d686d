import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { InsertObject } from 'kysely';
import { syncFolder } from '../db/durable-files.ts';
import type { SystemTables } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import type { Db } from '../entity/write/database.ts';
import { pictureUrl } from '../core/file-address.ts';
import { type PictureKind, recognise, withoutNotes } from './picture.ts';
import type { Size } from './size.ts';
import { invalid } from '../http/failure.ts';

/** Largest picture, in bytes and in pixels of either side (wider.md §10.12). */
export const maxBytes = 5 * 1024 * 1024;
const maxSide = 6000;
const longestName = 100;

/** A picture that was looked at and may be kept. */
export interface Checked extends PictureKind, Size {
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly name: string;
}

/** Answer of the upload call (wider.md §10.12). */
export interface Kept {
  readonly file_id: number;
  readonly url: string;
  readonly name: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly mime: string;
}

const refuse = (message: string) => invalid([{ field: 'file', message }]);

/** The name as people see it: the last part of a path, without control characters. It never becomes a path of ours. */
export const shownName = (name: string) => {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(/\p{Cc}/gu, '').trim();
  return [...clean].slice(0, longestName).join('') || '未命名';
};

const megabyte = 1024 * 1024;

/** Looks at what was sent; `limitMb` is what operators allow. @throws {Failure} 40001 for what is no picture, too large, or something else as well */
export function checkPicture(sent: Buffer, name: string, limitMb = maxBytes / megabyte): Checked {
  if (sent.length > limitMb * megabyte) throw refuse(`图片不能超过 ${limitMb} MB`);
  const found = recognise(sent);
  if (!found) throw refuse('请上传 jpg、png、webp 或 gif 图片');
  if (found.width > maxSide || found.height > maxSide) throw refuse(`图片的宽和高不能超过 ${maxSide} 像素`);
  const bytes = withoutNotes(sent, found);
  return { ...found, bytes, name: shownName(name), sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The row of a picture that is kept already. */
const findTwin = (db: Db, sha256: string) =>
  db
    .selectFrom('file')
    .select(['id', 'stored_name'])
    .where('sha256', '=', sha256)
    .where('status', '=', 'kept')
    .orderBy('id')
    .executeTakeFirst();

/** Writes a file so that after a power cut it is there whole, as the row that names it is; its folder is forced to the disk, too. */
async function store(folder: string, name: string, bytes: Buffer): Promise<void> {
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

const answer = (id: number, storedName: string, { bytes, name, width, height, mime }: Checked): Kept => ({
  file_id: id,
  url: pictureUrl(storedName),
  name,
  size: bytes.length,
  width,
  height,
  mime,
});

/** Adds the row of a new file; undefined where another one with the same content was faster. */
export async function insertFile(tx: Tx, row: InsertObject<SystemTables, 'file'>): Promise<number | undefined> {
  const made = await tx
    .insertInto('file')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('sha256').where('status', '=', 'kept').where('copy_of', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/**
 * Puts a picture into the uploads folder under a random name, then into the file table by `insert`, which runs in a
 * transaction of its own and answers nothing where `insertFile` did. The same content is kept once, also when it is sent twice at once.
 */
export async function keepPicture(
  db: Db,
  folder: string,
  picture: Checked,
  insert: (row: FileRow) => Promise<number | undefined>,
): Promise<Kept> {
  const twin = await findTwin(db, picture.sha256);
  const name = twin?.stored_name ?? `${randomUUID()}.${picture.extension}`;
  const file = path.join(folder, name);
  const isThere = twin !== undefined && (await fs.stat(file).catch(() => undefined))?.size === picture.bytes.length;
  if (!isThere) await store(folder, name, picture.bytes);
  if (twin) return answer(twin.id, name, picture);
  const id = await insert(rowOf(picture, name)).catch(async (error: unknown) => {
    await fs.rm(file, { force: true });
    throw error;
  });
  if (id !== undefined) return answer(id, name, picture);
  // Somebody else sent the same and was faster: his is the one.
  await fs.rm(file, { force: true });
  return keepPicture(db, folder, picture, insert);
}

/** What the file table keeps of a picture. */
export type FileRow = ReturnType<typeof rowOf>;

const rowOf = ({ sha256, name, mime, bytes, width, height }: Checked, storedName: string) => ({
  sha256,
  name,
  mime,
  size: bytes.length,
  width,
  height,
  stored_name: storedName,
});
