import { createHash, randomUUID } from 'node:crypto';
import type { InsertObject } from 'kysely';
import type { SystemTables } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import type { Db } from '../entity/write/database.ts';
import { pictureUrl } from '../core/file-address.ts';
import type { FileStore } from '../core/file-store.ts';
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
 * Puts a picture into the storage under a random name, then into the file table by `insert`, which runs in a transaction of its own and
 * answers nothing where `insertFile` did. The same content is kept once, also when it is sent twice at once.
 * @throws {StorageAway} nothing is written into the file table
 */
export async function keepPicture(
  db: Db,
  uploads: FileStore,
  picture: Checked,
  insert: (row: FileRow) => Promise<number | undefined>,
): Promise<Kept> {
  const twin = await findTwin(db, picture.sha256);
  if (twin) {
    const { id, stored_name } = twin;
    if ((await uploads.size(stored_name)) !== picture.bytes.length) await uploads.put(stored_name, picture.bytes);
    return answer(id, stored_name, picture);
  }
  const name = `${randomUUID()}.${picture.extension}`;
  // What was refused may have arrived all the same. Nobody waits for the removal: it may take as long as the refusal did.
  await uploads.put(name, picture.bytes).catch((error: unknown) => {
    void forget(uploads, name);
    throw error;
  });
  const id = await insert(rowOf(picture, name)).catch(async (error: unknown) => {
    await forget(uploads, name);
    throw error;
  });
  if (id !== undefined) return answer(id, name, picture);
  // Somebody else sent the same and was faster: his is the one.
  await forget(uploads, name);
  return keepPicture(db, uploads, picture, insert);
}

/** Removes bytes that no row names. Where that fails they stay, under a name that nobody was told. */
const forget = (uploads: FileStore, name: string): Promise<void> => uploads.remove(name).catch(() => undefined);

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
