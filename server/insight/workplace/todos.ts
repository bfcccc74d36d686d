import { sql } from 'kysely';
import { type Todo, todoCards } from '../../../contract/insight/todos.ts';
import type { Caller } from '../../http/route.ts';
import { resourceNamed } from '../../catalogue.ts';
import { conditionsOf, whereOf } from '../../entity/read/conditions.ts';
import type { Db } from '../../entity/write/database.ts';
import type { Sql } from '../../entity/resource.ts';
import { sourceOf } from '../../entity/row-source.ts';
import { scopeOf } from '../../entity/read/scope.ts';

/** By key of a card: what no filter of its list says. */
const also: Readonly<Record<string, Sql>> = {
  localverifice_ending: sql`(t.end_at > now() and t.end_at <= now() + interval '3 days')`,
};

/** The cards of pages that the caller may list, also those at zero. */
export async function todosOf(db: Db, caller: Caller): Promise<readonly Todo[]> {
  const todos: Todo[] = [];
  for (const { key, title, level, path, entity, filters, permissionId } of todoCards) {
    const resource = resourceNamed(entity);
    if (!resource || !caller.grants.has(`${permissionId}.query`)) continue;
    const more = also[key];
    const conditions = [...conditionsOf(resource, filters), ...(more ? [more] : []), scopeOf(resource.entity, caller)];
    const { rows } = await sql<{ count: number }>`
      select count(*) as count ${sourceOf(resource)} ${whereOf(conditions)}`.execute(db);
    todos.push({ key, title, level, count: rows[0]?.count ?? 0, path });
  }
  return todos;
}
