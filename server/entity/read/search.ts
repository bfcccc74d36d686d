import { sql } from 'kysely';
import { z } from 'zod';
import { type FoundRecord, foundPerEntity, keywordLength, searchCall } from '../../../contract/entity/list/search.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { plainText } from '../../../contract/entity/wire/wire.ts';
import { type Request, type Route, route } from '../../http/route.ts';
import { preparedQuery } from '../prepared-query.ts';
import { conditionsOf, whereOf } from './conditions.ts';
import type { Db } from '../write/database.ts';
import { soughtBy } from './keyword-pairs.ts';
import { lookedAtBy, rowKeys } from '../define-resource.ts';
import type { Resource, Sql } from '../resource.ts';
import { selectionOf } from '../row-source.ts';
import { rowFrom } from './rows.ts';
import { scopeOf, shownTo } from './scope.ts';
import { asText } from './wire-values.ts';

const schema = z.strictObject({
  keyword: plainText('关键词')
    .trim()
    .min(1, { error: '请输入关键词' })
    .max(keywordLength, { error: `关键词的字数应不超过 ${keywordLength}` }),
});

/**
 * Everything by number or name, for the command palette. Anybody signed in may ask: of each entity he finds what its list would show
 * him, and nothing of those that he may not query. Journals are not searched: their lines have no names of their own.
 */
export const searchRoute = (resources: readonly Resource[]): Route =>
  route({
    call: searchCall,
    access: 'session',
    summary: '按编号或名称查找各类数据',
    input: schema,
    read: async ({ keyword }, request) => ({ data: await search(resources, keyword, request) }),
  });

async function search(
  resources: readonly Resource[],
  keyword: string,
  request: Request,
): Promise<readonly FoundRecord[]> {
  const { caller } = request;
  const found: FoundRecord[] = [];
  for (const resource of resources)
    if (caller.grants.has(`${resource.entity.permissionId}.query`))
      found.push(...(await searchIn(lookedAtBy(resource, caller), keyword, request)));
  return found;
}

/** A whole number is looked up by its index; other words as the list does, newest first, and no further than needed. */
async function searchIn(resource: Resource, keyword: string, request: Request): Promise<readonly FoundRecord[]> {
  const { caller: viewer, store } = request;
  const { db } = store;
  const { numbered } = resource.entity;
  const scope = scopeOf(resource.entity, viewer);
  const shown = [...conditionsOf(resource, {}), scope];
  const exact = numbered ? sql`t.${sql.ref(numbered.field)} = ${keyword.toUpperCase()}` : undefined;
  const byNumber = exact ? await top(db, resource, [...shown, exact]) : [];
  const { filters } =
    byNumber.length > 0 ? noFilters : await preparedQuery(db, resource, { filters: { keyword } }, request);
  const rows =
    byNumber.length > 0
      ? byNumber
      : await top(db, resource, [...(await soughtBy(db, resource, filters, viewer)), scope]);
  return rows.map((row) => foundIn(resource, shownTo(resource.entity, viewer, row)));
}

const noFilters = { filters: {} };

/** The newest rows. No count: what is not shown is not looked for. */
async function top(db: Db, resource: Resource, conditions: readonly Sql[]): Promise<readonly Row[]> {
  const keys = rowKeys(resource, { brief: true });
  const { rows } = await sql<Values>`
    select ${selectionOf(resource, keys)} ${whereOf(conditions)} order by t.id desc limit ${foundPerEntity}`.execute(
    db,
  );
  return rows.map((raw) => rowFrom(resource, raw));
}

/** Where the title is the number, what stands beside it says more. */
const nameKey = ({ title, numbered, identity }: Resource['entity']): string =>
  title === numbered?.field ? (identity?.name ?? title) : title;

const foundIn = ({ entity }: Resource, row: Row): FoundRecord => ({
  entity: entity.name,
  label: entity.label,
  id: row.id,
  title: asText(row[nameKey(entity)]),
  number: entity.numbered ? asText(row[entity.numbered.field]) : '',
  status: entity.status[row.status]?.label ?? row.status,
});
