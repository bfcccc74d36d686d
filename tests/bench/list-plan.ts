import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { ListQuery } from '../../contract/core/page.ts';
import type { Tables } from '../../server/db/tables.ts';
import { listRows } from '../../server/entity/read/list.ts';
import type { Resource } from '../../server/entity/resource.ts';
import type { TestServer } from '../server/with-server.ts';

/** Prints how the database finds the rows of a page and counts them all, in its own words. */
export async function showPlan({ store }: TestServer, resource: Resource, query: Partial<ListQuery>): Promise<void> {
  const made: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: store.pool }),
    log: ({ query: compiled }) => void made.push(compiled),
  });
  await listRows(db, resource, { pageNo: 1, pageSize: 50, filters: {}, ...query }, 'house');
  for (const { sql, parameters } of made.filter((one) => one.sql.startsWith('select'))) {
    const { rows } = await store.pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off) ${sql}`, [
      ...parameters,
    ]);
    console.log(`\nplan of ${JSON.stringify(query)}\n${rows.map((line) => line['QUERY PLAN']).join('\n')}`);
  }
}
