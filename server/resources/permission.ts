import { sql } from 'kysely';
import { folders, permissionPages } from '../../contract/pages.ts';
import { isNeeded } from '../../contract/switched-pages.ts';
import { actionLabels, actions } from '../../contract/permission.ts';
import { invalid } from '../http/failure.ts';
import { holdersOf } from '../people/holders.ts';
import { tellRights } from '../people/rights-news.ts';
import type { Db } from './database.ts';
import { defineResource } from './resource.ts';

/** The pages that the program has, as rows beside what operators want of them. */
const manifest = sql.join(
  folders.flatMap(({ title: group, pages }, at) =>
    pages.map((page) => {
      const { permissionId, title, path, actions: own } = page;
      const first = permissionPages.find((one) => one.permissionId === permissionId);
      const names = actions.filter((action) => own.includes(action)).map((action) => actionLabels[action]);
      const shared = first === page ? null : (first?.title ?? null);
      return sql`(${path}::text, ${title}::text, ${group}::text, ${shared}::text, ${names.join('、')}::text, ${at}::int)`;
    }),
  ),
);

const named = sql.join(
  actions.map((action) => sql`when ${action}::text then ${actionLabels[action]}::text`),
  sql` `,
);
const held = sql`(select string_agg(case p.action ${named} else p.action end, '' order by p.action) from role_permission p
  where p.role_id = r.id and p.permission_id = t.permission_id)`;

const people = sql`(select count(*) from account_role ar join account a on a.id = ar.account_id
  where ar.role_id = r.id and a.status = 'enabled')`;

/** 权限 (wider.md §10.3). */
export const permission = defineResource('permission', {
  joins: sql`join (values ${manifest}) as page(path, title, group_title, shared_with, action_names, at) on page.path = t.path`,
  computed: {
    page_title: sql`page.title`,
    group_title: sql`page.group_title`,
    shared_with: sql`page.shared_with`,
    action_names: sql`page.action_names`,
    place: sql`lpad(page.at::text, 3, '0') || lpad(t.sort::text, 6, '0') || lpad(t.id::text, 12, '0')`,
    holder_names: sql`coalesce((select string_agg(r.name || '（' || ${held} || '）' || ${people} || ' 人', '、' order by r.sort, r.id) from role r
      where r.status = 'enabled' and exists (
        select from role_permission p where p.role_id = r.id and p.permission_id = t.permission_id)), '')`,
  },
  check: async (_tx, { values, row, changes }) => {
    if (changes('shown') && values['shown'] !== true && isNeeded(row?.['permission_id']))
      throw invalid([{ field: 'shown', message: '该页面是系统管理必需的，不能隐藏' }]);
  },
  link: (tx) => tellEverybody(tx),
  moved: (tx) => tellEverybody(tx),
  details: async (db, { permission_id: page }) => ({ holders: await holdersOf(db, String(page)) }),
});

/** Menus of all who are signed in are read anew. */
async function tellEverybody(tx: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct account_id as id from session where revoked_at is null order by account_id`.execute(tx);
  await tellRights(
    tx,
    rows.map(({ id }) => id),
  );
}
