import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import { requiredMessage } from '../../contract/core/rules.ts';
import { areaCodesIn } from '../../contract/people/people.ts';
import { dataScopes } from '../../contract/core/scope.ts';
import { mostOf } from './breadth.ts';
import { failure, invalid } from '../http/failure.ts';
import { grantsIn, grantsPart } from './grants.ts';
import { heldBy, ownedBy } from './owned.ts';
import { listOf, referrers } from '../entity/referrers.ts';
import { refuseWider } from './role-breadth.ts';
import { tellRole } from './rights-news.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Resource, Stored } from '../entity/resource.ts';
import { asIds, asText } from '../entity/read/wire-values.ts';

const living = sql`from account_role ar join account a on a.id = ar.account_id
  where ar.role_id = t.id and a.status <> 'deleted'`;

/** What a new role may do that copies none: to look at the workplace. */
const firstPair = 'Workplace.query';
/** 单次积分调整上限 of a new role whose maker may give so much. */
const firstLimit = 10_000;

const words = Object.entries(dataScopes).map(([code, label]) => sql`when ${sql.lit(code)} then ${sql.lit(label)}`);

/** How far a role sees, departments and regions: 全部部门，限账号区域. */
const scopeText = sql`(case t.data_scope ${sql.join(words, sql` `)} end || case when t.region_codes is null then ''
  when cardinality(t.region_codes) = 0 then '，限账号区域' else '，限指定区域' end)`;

/** 角色 (wider.md §10.2). */
export const role: Resource = defineResource('role', {
  stored: ['is_builtin'],
  linked: ['dept_ids', 'region_mode', 'region_list'],
  computed: {
    role_type: sql`case when t.is_builtin then 'builtin' else 'custom' end`,
    is_builtin: sql`t.is_builtin`,
    dept_ids: sql`case when t.data_scope = 'dept_custom' then to_jsonb(t.dept_ids) end`,
    region_mode: sql`case when t.region_codes is null then 'any' when cardinality(t.region_codes) = 0 then 'account' else 'listed' end`,
    scope_text: scopeText,
    region_list: sql`nullif(array_to_string(t.region_codes, ','), '')`,
    permission_count: sql`(select count(*) from role_permission p where p.role_id = t.id)`,
    user_count: sql`(select count(*) ${living})`,
    sole_count: sql`(select count(*) ${living} and not exists (
      select from account_role o join role r on r.id = o.role_id
      where o.account_id = a.id and o.role_id <> t.id and r.status = 'enabled'))`,
    blockers: sql`jsonb_build_object('isUnused', ${referrers([
      {
        label: '个账号',
        rows: sql`select a.id, a.username as name ${living}`,
        path: listOf('/system/account?role_id='),
      },
    ])})`,
    own: sql`false`,
    // 复制 begins with the permissions of the row that is copied.
    permissions_from: sql`t.id`,
    permissions_from_title: sql`t.name`,
  },
  seenBy: ({ accountId }) => ({
    own: sql`exists (select from account_role ar where ar.role_id = t.id and ar.account_id = ${accountId})`,
  }),
  chosen: {
    permission_id: (pages) =>
      sql`exists (select from role_permission p where p.role_id = t.id and p.permission_id = any(${[...pages]}::text[]))`,
  },
  starts: ({ reach }) => ({ point_adjust_limit: Math.min(firstLimit, mostOf(reach)) }),
  option: { keys: ['code'], hint: (row) => asText(row['code']) },
  check: async (tx, write, writer) => {
    if ((write.values['point_adjust_limit'] ?? null) === null)
      throw invalid([{ field: 'point_adjust_limit', message: requiredMessage('单次积分调整上限') }]);
    if (write.changes('code') && write.values['code'] === 'super_admin')
      throw invalid([{ field: 'code', message: '该标识为系统保留' }]);
    await refuseWider(tx, write, writer);
  },
  link: async (tx, id, written, writer) => {
    await writeReach(tx, id, written.values);
    if (written.created) await copyGrants(tx, id, written, writer);
    else await tellRole(tx, id);
  },
  moved: (tx, row) => tellRole(tx, row.id),
  refused: async (tx, row, event) => {
    const count = Number(row['user_count']);
    if (event !== 'DELETE' || count === 0 || row['own'] === true || row['is_builtin'] === true) return undefined;
    const { rows } = await sql<{ username: string }>`
      select a.username from account_role ar join account a on a.id = ar.account_id
      where ar.role_id = ${row.id} and a.status <> 'deleted' order by a.id limit 5`.execute(tx);
    const refs = [{ entity: 'account', count, sample: rows.map(({ username }) => username) }];
    return failure('inUse', `仍有 ${count} 个账号使用该角色，不能删除`, { refs });
  },
  parts: { permissions: grantsPart },
  details: async (db, row, viewer) => {
    const { rows } = await sql<{ id: number; title: string }>`
      select id, name as title from dept where id = any(${asIds(row['dept_ids'])}::bigint[]) order by id`.execute(db);
    return { dept: rows, ...(await grantsIn(db, role, row, viewer === 'house' ? undefined : viewer.accountId)) };
  },
});

/** Departments and areas, which are lists of the table. */
async function writeReach(tx: Db, id: number, values: Values): Promise<void> {
  if ('dept_ids' in values)
    await sql`update role set dept_ids = ${asIds(values['dept_ids'])}::bigint[] where id = ${id}`.execute(tx);
  if (!('region_mode' in values || 'region_list' in values)) return;
  const mode = values['region_mode'];
  const codes = mode === 'any' ? null : mode === 'account' ? [] : areaCodesIn(values['region_list']);
  await sql`update role set region_codes = ${codes}::text[] where id = ${id}`.execute(tx);
}

/** The first permissions of a new role: those of another one, as far as its maker has them himself. */
async function copyGrants(tx: Db, id: number, { values }: Stored, writer: Operator): Promise<void> {
  const from = Number(values['permissions_from'] ?? 0);
  const [held, owned] = [await heldBy(tx, [from]), await ownedBy(tx, writer.accountId)];
  const copied = [...held].filter((pair) => owned.has(pair));
  const pairs = copied.length > 0 ? copied : [firstPair];
  const rows = pairs
    .map((pair) => pair.split('.'))
    .map(([page = '', action = '']) => ({ role_id: id, permission_id: page, action }));
  await tx.insertInto('role_permission').values(rows).execute();
}
