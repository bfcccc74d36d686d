import { sql } from 'kysely';
import { listOf, referrers } from '../entity/referrers.ts';
import { linkTo } from '../entity/read/row-links.ts';
import { defineResource } from '../entity/define-resource.ts';
import { treeOf } from '../entity/read/tree.ts';

const tree = treeOf({ table: 'file_folder', deepest: 3, label: '文件夹' });

/** 素材文件夹 (wider.md §10.12). */
export const fileFolder = defineResource('file_folder', {
  ...tree,
  computed: {
    ...tree.computed,
    child_count: sql`(select count(*) from file_folder d where d.parent_id = t.id and d.status <> 'deleted')`,
    file_count: sql`(select count(*) from file f where f.folder_id = t.id and f.status = 'kept')`,
    blockers: sql`jsonb_build_object('isEmpty', ${referrers([
      {
        label: '个下级文件夹',
        rows: sql`select d.id, d.name from file_folder d where d.parent_id = t.id and d.status <> 'deleted'`,
        path: sql`'/content/upload-folder'`,
      },
      {
        label: '个素材',
        rows: sql`select f.id, f.name from file f where f.folder_id = t.id and f.status = 'kept'`,
        path: listOf('/content/upload?folder_id='),
      },
    ])})`,
  },
  details: async (_db, { id }) => ({ links: [linkTo('其中的素材', '/content/upload', { folder_id: String(id) })] }),
});
