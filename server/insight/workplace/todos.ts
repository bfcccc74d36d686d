import { sql } from 'kysely';
import { type ShortStock, stockCards, type StockPart, type Todo, todoCards } from '../../../contract/insight/todos.ts';
import type { FilterValues } from '../../../contract/core/page.ts';
import { recordAddress } from '../../../contract/menu/record-address.ts';
import type { Caller } from '../../http/route.ts';
import { resourceNamed } from '../../catalogue.ts';
import { conditionsOf, whereOf } from '../../entity/read/conditions.ts';
import type { Db } from '../../entity/write/database.ts';
import { expressionOf, lookedAtBy } from '../../entity/define-resource.ts';
import type { Resource, Sql } from '../../entity/resource.ts';
import { sourceOf } from '../../entity/row-source.ts';
import { scopeOf } from '../../entity/read/scope.ts';

/** Rows of each part of the stock card that are told of by name. */
const mostShort = 3;

const mayDo = ({ grants }: Caller, permissionId: string, action: string) => grants.has(`${permissionId}.${action}`);

/** `from … where …` of the rows that a list shows to the caller under some filters. */
const foundBy = (resource: Resource, filters: FilterValues, caller: Caller): Sql =>
  sql`${sourceOf(resource)} ${whereOf([...conditionsOf(resource, filters), scopeOf(resource.entity, caller)])}`;

const oldest = (column?: string): Sql => (column === undefined ? sql`null` : sql`min(${sql.ref(`t.${column}`)})`);

/** What waits in the lists that the caller may look at, also where that is nothing. */
export async function todosOf(db: Db, caller: Caller): Promise<readonly Todo[]> {
  const todos: Todo[] = [];
  for (const { key, title, unit, level, path, entity, filters, permissionId, step, since } of todoCards) {
    const known = resourceNamed(entity);
    if (!known || !mayDo(caller, permissionId, 'query')) continue;
    const resource = lookedAtBy(known, caller);
    const { rows } = await sql<{ count: number; since: string | null }>`
      select count(*) as count, ${oldest(since)} as since ${foundBy(resource, filters, caller)}`.execute(db);
    const what = step && mayDo(caller, permissionId, step.action) ? step.label : '去查看';
    todos.push({ key, title, unit, level, path, step: what, ...(rows[0] ?? { count: 0, since: null }) });
  }
  return todos;
}

/** What runs short, by kind, each with the shortest of it; also where that is nothing. */
export async function stockOf(db: Db, caller: Caller): Promise<readonly StockPart[]> {
  const parts: StockPart[] = [];
  for (const { key, title, entity, filters, left, path, permissionId } of stockCards) {
    const resource = resourceNamed(entity);
    if (!resource || !mayDo(caller, permissionId, 'query')) continue;
    const units = left === undefined ? sql`null::bigint` : expressionOf(resource, left);
    const { rows } = await sql<Omit<ShortStock, 'path'> & { readonly count: number }>`
      select t.id, ${expressionOf(resource, resource.entity.title)} as title, ${units} as "left", count(*) over () as count
      ${foundBy(resource, filters, caller)} order by "left", t.id limit ${mostShort}`.execute(db);
    parts.push({
      key,
      title,
      path,
      count: rows[0]?.count ?? 0,
      rows: rows.map(({ count: _, ...row }) => ({ ...row, path: recordAddress(entity, row.id) ?? path })),
    });
  }
  return parts;
}
