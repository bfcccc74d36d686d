import { sql } from 'kysely';
import { failure } from '../http/failure.ts';
import { refsOf, usesOf } from './uses.ts';
import { pictureBase } from '../core/file-address.ts';
import { defineResource } from '../entity/define-resource.ts';

const url = sql`${pictureBase}::text || t.stored_name`;

/** 素材 (wider.md §10.12): rows of the file table, which uploads make. */
export const file = defineResource('file', {
  computed: {
    picture: sql`jsonb_build_object('file_id', t.id, 'url', ${url})`,
    mime: sql`t.mime`,
    size: sql`t.size`,
    dimensions: sql`t.width || ' × ' || t.height`,
    ref_count: sql`(select count(*) from file_use u where u.file_id = t.id)`,
    uploader_name: sql`coalesce(creator.nickname, '系统')`,
    url,
    sha256: sql`t.sha256`,
    used_elsewhere: sql`null::text`,
  },
  flags: { unused: sql`not exists (select from file_use u where u.file_id = t.id)` },
  conditions: {
    uploader_id: (id) => sql`t.uploader_id = ${id}`,
    // With what lies below it.
    folder_id: (id) => sql`exists (select from file_folder d join file_folder top on starts_with(d.path, top.path)
      where d.id = t.folder_id and top.id = ${id})`,
  },
  details: (db, { id }, viewer) => usesOf(db, id, viewer),
  refused: async (tx, { id }) => {
    const { words, refs } = await refsOf(tx, id);
    return refs.length === 0 ? undefined : failure('inUse', `素材正在使用（${words}），不能删除`, { refs });
  },
});
