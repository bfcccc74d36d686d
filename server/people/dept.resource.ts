import { sql } from 'kysely';
import { deptRefusals } from '../../machines/people/dept.lifecycle.ts';
import { failure } from '../http/failure.ts';
import { listOf, referrers } from '../entity/referrers.ts';
import type { Db } from '../entity/write/database.ts';
import { defineResource } from '../entity/define-resource.ts';
import { treeOf } from '../entity/read/tree.ts';
import { asText } from '../entity/read/wire-values.ts';

const tree = treeOf({ table: 'dept', deepest: 6, label: '部门' });

const below = (more = sql``) =>
  sql`(select count(*) from dept d where d.parent_id = t.id and d.status <> 'deleted' ${more})`;

const scoped = sql`from role r where r.data_scope = 'dept_custom' and t.id = any(r.dept_ids) and r.status <> 'deleted'`;
const children = {
  label: '个下级部门',
  rows: sql`select d.id, d.name from dept d where d.parent_id = t.id and d.status <> 'deleted'`,
  path: sql`'/system/dept'`,
};
const accounts = {
  label: '个账号',
  rows: sql`select a.id, a.username as name from account a where a.dept_id = t.id and a.status <> 'deleted'`,
  path: listOf('/system/account?dept_id='),
};
const roles = { label: '个角色的指定部门', rows: sql`select r.id, r.name ${scoped}`, path: sql`'/system/role'` };

/** 部门 (wider.md §10.4): what lies below moves with it. */
export const dept = defineResource('dept', {
  ...tree,
  computed: {
    ...tree.computed,
    account_count: sql`(select count(*) from account a where a.dept_id = t.id and a.status <> 'deleted')`,
    child_count: below(),
    open_children: below(sql`and d.status = 'enabled'`),
    parent_open: sql`coalesce((select up.status = 'enabled' from dept up where up.id = t.parent_id), true)`,
    role_count: sql`(select count(*) ${scoped})`,
    blockers: sql`jsonb_build_object(
      'isLeaf', ${referrers([{ ...children, rows: sql`${children.rows} and d.status = 'enabled'` }])},
      'isEmpty', ${referrers([children, accounts, roles])})`,
    leader_title: sql`(select a.nickname from account a where a.id = t.leader_id)`,
  },
  titles: { leader_id: 'leader_title' },
  option: { keys: ['code'], hint: (row) => (row['code'] === null ? undefined : asText(row['code'])) },
  refused: async (tx, row, event) => {
    if (event === 'ENABLE') return undefined;
    const refs = await refsOf(tx, row.id, event === 'DISABLE');
    const why = event === 'DISABLE' ? deptRefusals.isLeaf : deptRefusals.isEmpty;
    return refs.length === 0 ? undefined : failure('inUse', why, { refs });
  },
});

async function refsOf(tx: Db, id: number, openOnly: boolean) {
  const nested = await sql<{ name: string }>`
    select name from dept where parent_id = ${id} and status <> 'deleted'
      and (status = 'enabled' or not ${openOnly}) order by id`.execute(tx);
  if (openOnly) return refsFrom([{ entity: 'dept', names: nested.rows }]);
  const members = await sql<{ name: string }>`
    select username as name from account where dept_id = ${id} and status <> 'deleted' order by id`.execute(tx);
  const scopedRoles = await sql<{ name: string }>`
    select name from role where data_scope = 'dept_custom' and ${id} = any(dept_ids) and status <> 'deleted' order by id`.execute(
    tx,
  );
  return refsFrom([
    { entity: 'dept', names: nested.rows },
    { entity: 'account', names: members.rows },
    { entity: 'role', names: scopedRoles.rows },
  ]);
}

const refsFrom = (
  kinds: readonly { readonly entity: string; readonly names: readonly { readonly name: string }[] }[],
) =>
  kinds.flatMap(({ entity, names }) =>
    names.length === 0 ? [] : [{ entity, count: names.length, sample: names.slice(0, 5).map(({ name }) => name) }],
  );
