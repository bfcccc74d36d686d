import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { type ListQuery, type Row, type Sort, sortsOf } from '../../contract/page.ts';
import {
  matchingCall,
  maxSelected,
  selectedCall,
  type SelectedRow,
  type SelectedRows,
  tooManyToSelect,
} from '../../contract/selection.ts';
import { listSchema } from '../../contract/wire-list.ts';
import { movesFrom } from '../../machines/lifecycles/kernel.ts';
import { invalid } from '../http/failure.ts';
import { type Route, route } from '../http/route.ts';
import type { Db, Viewer } from './database.ts';
import { soughtBy } from './keyword-pairs.ts';
import { selectPage } from './list.ts';
import { lookedAtBy, type Resource, rowKeys, type Sql } from './resource.ts';
import { asText } from './wire-values.ts';

/** So many rows are put to their chart before others have their turn. */
const rowsAtOnce = 200;

const idsError = { error: `ids 应为 1–${maxSelected.toLocaleString('en-US')} 个编号` };

const selectedSchema = z.strictObject({
  ids: z
    .array(z.int({ error: '编号应为正整数' }).positive({ error: '编号应为正整数' }), idsError)
    .min(1, idsError)
    .max(maxSelected, idsError),
});

/** What actions upon many rows ask: which rows a search finds, and what each can do now. Entities that take steps have them. */
export function selectionRoutes(resource: Resource): readonly Route[] {
  const { calls, permissionId, label } = resource.entity;
  if (!calls.update) return [];
  const access = { permissionId, action: 'query' } as const;
  return [
    route({
      call: matchingCall(resource.entity),
      access,
      summary: `符合条件的全部${label}，用于批量操作`,
      input: listSchema(resource.entity),
      read: (query, { store, caller }) => matchingRows(store.db, lookedAtBy(resource, caller), query, caller),
    }),
    route({
      call: selectedCall(resource.entity),
      access,
      summary: `选中的${label}的当前状态，用于批量操作`,
      input: selectedSchema,
      read: ({ ids }, { store, caller }) => selectedRows(store.db, lookedAtBy(resource, caller), ids, caller),
    }),
  ];
}

/** All rows that the list would show for these filters, page after page. @throws {Failure} 40001 when they are too many */
async function matchingRows(db: Db, resource: Resource, query: ListQuery, viewer: Viewer): Promise<SelectedRows> {
  const conditions = await soughtBy(db, resource, query.filters);
  const found = await rowsWhere(db, resource, viewer, conditions, query.sort && sortsOf(query));
  if (found.totalCount > maxSelected) throw invalid([{ field: '', message: tooManyToSelect(found.totalCount) }]);
  return { data: await briefly(resource, found.data) };
}

/** These rows as they are now, archived ones too; those that are gone or out of sight are left out. */
async function selectedRows(db: Db, resource: Resource, ids: readonly number[], viewer: Viewer): Promise<SelectedRows> {
  const found = await rowsWhere(db, resource, viewer, [sql`t.id = any(${ids}::bigint[])`]);
  return { data: await briefly(resource, found.data) };
}

const rowsWhere = (db: Db, resource: Resource, viewer: Viewer, conditions: readonly Sql[], sorts?: readonly Sort[]) =>
  selectPage(db, resource, viewer, {
    pageNo: 1,
    pageSize: maxSelected,
    sorts: sorts ?? [resource.entity.defaultSort],
    conditions,
    // The guards of the life cycle may look at any of them.
    keys: rowKeys(resource, { brief: true }),
  });

async function briefly(resource: Resource, rows: readonly Row[]): Promise<readonly SelectedRow[]> {
  const brief: SelectedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await breathe();
    brief.push(briefOf(resource, row));
  }
  return brief;
}

function briefOf({ entity, lifecycle }: Resource, row: Row): SelectedRow {
  const { id, status, version } = row;
  const drawn = movesFrom(lifecycle, row);
  const moves = drawn.flatMap(({ event, refusal }) => (refusal === undefined ? [event] : []));
  const refused = drawn.flatMap(({ event, refusal }) => (refusal === undefined ? [] : [[event, refusal] as const]));
  return {
    id,
    title: asText(row[entity.title]),
    status,
    version,
    moves,
    ...(refused.length > 0 && { refusals: Object.fromEntries(refused) }),
  };
}
