import { sql } from 'kysely';
import { entityNamed } from '../../../contract/entities.ts';
import { type ListViews, mostViews } from '../../../contract/entity/list/list-views.ts';
import type { Action } from '../../../contract/core/permission.ts';
import type { Tx } from '../../db/transaction.ts';
import { failure, invalid } from '../../http/failure.ts';
import type { Caller, Logged } from '../../http/route.ts';
import { type Change, type Create, keptQuery, type Removal, type Settling } from './input.ts';
import { listViews, shareableBy, usableBy } from './read.ts';

interface Written {
  readonly result: ListViews;
  readonly logged: Logged;
}

interface Told {
  readonly action: Action;
  readonly entity: string;
  readonly name?: string;
  readonly id?: number;
  readonly summary: string;
}

/** The answer of every write: the views as they stand now, and the line for the log. */
async function written(tx: Tx, caller: Caller, { action, entity, name, id, summary }: Told): Promise<Written> {
  const { permissionId, label } = entityNamed(entity);
  return {
    result: await listViews(tx, caller, entity),
    logged: {
      permissionId,
      action,
      entity: 'saved_view',
      ...(id !== undefined && { bizId: id }),
      ...(name !== undefined && { bizName: name }),
      summary: `${label}：${summary}`,
    },
  };
}

/** One of the caller's own; somebody else's is none that he could know of. @throws {Failure} 40401, 40901 */
async function ownView(tx: Tx, caller: Caller, { entity, id, version }: Removal): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string; version: number }>`
    select name, version from saved_view where id = ${id} and account_id = ${caller.accountId} and entity = ${entity}
    for update`.execute(tx);
  const [view] = rows;
  if (!view) throw failure('notFound', '该视图不存在或已删除');
  if (view.version !== version) throw failure('conflict', '视图已在别处修改', await listViews(tx, caller, entity));
  return view;
}

async function refuseSameName(tx: Tx, caller: Caller, entity: string, name: string, id = 0): Promise<void> {
  const { rows } = await sql`select from saved_view
    where account_id = ${caller.accountId} and entity = ${entity} and name = ${name} and id <> ${id}`.execute(tx);
  if (rows.length > 0) throw invalid([{ field: 'name', message: '已有同名的视图' }]);
}

/** A new view. Throws 40001 for a name that there is already, and beyond the last of so many. */
export async function createView(asked: Create, caller: Caller, tx: Tx): Promise<Written> {
  const { entity, name, query, arrangement } = asked;
  await refuseSameName(tx, caller, entity, name);
  const { rows } = await sql<{ id: number }>`
    insert into saved_view (account_id, entity, name, query, arrangement)
    select ${caller.accountId}::bigint, ${entity}::text, ${name}::text, ${JSON.stringify(keptQuery(entity, query))}::jsonb,
      ${JSON.stringify(arrangement)}::jsonb
    where (select count(*) from saved_view where account_id = ${caller.accountId} and entity = ${entity}) < ${mostViews}
    returning id`.execute(tx);
  if (!rows[0]) throw invalid([{ field: 'name', message: `每个列表最多 ${mostViews} 个视图` }]);
  return written(tx, caller, { action: 'add', entity, name, id: rows[0].id, summary: `新建视图「${name}」` });
}

async function refuseForeignRoles(tx: Tx, caller: Caller, entity: string, roles: readonly string[]): Promise<void> {
  const open = new Set((await shareableBy(tx, caller, entityNamed(entity).permissionId)).map(({ code }) => code));
  if (open.size === 0) throw failure('noAction', '您没有共享视图的权限');
  if (roles.some((code) => !open.has(code))) throw invalid([{ field: 'roles', message: '不能共享给该角色' }]);
}

function told({ name, roles, query }: Change, before: string): string {
  if (name !== undefined && name !== before) return `视图「${before}」改名为「${name}」`;
  if (query !== undefined) return `更新视图「${before}」`;
  return roles?.length === 0 ? `视图「${before}」不再共享` : `共享视图「${before}」`;
}

/** Renames a view, shares it, or gives it another content. Only its owner does. */
export async function changeView(asked: Change, caller: Caller, tx: Tx): Promise<Written> {
  const { entity, id, name, roles, query, arrangement } = asked;
  const before = await ownView(tx, caller, asked);
  if (name !== undefined) await refuseSameName(tx, caller, entity, name, id);
  if (roles !== undefined) await refuseForeignRoles(tx, caller, entity, roles);
  await tx
    .updateTable('saved_view')
    .set({
      ...(name !== undefined && { name }),
      ...(roles !== undefined && { roles: [...new Set(roles)] }),
      ...(query && { query: JSON.stringify(keptQuery(entity, query)) }),
      ...(arrangement && { arrangement: JSON.stringify(arrangement) }),
      version: asked.version + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  return written(tx, caller, {
    action: 'edit',
    entity,
    name: name ?? before.name,
    id,
    summary: told(asked, before.name),
  });
}

/** Removes a view; lists that began with it begin as they did before. */
export async function removeView(asked: Removal, caller: Caller, tx: Tx): Promise<Written> {
  const { entity, id } = asked;
  const { name } = await ownView(tx, caller, asked);
  await tx.deleteFrom('saved_view').where('id', '=', id).execute();
  return written(tx, caller, { action: 'delete', entity, name, id, summary: `删除视图「${name}」` });
}

async function refuseUnusable(tx: Tx, caller: Caller, { entity, default_id: id }: Settling): Promise<void> {
  if (id === undefined || id === null) return;
  const { rows } = await sql`select from saved_view v
    where v.id = ${id} and v.entity = ${entity} and ${usableBy(caller)}`.execute(tx);
  if (rows.length === 0) throw failure('notFound', '该视图不存在或已删除');
}

/** Keeps how the list looks for the caller, or with which view it begins. Throws 40901 when that was changed elsewhere. */
export async function settleList(asked: Settling, caller: Caller, tx: Tx): Promise<Written> {
  const { entity, version, arrangement, default_id: chosen } = asked;
  await refuseUnusable(tx, caller, asked);
  const looked = arrangement ? JSON.stringify(arrangement) : null;
  const { numAffectedRows } = await (version === 0
    ? sql`insert into list_setting (account_id, entity, arrangement, default_id)
        values (${caller.accountId}, ${entity}, ${looked}::jsonb, ${chosen ?? null}::bigint)
        on conflict (account_id, entity) do nothing`.execute(tx)
    : sql`update list_setting set version = version + 1, updated_at = now(),
        arrangement = case when ${arrangement !== undefined}::boolean then ${looked}::jsonb else arrangement end,
        default_id = case when ${chosen !== undefined}::boolean then ${chosen ?? null}::bigint else default_id end
        where account_id = ${caller.accountId} and entity = ${entity} and version = ${version}`.execute(tx));
  if (numAffectedRows !== 1n) throw failure('conflict', '列表设置已在别处修改', await listViews(tx, caller, entity));
  const summary = chosen === undefined ? '保存列设置' : `${chosen === null ? '取消' : '设置'}默认视图`;
  return written(tx, caller, { action: 'edit', entity, summary });
}
