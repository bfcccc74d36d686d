import { sql } from 'kysely';
import { banners } from './content/banner-tiles.ts';
import type { Tx } from '../db/transaction.ts';

/** Folders of 素材库, with those below them and the pictures of the demo that lie there. */
const folders: Readonly<Record<string, { readonly below?: readonly string[]; readonly files: readonly string[] }>> = {
  商品图片: { files: ['can', 'pack', 'cup', 'leaf', 'ice', 'music'] },
  活动物料: { below: ['端午开瓶有礼', '会员日'], files: ['gift', 'ticket', ...Object.keys(banners)] },
  图标: { files: ['coin', 'film'] },
};

const folderMade = async (tx: Tx, name: string, sort: number, parent: number | null = null): Promise<number> => {
  const { id } = await tx
    .insertInto('file_folder')
    .values({ name, sort, parent_id: parent })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update file_folder set path = coalesce((select up.path from file_folder up where up.id = ${parent}), '/') || id || '/'
    where id = ${id}`.execute(tx);
  return id;
};

/** Puts the pictures of the demo into folders. */
export async function seedFolders(tx: Tx): Promise<void> {
  for (const [at, [name, { below = [], files }]] of Object.entries(folders).entries()) {
    const id = await folderMade(tx, name, at + 1);
    for (const [under, inner] of below.entries()) await folderMade(tx, inner, under + 1, id);
    await tx
      .updateTable('file')
      .set({ folder_id: id })
      .where(
        'name',
        'in',
        files.map((file) => `${file}.png`),
      )
      .where('uploader_id', 'is', null)
      .execute();
  }
}
