import { sql } from 'kysely';
import type { Db, Operator } from '../../entity/write/database.ts';
import type { RoleReach } from '../reach.ts';
import { isUsable } from '../validity.ts';

/** Whether the pair `p` is out of use for everybody, by its page or by itself (wider.md §10.3). Mostly there is none. */
const isOff = `exists (
          select from permission o
          where (o.status = 'disabled' or o.off_actions <> '[]') and o.permission_id = p.permission_id
            and (o.status = 'disabled' or o.off_actions @> to_jsonb(p.action)))`;

/** Its roles are looked up first: joined, they may be looked up for each pair that any role has. */
const pairsOf = (condition: string) => `array(
        select distinct p.permission_id || '.' || p.action
        from role_permission p
        where p.role_id = any(array(
          select ar.role_id from account_role ar
          join role r on r.id = ar.role_id and r.status = 'enabled'
          where ar.account_id = a.id)) and ${condition}
      )`;

/** What the enabled roles of the account `a` may do now, as an array of `page.action`. */
export const grantsOf = pairsOf(`not ${isOff}`);

/** What they hold and nobody may do now, because it is out of use. */
export const withheldFrom = pairsOf(isOff);

/** What they hold, whether it is in use or not: by this roles are given and edited. */
export const holdingsOf = pairsOf('true');

/** How far the role `r` sees: a `RoleReach`. */
export const reachOfRole = `jsonb_build_object(
          'code', r.code, 'scope', r.data_scope, 'depts', r.dept_ids, 'regions', r.region_codes,
          'plain', r.mask_mode = 'plain', 'limit', r.point_adjust_limit,
          'pages', array(select distinct p.permission_id from role_permission p where p.role_id = r.id)
        )`;

/** How far each enabled role of the account `a` sees: a list of `RoleReach`. */
export const rolesOf = `(
        select coalesce(jsonb_agg(${reachOfRole}), '[]')
        from account_role ar join role r on r.id = ar.role_id and r.status = 'enabled'
        where ar.account_id = a.id
      )`;

/**
 * Edition of what the account `a` may do and finds in its menu: another one whenever the news `rights` is told. It is compared, not
 * read, by whoever may have missed the news.
 */
export const rightsEdition = `left(md5(concat_ws(' ',
        (select string_agg(r.id || '.' || r.perm_version, ',' order by r.id)
          from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id),
        a.dept_id, a.region_codes, (select sum(version) from permission))), 16)`;

/**
 * Another text whenever the account `a` may do, sees or is withheld something else through its roles: which roles it has, every write to
 * them (`xmin`), every write to their pairs (table `rights_stamp`), and what is out of use for everybody. Equal texts mean equal rights.
 */
export const rightsStamp = `concat_ws(' ',
        (select string_agg(concat_ws('.', r.id, r.xmin, m.stamp), ',' order by r.id)
          from account_role ar join role r on r.id = ar.role_id left join rights_stamp m on m.role_id = r.id
          where ar.account_id = a.id),
        (select string_agg(concat_ws('.', o.permission_id, o.status, o.off_actions), ',' order by o.permission_id, o.id)
          from permission o where o.status = 'disabled' or o.off_actions <> '[]'))`;

/** Somebody for whom the house works while he may be away. */
export interface AbsentOperator extends Operator {
  readonly grants: ReadonlySet<string>;
}

interface Found {
  readonly nickname: string;
  readonly grants: readonly string[];
  readonly dept_id: number | null;
  readonly dept_path: string | null;
  readonly region_codes: readonly string[];
  readonly roles: readonly RoleReach[];
}

/** What an account may do and see now; undefined when it is not enabled. Whether it is signed in does not matter. */
export async function operatorNow(db: Db, accountId: number): Promise<AbsentOperator | undefined> {
  const { rows } = await sql<Found>`
    select a.nickname, ${sql.raw(grantsOf)} as grants, a.dept_id, d.path as dept_path, a.region_codes,
      ${sql.raw(rolesOf)} as roles
    from account a left join dept d on d.id = a.dept_id
    where a.id = ${accountId} and ${isUsable}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { nickname, dept_id: deptId, dept_path: deptPath, region_codes: regions, roles } = found;
  return { accountId, nickname, grants: new Set(found.grants), reach: { deptId, deptPath, regions, roles } };
}
