import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';
import type { Resource } from '../entity/resource.ts';

/** 阅读名单 (wider.md §8.3): written by `announcement-readers.ts` alone. */
export const announcementReader: Resource = defineResource('announcement_reader', {
  rows: sql`(select r.id, 1::bigint as version, case when r.read_at is null then 'unread' else 'read' end as status, r.created_at, r.read_at,
      r.announcement_id, b.title as announcement_title, r.account_id, a.username as account_title, a.nickname, d.name as dept_name
    from announcement_reader as r join announcement as b on b.id = r.announcement_id join account as a on a.id = r.account_id
      left join dept as d on d.id = a.dept_id)`,
  filled: ['id', 'created_at'],
  computed: { announcement_title: sql`t.announcement_title`, account_title: sql`t.account_title` },
});
