import { sql } from 'kysely';
import { entities } from '../../contract/entities.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import { isLive } from '../sign-in/endings.ts';
import type { Reach, RoleReach } from '../sign-in/reach.ts';
import { grantsOf, rolesOf } from '../sign-in/rights/rights.ts';
import type { Db } from '../entity/write/database.ts';
import { scopeOf } from '../entity/read/scope.ts';

/** Somebody who listens, and what he may read at this moment. */
export interface Listener {
  readonly session: string;
  readonly accountId: number;
  readonly grants: ReadonlySet<string>;
  readonly reach: Reach;
}

interface Found {
  readonly session: string;
  readonly account_id: number;
  readonly grants: readonly string[];
  readonly dept_id: number | null;
  readonly dept_path: string | null;
  readonly region_codes: readonly string[];
  readonly roles: readonly RoleReach[];
}

/** Those whose sessions are alive among some, as their roles are now: nothing is remembered that may have been taken away. */
export async function listenersIn(db: Db, sessions: readonly string[]): Promise<readonly Listener[]> {
  const { rows } = await sql<Found>`
    select s.id as session, a.id as account_id, ${sql.raw(grantsOf)} as grants,
      a.dept_id, d.path as dept_path, a.region_codes, ${sql.raw(rolesOf)} as roles
    from session s join account a on a.id = s.account_id left join dept d on d.id = a.dept_id
    where s.id = any(${sessions}::uuid[]) and ${isLive}`.execute(db);
  return rows.map((row) => ({
    session: row.session,
    accountId: row.account_id,
    grants: new Set(row.grants),
    reach: { deptId: row.dept_id, deptPath: row.dept_path, regions: row.region_codes, roles: row.roles },
  }));
}

/** Rows of an entity that were changed: by id, or all since an instant. */
export interface ChangedRows {
  readonly entity: string;
  readonly ids: readonly number[];
  readonly since?: string | undefined;
}

/** Which of the rows a session may be told of; without `ids` that there are some. */
export interface Told {
  readonly session: string;
  readonly ids: readonly number[];
}

/** What each of some listeners may hear of changed rows: those who may list the entity, of rows within their data scope. */
export async function toldOf(db: Db, changed: ChangedRows, listeners: readonly Listener[]): Promise<readonly Told[]> {
  const entity = entities.find(({ name }) => name === changed.entity);
  const allowed = listeners.filter(({ grants }) => entity && grants.has(`${entity.permissionId}.query`));
  if (!entity || allowed.length === 0) return [];
  if (!entity.scope) return allowed.map(({ session }) => ({ session, ids: changed.ids }));
  return changed.since === undefined
    ? toldByRow(db, entity, changed.ids, allowed)
    : toldByTime(db, entity, changed.since, allowed);
}

const sights = (entity: Entity, listeners: readonly Listener[]) =>
  sql`array[${sql.join(listeners.map((listener) => sql`coalesce(${scopeOf(entity, listener)}, false)`))}]`;

async function toldByRow(db: Db, entity: Entity, ids: readonly number[], listeners: readonly Listener[]) {
  const { rows } = await sql<{ id: number; seen: readonly boolean[] }>`
    select t.id, ${sights(entity, listeners)} as seen from ${sql.table(entity.name)} as t
    where t.id = any(${ids}::bigint[]) order by t.id`.execute(db);
  return listeners
    .map(({ session }, at) => ({ session, ids: rows.flatMap(({ id, seen }) => (seen[at] === true ? [id] : [])) }))
    .filter((told) => told.ids.length > 0);
}

async function toldByTime(db: Db, entity: Entity, since: string, listeners: readonly Listener[]) {
  const { rows } = await sql<{ seen: readonly boolean[] }>`
    select distinct ${sights(entity, listeners)} as seen from ${sql.table(entity.name)} as t
    where t.updated_at >= ${since}::timestamptz`.execute(db);
  return listeners
    .filter((_, at) => rows.some(({ seen }) => seen[at] === true))
    .map(({ session }) => ({ session, ids: [] }));
}
