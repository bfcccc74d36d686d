import { sql } from 'kysely';
import { entityNamed } from '../../../contract/entities.ts';
import { areaPrefix } from '../../../contract/core/scope.ts';
import type { Caller } from '../../http/route.ts';
import type { Sql } from '../../entity/resource.ts';
import { scopeOf } from '../../entity/read/scope.ts';
import type { Asker } from './figure.ts';

/** Which lines of the operation log a caller may see: his own, or all with the right to (wider.md §2.1). */
export const visible = ({ grants, accountId }: Caller): Sql =>
  grants.has('OperationLog.query') ? sql`true` : sql`account_id = ${accountId}`;

/**
 * Rows of an entity within the asker's data scope and, where they belong to one, the region that is asked for, as `t`. `place`: their column of
 * it, where the data scope does not name one.
 */
export function rowsOf(name: string, asker: Asker, place?: string): Sql {
  const entity = entityNamed(name);
  const column = place ?? entity.scope?.region;
  const within =
    asker.region === undefined || column === undefined
      ? sql``
      : sql` and starts_with(${sql.ref(`t.${column}`)}, ${areaPrefix(asker.region)})`;
  return sql`${sql.table(name)} as t where ${scopeOf(entity, asker)}${within}`;
}

/** One for each row that was made. */
export const created = (entity: string, caller: Asker): Sql =>
  sql`select t.created_at as at, 1 as amount from ${rowsOf(entity, caller)}`;

/** Pieces that moved in one way; `id` is that of the goods. */
export const moved = (type: 'increase' | 'decrease', caller: Caller): Sql =>
  sql`select moved.row_id as id, moved.created_at as at, abs(moved.delta) as amount
    from stock_ledger as moved
    where moved.entity = 'goods_offline' and moved.change_type = ${type}${withinGoods(caller)}`;

/** The ledger alone is read where nothing limits the goods. */
function withinGoods(caller: Caller): Sql {
  const entity = entityNamed('goods_offline');
  if (!entity.scope) return sql``;
  return sql` and exists (select from goods_offline as t where t.id = moved.row_id and ${scopeOf(entity, caller)})`;
}

/** Lines of the operation log that somebody is behind, not time (server/entity/clock). */
export const byPeople: Sql = sql`not starts_with(trace_id, 'clock-')`;

const isLogin = sql`log_type in ('login_password', 'login_sso')`;

/** Sign-ins that succeeded; `id` is the account. */
export const signIns = sql`select account_id as id, created_at as at, 1 as amount from login_log
  where ${isLogin} and result = 'success'`;

/** Sign-ins that were refused. */
export const refusedSignIns = sql`select created_at as at, 1 as amount from login_log
  where ${isLogin} and result <> 'success'`;

/** Names of accounts, for ranks. */
export const accountNames = sql`select id, nickname as name from account`;
