import { sql } from 'kysely';
import type { ListQuery } from '../../../contract/core/page.ts';
import { isOwn, whereOf } from './conditions.ts';
import { type ByStatus, countByStatus } from './counts.ts';
import type { Db, Viewer } from '../write/database.ts';
import { foundIn } from './list.ts';
import { soughtBy } from './keyword-pairs.ts';
import { expressionOf } from '../define-resource.ts';
import type { Resource } from '../resource.ts';
import { scopeOf } from './scope.ts';

/** How many rows each state, or each choice of the list's tabs, has under the same conditions and within the viewer's sight, whichever was asked for. */
export async function countsByStatus(
  db: Db,
  resource: Resource,
  { filters }: ListQuery,
  viewer: Viewer,
): Promise<ByStatus> {
  const { tabs = 'status' } = resource.entity;
  const { [tabs]: _, ...others } = filters;
  const where = whereOf([...(await soughtBy(db, resource, others, viewer)), scopeOf(resource.entity, viewer)]);
  return countByStatus(
    db,
    sql`select ${expressionOf(resource, tabs)} as status, count(*) as count ${foundIn(resource, isOwn(resource, others))} ${where} group by 1`,
  );
}
