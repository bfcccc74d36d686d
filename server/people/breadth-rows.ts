import { sql } from 'kysely';
import type { RoleReach } from '../sign-in/reach.ts';
import { reachOfRole } from '../sign-in/rights/rights.ts';
import type { Db } from '../entity/write/database.ts';
import type { Paths, Place } from './breadth.ts';

/* What breadths are measured with, as it is written. */

interface NamedReach extends RoleReach {
  readonly id: number;
  readonly name: string;
}

/** How far some roles see, enabled or not, by their ids. */
export async function reachesOf(db: Db, ids: readonly number[]): Promise<readonly NamedReach[]> {
  const { rows } = await sql<{ id: number; name: string; reach: RoleReach }>`
    select r.id, r.name, ${sql.raw(reachOfRole)} as reach from role r where r.id = any(${ids}::bigint[]) order by r.id`.execute(
    db,
  );
  return rows.map(({ id, name, reach }) => ({ ...reach, id, name }));
}

/** Paths of departments. */
export async function pathsOf(db: Db, ids: readonly number[]): Promise<Paths> {
  const { rows } = await sql<{ id: number; path: string }>`
    select id, path from dept where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** Where those stand who have a role, each place once. */
export async function placesOf(db: Db, roleId: number): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select distinct a.dept_id as "deptId", d.path as "deptPath", a.region_codes as regions
    from account_role ar join account a on a.id = ar.account_id left join dept d on d.id = a.dept_id
    where ar.role_id = ${roleId} and a.status <> 'deleted'`.execute(db);
  return rows;
}
