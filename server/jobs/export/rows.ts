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

/**
 * Settles which rows an export has and in which order, page by page: what is changed, moved or added while it runs can neither come twice
 * nor push another one out. @throws {Failure} 40001 when there are too many
 */
export async function settleRows(
  tx: Db,
  jobId: number,
  resource: Resource,
  wanted: Wanted,
  viewer: Operator,
): Promise<{ readonly pages: number; readonly total: number }> {
  const sorts = wanted.sort ? sortsOf(wanted) : [resource.entity.defaultSort];
  const order = orderOf(resource, sorts);
  await sql`
    insert into export_page (job_id, page, ids)
    select ${jobId}::bigint, ((n - 1) / ${pageRows}::int)::int, array_agg(id order by n) from (
      select t.id, row_number() over (order by ${order}) as n
      ${foundIn(resource, isOwn(resource, wanted.filters) && isOwnOrder(resource, sorts))} ${await whereFor(tx, resource, wanted, viewer)} order by n limit ${exportLimit + 1}
    ) as found group by 2`.execute(tx);
  const { rows } = await sql<{ pages: number; total: number }>`
    select count(*) as pages, coalesce(sum(cardinality(ids)), 0)::bigint as total from export_page where job_id = ${jobId}`.execute(
    tx,
  );
  const { pages = 0, total = 0 } = rows[0] ?? {};
  refuseTooMany(total);
  return { pages, total };
}

/** The rows of a settled page, in their order, as the viewer may read them now; without those that are gone or out of his sight. */
export async function rowsOfPage(
  tx: Db,
  jobId: number,
  page: number,
  resource: Resource,
  viewer: Operator,
): Promise<readonly Row[]> {
  const { rows: settled } = await sql<{ ids: number[] }>`
    select ids from export_page where job_id = ${jobId} and page = ${page}`.execute(tx);
  const ids = settled[0]?.ids ?? [];
  const { rows } = await sql<Values>`
    select ${selectionOf(resource, rowKeys(resource, { brief: true }))}
    where t.id = any(${ids}::bigint[]) and ${scopeOf(resource.entity, viewer)}`.execute(tx);
  const found = new Map(rows.map((raw) => [raw['id'], raw]));
  return ids.flatMap((id) => {
    const raw = found.get(id);
    return raw ? [shownTo(resource.entity, viewer, rowFrom(resource, raw))] : [];
  });
}

/** What was settled is needed no longer. */
export const forgetRows = (tx: Db, jobId: number) => sql`delete from export_page where job_id = ${jobId}`.execute(tx);
