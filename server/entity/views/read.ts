import { sql } from 'kysely';
import { entities } from '../../../contract/entities.ts';
import type {
  Arrangement,
  ListStart,
  ListViews,
  SavedView,
  SharingRole,
  ViewQuery,
} from '../../../contract/entity/list/list-views.ts';
import type { Caller } from '../../http/route.ts';
import type { Db } from '../write/database.ts';

const roleCodes = ({ reach }: Caller): string[] => reach.roles.map(({ code }) => code);

/** The views that the caller may use are his own and those that are shared with a role of his; the table is called `v`. */
export const usableBy = (caller: Caller) =>
  sql`(v.account_id = ${caller.accountId} or v.roles && ${roleCodes(caller)}::text[])`;

async function viewsOf(db: Db, caller: Caller, entity: string): Promise<readonly SavedView[]> {
  const { rows } = await sql<SavedView>`
    select v.id, v.version, v.name, v.query, v.arrangement, v.account_id = ${caller.accountId} as own,
      a.nickname as owner, v.roles
    from saved_view v join account a on a.id = v.account_id
    where v.entity = ${entity} and ${usableBy(caller)} order by own desc, v.name, v.id`.execute(db);
  const held = new Set(roleCodes(caller));
  return rows.map((view) => ({
    ...view,
    // Whom else somebody shares with is his business.
    roles: view.own ? view.roles : view.roles.filter((code) => held.has(code)),
  }));
}

/**
 * The roles that the caller may share a view with: whoever may change rows of the list shares with those that he has himself,
 * who may look on as any role with all of them.
 */
export async function shareableBy(db: Db, caller: Caller, permissionId: string): Promise<readonly SharingRole[]> {
  if (!caller.grants.has(`${permissionId}.edit`) && !caller.mayViewAs) return [];
  const { rows } = await sql<SharingRole>`
    select r.code, r.name from role r where r.status = 'enabled'
      and (${caller.mayViewAs}::boolean or r.code = any(${roleCodes(caller)}::text[])) order by r.sort, r.id`.execute(
    db,
  );
  return rows;
}

/** Everything about the views of a list. */
export async function listViews(db: Db, caller: Caller, entity: string): Promise<ListViews> {
  const { rows } = await sql<{ version: number; default_id: number | null }>`
    select version, default_id from list_setting where account_id = ${caller.accountId} and entity = ${entity}`.execute(
    db,
  );
  const views = await viewsOf(db, caller, entity);
  const [kept] = rows;
  const chosen = views.find(({ id }) => id === Number(kept?.default_id));
  const permissionId = entities.find(({ name }) => name === entity)?.permissionId ?? '';
  return {
    version: kept?.version ?? 0,
    default_id: chosen?.id ?? null,
    views,
    shareable: await shareableBy(db, caller, permissionId),
  };
}

/** How the lists begin that the caller may open: his arrangements, and the queries of his default views. */
export async function listStarts(db: Db, caller: Caller): Promise<Readonly<Record<string, ListStart>>> {
  const { rows } = await sql<{ entity: string; arrangement: Arrangement | null; query: ViewQuery | null }>`
    select s.entity, s.arrangement, v.query from list_setting s
    left join saved_view v on v.id = s.default_id and v.entity = s.entity and ${usableBy(caller)}
    where s.account_id = ${caller.accountId}`.execute(db);
  const open = new Set(
    entities.filter(({ permissionId }) => caller.grants.has(`${permissionId}.query`)).map(({ name }) => name),
  );
  return Object.fromEntries(
    rows
      .filter(({ entity }) => open.has(entity))
      .map(({ entity, arrangement, query }) => [
        entity,
        { ...(arrangement && { arrangement }), ...(query && { query }) },
      ]),
  );
}
