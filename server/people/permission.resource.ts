import { sql } from 'kysely';
import { folders, permissionPages } from '../../contract/menu/pages.ts';
import { hostsIn, leadsTo } from '../../contract/dictionary/link-hosts.ts';
import { holdsNeeded } from '../../contract/people/menu-entries.ts';
import { isNeeded } from '../../contract/people/switched-pages.ts';
import { actionLabels, actions } from '../../contract/core/permission.ts';
import { invalid } from '../http/failure.ts';
import { holdersOf } from './holders.ts';
import { referrers } from '../entity/referrers.ts';
import { tellRights } from './rights-news.ts';
import type { Db } from '../entity/write/database.ts';
import { wordsSet } from '../dictionary/parameter-values.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Write } from '../entity/resource.ts';

/** What the program has at a path, beside what operators want of it; links have none. */
const manifestRow = (path: string, shared: string | null, actionNames: string | null, needed: boolean) =>
  sql`(${path}::text, ${shared}::text, ${actionNames}::text, ${needed}::boolean)`;

const pageRows = folders.flatMap(({ pages }) =>
  pages.map((page) => {
    const first = permissionPages.find((one) => one.permissionId === page.permissionId);
    const names = actions.filter((action) => page.actions.includes(action)).map((action) => actionLabels[action]);
    const shared = first === page ? null : (first?.title ?? null);
    return manifestRow(page.path, shared, names.join('、'), isNeeded(page.permissionId));
  }),
);
const manifest = sql.join([
  ...folders.map(({ path }) => manifestRow(path, null, null, false)),
  ...pageRows,
  manifestRow('', null, null, false),
]);

const named = sql.join(
  actions.map((action) => sql`when ${action}::text then ${actionLabels[action]}::text`),
  sql` `,
);
const held = sql`(select string_agg(case p.action ${named} else p.action end, '' order by p.action) from role_permission p
  where p.role_id = r.id and p.permission_id = t.permission_id)`;

const people = sql`(select count(*) from account_role ar join account a on a.id = ar.account_id
  where ar.role_id = r.id and a.status = 'enabled')`;

/** What is in use in the folder `t`. A page under the permission of another one goes out of use with that one. */
const openChildren = sql`from permission c where c.parent_id = t.id and c.status = 'enabled' and not exists (
  select from permission o where o.permission_id = c.permission_id and o.status = 'disabled')`;

const told = (condition: ReturnType<typeof sql>, sentence: ReturnType<typeof sql>) =>
  sql`case when ${condition} then jsonb_build_array(jsonb_build_object('text', ${sentence})) else '[]'::jsonb end`;

/** 权限 (wider.md §10.3). */
export const permission = defineResource('permission', {
  stored: ['name', 'own_title'],
  joins: sql`join (values ${manifest}) as page(path, shared_with, action_names, needed)
      on page.path = coalesce(t.path, case when t.node_type = 'link' then '' end)
    left join permission as up on up.id = t.parent_id`,
  computed: {
    tree_name: sql`(case when t.parent_id is null then '' else '　' end || t.name)`,
    shared_with: sql`page.shared_with`,
    action_names: sql`page.action_names`,
    place: sql`(coalesce(lpad(up.sort::text, 6, '0') || lpad(up.id::text, 12, '0') || '/', '')
      || lpad(t.sort::text, 6, '0') || lpad(t.id::text, 12, '0'))`,
    open_children: sql`(select count(*) ${openChildren})`,
    parent_open: sql`(up.id is null or up.status = 'enabled')`,
    blockers: sql`jsonb_build_object('isSpare', ${told(sql`page.needed`, sql`'该页面是系统管理必需的'::text`)}
      || ${told(sql`page.shared_with is not null`, sql`'与「' || page.shared_with || '」共用权限，请停用那个页面'`)}
      || ${referrers([{ label: '个启用的菜单', rows: sql`select c.id, c.name ${openChildren}`, path: sql`'/system/permission'` }])})`,
    holder_names: sql`coalesce((select string_agg(r.name || '（' || ${held} || '）' || ${people} || ' 人', '、' order by r.sort, r.id) from role r
      where r.status = 'enabled' and exists (
        select from role_permission p where p.role_id = r.id and p.permission_id = t.permission_id)), '')`,
  },
  option: { keys: ['name'], hint: () => undefined, among: sql`t.node_type = 'dir'` },
  check: async (tx, write) => {
    refuseHiding(write);
    await refuseTwin(tx, write);
    await refuseForeignLink(tx, write);
  },
  link: (tx) => tellEverybody(tx),
  moved: (tx) => tellEverybody(tx),
  details: async (db, { permission_id: page }) =>
    typeof page === 'string' ? { holders: await holdersOf(db, page) } : {},
});

/** What is needed to put things right stays in the menu. @throws {Failure} 40001 */
function refuseHiding({ values, row, changes }: Write): void {
  if (!changes('shown') || values['shown'] === true) return;
  if (isNeeded(row?.['permission_id']))
    throw invalid([{ field: 'shown', message: '该页面是系统管理必需的，不能隐藏' }]);
  if (holdsNeeded(row?.['path'])) throw invalid([{ field: 'shown', message: '目录中有系统管理必需的页面，不能隐藏' }]);
}

/** Two folders of one name could not be told apart, here and where roles are given. @throws {Failure} 40001 */
async function refuseTwin(tx: Db, { values, row, changes }: Write): Promise<void> {
  if (row?.['node_type'] !== 'dir' || !changes('title')) return;
  const { rows } = await sql`select id from permission where node_type = 'dir' and id <> ${row.id}
    and name = ${values['title'] ?? row['own_title']}`.execute(tx);
  if (rows.length > 0) throw invalid([{ field: 'title', message: '已有同名的目录' }]);
}

/** A link stands in a folder, and leads to one of the places that the house trusts (wider.md §16.2). @throws {Failure} 40001 */
async function refuseForeignLink(tx: Db, { values, changes }: Write): Promise<void> {
  const { url, parent_id: parent } = values;
  if (typeof url !== 'string') return;
  if (changes('parent_id')) {
    const { rows } = await sql`select id from permission where id = ${parent} and node_type = 'dir'`.execute(tx);
    if (rows.length === 0) throw invalid([{ field: 'parent_id', message: '链接只能放在目录下' }]);
  }
  if (!changes('url')) return;
  const hosts = hostsIn(await wordsSet(tx, 'link.allowed_hosts'));
  if (leadsTo(url, hosts)) return;
  throw invalid([{ field: 'url', message: `链接只能指向 ${hosts.join('、')}，可在「系统参数」中修改` }]);
}

/** Menus of all who are signed in are read anew. */
async function tellEverybody(tx: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct account_id as id from session where revoked_at is null order by account_id`.execute(tx);
  await tellRights(
    tx,
    rows.map(({ id }) => id),
  );
}
