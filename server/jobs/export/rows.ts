import { sql } from 'kysely';
import { exportLimit } from '../../../contract/jobs/exports.ts';
import { type ListQuery, type Row, sortsOf } from '../../../contract/core/page.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { failure } from '../../http/failure.ts';
import { isOwn, whereOf } from '../../entity/read/conditions.ts';
import type { Db, Operator } from '../../entity/write/database.ts';
import { soughtBy } from '../../entity/read/keyword-pairs.ts';
import { foundIn, isOwnOrder, orderOf } from '../../entity/read/list.ts';
import { rowKeys } from '../../entity/define-resource.ts';
import type { Resource } from '../../entity/resource.ts';
import { selectionOf } from '../../entity/row-source.ts';
import { rowFrom } from '../../entity/read/rows.ts';
import { scopeOf, shownTo } from '../../entity/read/scope.ts';

/** Rows of one step: a fraction of a second on either engine. */
const pageRows = 1000;

type Wanted = Pick<ListQuery, 'sort' | 'thenBy' | 'filters'>;

const whereFor = async (db: Db, resource: Resource, { filters }: Wanted, viewer: Operator) =>
  whereOf([...(await soughtBy(db, resource, filters, viewer)), scopeOf(resource.entity, viewer)]);

/** How many rows somebody would export, at most one more than he may. */
export async function countRows(db: Db, resource: Resource, wanted: Wanted, viewer: Operator): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 ${foundIn(resource, isOwn(resource, wanted.filters))} ${await whereFor(db, resource, wanted, viewer)} limit ${exportLimit + 1}) as found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** @throws {Failure} 40001 */
export function refuseTooMany(count: number, limit: number = exportLimit): void {
  if (count > limit)
    throw failure('invalid', `符合条件的数据超过 ${limit.toLocaleString('en-US')} 条，请缩小查询范围后分次导出`);
}

/** Which rows an export has, and in which order. */
export async function settledRows(
  db: Db,
  resource: Resource,
  wanted: Wanted,
  viewer: Operator,
): Promise<readonly number[]> {
  const sorts = wanted.sort ? sortsOf(wanted) : [resource.entity.defaultSort];
  const { rows } = await sql<{ id: number }>`
    select t.id ${foundIn(resource, isOwn(resource, wanted.filters) && isOwnOrder(resource, sorts))}
    ${await whereFor(db, resource, wanted, viewer)} order by ${orderOf(resource, sorts)} limit ${exportLimit + 1}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Keeps what was settled, page by page: what is changed, moved or added while an export runs can neither come twice nor push another one
 * out. @throws {Failure} 40001 when there are too many
 */
export async function keepSettled(
  tx: Db,
  jobId: number,
  ids: readonly number[],
): Promise<{ readonly pages: number; readonly total: number }> {
  refuseTooMany(ids.length);
  await sql`
    insert into export_page (job_id, page, ids)
    select ${jobId}::bigint, ((n - 1) / ${pageRows}::int)::int, array_agg(id order by n)
    from unnest(${ids}::bigint[]) with ordinality as found (id, n) group by 2`.execute(tx);
  return { pages: Math.ceil(ids.length / pageRows), total: ids.length };
}

/** What was settled for a page. */
export async function idsOfPage(tx: Db, jobId: number, page: number): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select ids from export_page where job_id = ${jobId} and page = ${page}`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** The rows with these ids, in their order, as the viewer may read them now; without those that are gone or out of his sight. */
export async function rowsWith(
  db: Db,
  ids: readonly number[],
  resource: Resource,
  viewer: Operator,
): Promise<readonly Row[]> {
  const { rows } = await sql<Values>`
    select ${selectionOf(resource, rowKeys(resource, { brief: true }))}
    where t.id = any(${ids}::bigint[]) and ${scopeOf(resource.entity, viewer)}`.execute(db);
  const found = new Map(rows.map((raw) => [raw['id'], raw]));
  return ids.flatMap((id) => {
    const raw = found.get(id);
    return raw ? [shownTo(resource.entity, viewer, rowFrom(resource, raw))] : [];
  });
}

/** What was settled is needed no longer. */
export const forgetRows = (tx: Db, jobId: number) => sql`delete from export_page where job_id = ${jobId}`.execute(tx);
