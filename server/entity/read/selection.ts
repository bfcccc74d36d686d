import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Values } from '../../../contract/entity/field.ts';
import { type ListQuery, type Row, sortsOf } from '../../../contract/core/page.ts';
import {
  matchingCall,
  maxLookedUp,
  maxSelected,
  selectedCall,
  type SelectedRow,
  type SelectedRows,
  tooManyToSelect,
} from '../../../contract/entity/wire/selection.ts';
import { listSchema } from '../../../contract/entity/wire/wire-list.ts';
import { movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { invalid } from '../../http/failure.ts';
import { type Route, route } from '../../http/route.ts';
import { isOwn, whereOf } from './conditions.ts';
import { countOf } from './counts.ts';
import type { Db, Viewer } from '../write/database.ts';
import { preparedQuery } from '../prepared-query.ts';
import { soughtBy } from './keyword-pairs.ts';
import { foundIn, isOwnOrder, orderOf } from './list.ts';
import { lookedAtBy, rowKeys } from '../define-resource.ts';
import type { Resource } from '../resource.ts';
import { selectionOf } from '../row-source.ts';
import { rowFrom } from './rows.ts';
import { scopeOf, shownTo } from './scope.ts';
import { asText } from './wire-values.ts';

/** So many rows are read at a time. */
const piece = 1000;
/** So many rows are put to their chart before others have their turn. */
const rowsAtOnce = 200;

const idsError = { error: `ids 应为 1–${maxLookedUp.toLocaleString('en-US')} 个编号` };

const selectedSchema = z.strictObject({
  ids: z
    .array(z.int({ error: '编号应为正整数' }).positive({ error: '编号应为正整数' }), idsError)
    .min(1, idsError)
    .max(maxLookedUp, idsError),
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
      read: async (sent, request) => {
        const { store, caller } = request;
        const query = await preparedQuery(store.db, resource, sent, request);
        return matchingRows(store.db, lookedAtBy(resource, caller), query, caller);
      },
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

/** All rows that the list would show for these filters, in its order. @throws {Failure} 40001 when they are too many */
async function matchingRows(db: Db, resource: Resource, query: ListQuery, viewer: Viewer): Promise<SelectedRows> {
  const conditions = await soughtBy(db, resource, query.filters, viewer);
  const where = whereOf([...conditions, scopeOf(resource.entity, viewer)]);
  const sorts = query.sort ? sortsOf(query) : [resource.entity.defaultSort];
  const found = foundIn(resource, isOwn(resource, query.filters) && isOwnOrder(resource, sorts));
  const { rows } = await sql<{ id: number }>`
    select t.id ${found} ${where} order by ${orderOf(resource, sorts)} limit ${maxSelected + 1}`.execute(db);
  if (rows.length > maxSelected) {
    const all = await countOf(db, sql`select count(*) as count ${found} ${where}`);
    throw invalid([{ field: '', message: tooManyToSelect(all) }]);
  }
  return selectedRows(
    db,
    resource,
    rows.map(({ id }) => id),
    viewer,
  );
}

/**
 * These rows as they are now, archived ones too; those that are gone or out of sight are left out. Whole rows are held for one piece
 * of them at a time: the guards of the life cycle may look at any of their values.
 */
async function selectedRows(db: Db, resource: Resource, ids: readonly number[], viewer: Viewer): Promise<SelectedRows> {
  const wanted = [...new Set(ids)];
  const data: SelectedRow[] = [];
  for (let first = 0; first < wanted.length; first += piece) {
    const part = wanted.slice(first, first + piece);
    const found = new Map((await rowsOf(db, resource, part, viewer)).map((row) => [row.id, row]));
    const rows = part.flatMap((id) => found.get(id) ?? []);
    data.push(...(await briefly(resource, rows)));
  }
  return { data };
}

async function rowsOf(db: Db, resource: Resource, ids: readonly number[], viewer: Viewer): Promise<readonly Row[]> {
  const { rows } = await sql<Values>`
    select ${selectionOf(resource, rowKeys(resource, { brief: true }))}
    where t.id = any(${ids}::bigint[]) and ${scopeOf(resource.entity, viewer)}`.execute(db);
  return rows.map((raw) => shownTo(resource.entity, viewer, rowFrom(resource, raw)));
}

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
