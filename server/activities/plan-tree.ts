import type { FilterValues, ListQuery, Row } from '../../contract/core/page.ts';
import type { PlanNode, PlanPrize } from '../../contract/activities/plan-tree.ts';
import { conditionsOf } from '../entity/read/conditions.ts';
import type { Db, Viewer } from '../entity/write/database.ts';
import { listRows, selectPage } from '../entity/read/list.ts';
import { prizesOfPlans } from './plan-prizes.ts';
import { rowKeys } from '../entity/define-resource.ts';
import type { Resource } from '../entity/resource.ts';

/** More plans than a tree that people can look at has. */
const mostPlans = 10_000;

type Prizes = ReadonlyMap<number, readonly PlanPrize[]>;

/** The rows as trees, in the order of their places. What a filter cut off from its parent stands at the top. */
function nested(rows: readonly Row[], prizes: Prizes | undefined): readonly PlanNode[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, (row) => {
    const parent = row['parent_id'];
    return typeof parent === 'number' && known.has(parent) ? parent : 0;
  });
  const nodeOf = (row: Row): PlanNode => ({
    ...row,
    children: (below.get(row.id) ?? []).map(nodeOf),
    ...(prizes && { prizes: prizes.get(row.id) ?? [] }),
  });
  return (below.get(0) ?? []).map(nodeOf);
}

/**
 * What `planTrees` answers (award.md §3.2): the whole tree of an activity, with the prizes of its leaves if they are asked for. Without an
 * activity it is a list as any other, so that pickers and logs find plans, too.
 */
export async function planTree(db: Db, resource: Resource, query: ListQuery, viewer: Viewer): Promise<unknown> {
  if (typeof query.filters['activity_id'] !== 'number') return listRows(db, resource, query, viewer);
  return { data: await treeOf(db, resource, query.filters, viewer) };
}

/**
 * The tree of an activity with all living plans and their prizes. `only`: the fields of plans that are read, beside id, version and
 * status; what each of them counts costs a draw more than all that it looks at.
 */
export const planTreeOf = (
  db: Db,
  resource: Resource,
  activityId: number,
  viewer: Viewer,
  only?: readonly string[],
): Promise<readonly PlanNode[]> => treeOf(db, resource, { activity_id: activityId, with_prizes: true }, viewer, only);

async function treeOf(
  db: Db,
  resource: Resource,
  filters: FilterValues,
  viewer: Viewer,
  only?: readonly string[],
): Promise<readonly PlanNode[]> {
  const { data } = await selectPage(db, resource, viewer, {
    pageNo: 1,
    pageSize: mostPlans,
    sorts: [{ field: 'sort', order: 'ascend' }],
    conditions: conditionsOf(resource, filters),
    keys: only ? ['id', 'version', 'status', 'parent_id', ...only] : rowKeys(resource),
  });
  const ids = data.map(({ id }) => id);
  return nested(
    data,
    filters['with_prizes'] === true ? await prizesOfPlans(db, ids, { forDraw: only !== undefined }) : undefined,
  );
}
