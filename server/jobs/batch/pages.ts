import { sql } from 'kysely';
import { maxCommandRows } from '../../../contract/jobs/commands.ts';
import type { FilterValues } from '../../../contract/core/page.ts';
import type { Db, Operator } from '../../entity/write/database.ts';
import { isOwn, whereOf } from '../../entity/read/conditions.ts';
import { soughtBy } from '../../entity/read/keyword-pairs.ts';
import { foundIn } from '../../entity/read/list.ts';
import { scopeOf } from '../../entity/read/scope.ts';
import type { Resource, Sql } from '../../entity/resource.ts';
import type { RowOutcome } from '../../entity/many/tell-many.ts';

/*
 * The rows of a job that tells many the same (`batch_page`): settled once, in pieces, each with what became of it. A piece is written once, in the
 * transaction of its rows, so that each row has one outcome however often the server is killed.
 */

/** Which rows are meant. */
export type Meant = { readonly ids: readonly number[] } | { readonly filters: FilterValues };

/** A row that was refused. */
export interface RefusedRow {
  readonly id: number;
  readonly title: string;
  readonly message: string;
}

async function foundBy(db: Db, resource: Resource, meant: Meant, viewer: Operator): Promise<Sql> {
  if ('ids' in meant) return sql`select distinct id from unnest(${[...meant.ids]}::bigint[]) as t (id)`;
  const { filters } = meant;
  const where = whereOf([...(await soughtBy(db, resource, filters, viewer)), scopeOf(resource.entity, viewer)]);
  return sql`select t.id ${foundIn(resource, isOwn(resource, filters))} ${where}`;
}

/** Settles which rows a job is for, in the order in which all writes lock them. Returns how many; one too many at most. */
export async function settlePages(
  tx: Db,
  jobId: number,
  resource: Resource,
  { meant, size, viewer }: { readonly meant: Meant; readonly size: number; readonly viewer: Operator },
): Promise<number> {
  const found = await foundBy(tx, resource, meant, viewer);
  const { rows } = await sql<{ total: number }>`
    with page as (
      insert into batch_page (job_id, page, ids)
      select ${jobId}::bigint, ((n - 1) / ${size}::int)::int, array_agg(id order by n) from (
        select id, row_number() over (order by id) as n from (${found}) as all_of_them order by n limit ${maxCommandRows + 1}
      ) as found group by 2 returning ids
    ) select coalesce(sum(cardinality(ids)), 0)::bigint as total from page`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** The next piece that nothing has become of yet. */
export async function duePage(
  tx: Db,
  jobId: number,
): Promise<{ readonly page: number; readonly ids: readonly number[] } | undefined> {
  const { rows } = await sql<{ page: number; ids: number[] }>`
    select page, ids from batch_page where job_id = ${jobId} and failed is null order by page limit 1`.execute(tx);
  return rows[0];
}

/** Writes down what became of a piece. */
export async function keepPage(tx: Db, jobId: number, page: number, outcomes: readonly RowOutcome[]): Promise<void> {
  const failed = outcomes.flatMap((one): readonly RefusedRow[] => ('message' in one ? [one] : []));
  await sql`update batch_page set failed = ${JSON.stringify(failed)}::jsonb
    where job_id = ${jobId} and page = ${page} and failed is null`.execute(tx);
}

export interface PageCounts {
  readonly total: number;
  /** Rows that took it. */
  readonly done: number;
  readonly failed: number;
}

/** How many rows there are, and what has become of them so far. */
export async function pageCounts(tx: Db, jobId: number): Promise<PageCounts> {
  const { rows } = await sql<PageCounts>`
    select coalesce(sum(cardinality(ids)), 0)::bigint as total, coalesce(sum(jsonb_array_length(failed)), 0)::bigint as failed,
      coalesce(sum(cardinality(ids) - jsonb_array_length(failed)), 0)::bigint as done
    from batch_page where job_id = ${jobId}`.execute(tx);
  return rows[0] ?? { total: 0, done: 0, failed: 0 };
}

/** The refused rows, in the order of their ids, a piece at a time. */
export async function* refusedPages(tx: Db, jobId: number): AsyncGenerator<readonly RefusedRow[]> {
  for (let page = -1; ;) {
    const { rows } = await sql<{ page: number; failed: readonly RefusedRow[] }>`
      select page, failed from batch_page where job_id = ${jobId} and page > ${page} and jsonb_array_length(failed) > 0
      order by page limit 1`.execute(tx);
    const [found] = rows;
    if (!found) return;
    yield found.failed;
    page = found.page;
  }
}
