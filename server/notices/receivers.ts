import { sql } from 'kysely';
import { entities } from '../../contract/entities.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import type { NoticeKind } from '../../contract/notices/notice-box.ts';
import { initialNotices, noticeFields, type noticeWays } from '../../contract/notices/notify-settings.ts';
import { pages } from '../../contract/menu/pages.ts';
import { recordAddress } from '../../contract/menu/record-address.ts';
import { reachFrom, type ReachRow } from '../people/reach-row.ts';
import { rolesOf } from '../sign-in/rights/rights.ts';
import type { Caller } from '../http/route.ts';
import type { Db, Viewer } from '../entity/write/database.ts';
import type { Sql } from '../entity/resource.ts';
import { scopeOf } from '../entity/read/scope.ts';

/*
 * Who is told of a notice: whom it is for, as far as he wants to know of its kind on the site (wider.md §11, 新消息通知), and of a row
 * only if it is within his data scope.
 */

/** A row that a notice is about, by which its link is made. */
export interface NoticeRow {
  readonly entity: string;
  readonly id: number;
}

/** The address of a row: its own page. Empty when no page lists the entity. */
export const rowLink = ({ entity, id }: NoticeRow): string => recordAddress(entity, id) ?? '';

const movable = Object.keys(noticeFields);

type Way = keyof typeof noticeWays;
/** How the switches stand that nobody has moved, and those that cannot be moved. */
const initially = Object.keys(initialNotices).filter((key) => initialNotices[key] === true);

/** Whether an account wants to know of a kind in a way: as its switch stands (contract/notices/notify-settings.ts). */
const wants = (account: Sql, kind: Sql, way: Way = 'site'): Sql => {
  const key = sql`${kind} || ${`_${way}`}::text`;
  return sql`coalesce((
  select (s.value ->> (${key}))::boolean from account_setting s
  where s.account_id = ${account} and s.kind = 'notify' and ${key} = any(${movable}::text[])),
  ${key} = any(${initially}::text[]))`;
};

const superAdmin = 'super_admin';
/** A right that no role has, because its page does not exist yet, is the super administrator's affair. */
const isNobodys = (right: Sql): Sql =>
  sql`not exists (select from role_permission p where p.permission_id || '.' || p.action = ${right})`;

/** That a row notices of which lead to a row of `entity` is seen by the viewer; older ones lead to it over its list. */
function sees(entity: Entity, viewer: Viewer): readonly Sql[] {
  const list = pages.find((page) => page.view === 'list' && page.entity === entity.name);
  // No notice leads to rows that the house writes by itself.
  if (!entity.scope || entity.observed || list === undefined) return [];
  return [`${list.path}/`, `${list.path}?open=`].map(
    (address) => sql`(not starts_with(n.link, ${address}) or exists (select from ${sql.table(entity.name)} as t
      where t.id::text = substr(n.link, ${address.length + 1}::int) and ${scopeOf(entity, viewer)}))`,
  );
}

/** Which notices `n` are for the caller: his own, and those to his rights since he has an account. */
export function received(caller: Caller): Sql {
  const { accountId, grants, reach } = caller;
  const isSuper = reach.roles.some(({ code }) => code === superAdmin);
  const toRights = [
    sql`(n.permission = any(${[...grants]}::text[])${isSuper ? sql` or ${isNobodys(sql`n.permission`)}` : sql``})`,
    sql`n.created_at >= (select created_at from account where id = ${accountId})`,
    ...entities.flatMap((entity) => sees(entity, caller)),
  ];
  return sql`((n.account_id = ${accountId} or n.permission is not null and ${sql.join(toRights, sql` and `)})
    and ${wants(sql`${accountId}::bigint`, sql`n.kind`)})`;
}

/** Those of the accounts that want to know of the kind in a way. */
export async function wantingOf(
  tx: Db,
  accounts: readonly number[],
  kind: NoticeKind,
  way: Way = 'site',
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select a.id from unnest(${[...accounts]}::bigint[]) as a(id)
    where ${wants(sql`a.id`, sql`${kind}::text`, way)} order by a.id`.execute(tx);
  return rows.map(({ id }) => id);
}

interface About {
  readonly kind: NoticeKind;
  readonly row?: NoticeRow | undefined;
}

/** Accounts with a session that could be listening, that have a right, want to know of the kind and see the row. */
export const holdersOf = (tx: Db, right: string, about: About): Promise<readonly number[]> =>
  holdersWith(
    tx,
    right,
    about,
    sql`${wants(sql`a.id`, sql`${about.kind}::text`)}
      and exists (select from session s where s.account_id = a.id and s.revoked_at is null and now() < s.absolute_until)`,
  );

/** Whoever has a right and wants to be mailed of the kind, and sees the row. */
export const mailedHoldersOf = (tx: Db, right: string, about: About): Promise<readonly number[]> =>
  holdersWith(tx, right, about, wants(sql`a.id`, sql`${about.kind}::text`, 'mail'));

/** Whoever has a right and sees the row, signed in or not. */
export const holdersSeeing = (tx: Db, right: string, row: NoticeRow): Promise<readonly number[]> =>
  holdersWith(tx, right, { kind: 'todo', row }, sql`true`);

async function holdersWith(tx: Db, right: string, { row }: About, condition: Sql): Promise<readonly number[]> {
  const { rows } = await sql<ReachRow & { id: number }>`
    select a.id, a.dept_id, d.path as dept_path, a.region_codes, ${sql.raw(rolesOf)} as roles
    from account a left join dept d on d.id = a.dept_id
    where a.status = 'enabled' and ${holds(sql`a.id`, sql`${right}::text`)} and ${condition}
    order by a.id`.execute(tx);
  const entity = entities.find(({ name, scope }) => scope !== undefined && name === row?.entity);
  if (!entity || !row) return rows.map(({ id }) => id);
  const seeing: number[] = [];
  for (const holder of rows)
    if (await isSeen(tx, entity, row.id, { accountId: holder.id, reach: reachFrom(holder) })) seeing.push(holder.id);
  return seeing;
}

async function isSeen(tx: Db, entity: Entity, id: number, viewer: Viewer): Promise<boolean> {
  const { rows } =
    await sql`select from ${sql.table(entity.name)} as t where t.id = ${id} and ${scopeOf(entity, viewer)}`.execute(tx);
  return rows.length > 0;
}

/** That an account is granted a right by one of its roles. */
export const holds = (account: Sql, right: Sql): Sql => sql`exists (
  select from account_role ar
  join role r on r.id = ar.role_id and r.status = 'enabled'
  left join role_permission p on p.role_id = r.id and p.permission_id || '.' || p.action = ${right}
  where ar.account_id = ${account} and (p.role_id is not null or r.code = ${superAdmin} and ${isNobodys(right)}))`;
