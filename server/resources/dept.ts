import { sql } from 'kysely';
import { failure } from '../http/failure.ts';
import type { Db } from './database.ts';
import { defineResource } from './resource.ts';
import { treeOf } from './tree.ts';
import { asText } from './wire-values.ts';

const tree = treeOf({ table: 'dept', deepest: 6, label: '部门' });

const below = (more = sql``) =>
  sql`(select count(*) from dept d where d.parent_id = t.id and d.status <> 'deleted' ${more})`;

/** 部门 (wider.md §10.4): what lies below moves with it. */
export const dept = defineResource('dept', {
  ...tree,
  computed: {
    ...tree.computed,
    account_count: sql`(select count(*) from account a where a.dept_id = t.id and a.status <> 'deleted')`,
    child_count: below(),
    open_children: below(sql`and d.status = 'enabled'`),
    parent_open: sql`coalesce((select up.status = 'enabled' from dept up where up.id = t.parent_id), true)`,
    leader_title: sql`(select a.nickname from account a where a.id = t.leader_id)`,
  },
  titles: { leader_id: 'leader_title' },
  option: { keys: ['code'], hint: (row) => (row['code'] === null ? undefined : asText(row['code'])) },
  refused: async (tx, row, event) => {
    if (event === 'ENABLE') return undefined;
    const refs = await refsOf(tx, row.id, event === 'DISABLE');
    return refs.length === 0
      ? undefined
      : failure('inUse', event === 'DISABLE' ? '仍有启用的下级部门，不能停用' : '仍有下级部门或账号，不能删除', {
          refs,
        });
  },
});

async function refsOf(tx: Db, id: number, openOnly: boolean) {
  const children = await sql<{ name: string }>`
    select name from dept where parent_id = ${id} and status <> 'deleted'
      and (status = 'enabled' or not ${openOnly}) order by id`.execute(tx);
  const accounts = openOnly
    ? { rows: [] }
    : await sql<{ name: string }>`
      select username as name from account where dept_id = ${id} and status <> 'deleted' order by id`.execute(tx);
  return [
    { entity: 'dept', names: children.rows },
    { entity: 'account', names: accounts.rows },
  ].flatMap(({ entity, names }) =>
    names.length === 0 ? [] : [{ entity, count: names.length, sample: names.slice(0, 5).map(({ name }) => name) }],
  );
}
