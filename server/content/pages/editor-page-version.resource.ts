import { sql } from 'kysely';
import { defineResource } from '../../entity/define-resource.ts';
import type { Resource } from '../../entity/resource.ts';
import { isInViewNow } from '../link-live.ts';

/** 图文页版本 (wider.md §8.6): written by `keepVersion` alone. */
export const editorPageVersion: Resource = defineResource('editor_page_version', {
  rows: sql`(select v.id, 1::bigint as version, 'published' as status, v.published_at as created_at, v.published_at, v.page_id, v.version_no,
      v.version_no = p.version_no and ${isInViewNow(sql`p`)} as is_live, v.title, v.page_type, v.category, v.cover, v.content,
      v.share_title, v.share_image, v.seo_desc, v.sha256, v.published_by, p.title as page_title, a.nickname as published_by_title
    from editor_page_version as v join editor_page as p on p.id = v.page_id left join account as a on a.id = v.published_by)`,
  filled: ['id', 'published_at'],
  computed: { page_title: sql`t.page_title`, published_by_title: sql`t.published_by_title` },
  titles: { page_id: 'page_title', published_by: 'published_by_title' },
});
