import { sql } from 'kysely';
import { jobKind } from '../../../server/jobs/kind.ts';
import type { Store } from '../../../server/db/store.ts';

export interface Count {
  readonly upTo: number;
}

/** Where the counting kind writes what it did: one row a step. */
export const prepareMarks = (store: Store) =>
  store.pool.query(
    'create table if not exists mark (job_id bigint not null, n integer not null, worker text not null)',
  );

/** Rows of a job in the order in which they were written. */
export async function marksOf(store: Store, jobId: number): Promise<readonly number[]> {
  const { rows } = await store.pool.query<{ n: number }>('select n from mark where job_id = $1 order by n, worker', [
    jobId,
  ]);
  return rows.map(({ n }) => n);
}

/** Whole numbers from 1 to `last`. */
export const countTo = (last: number): readonly number[] => Array.from({ length: last }, (_, at) => at + 1);

/** Counts, one number a step, each after `before` has let it: `before` gets the number. */
export const counting = (
  before: (n: number, jobId: number) => void | Promise<void> = () => undefined,
  worker = 'one',
) =>
  jobKind<Count, { readonly n: number }>({
    kind: 'count',
    label: '计数',
    needs: () => ({ permissionId: 'Award', action: 'export' }),
    async step(tx, { jobId, input: { upTo }, point }) {
      const n = (point?.n ?? 0) + 1;
      await sql`insert into mark (job_id, n, worker) values (${jobId}, ${n}, ${worker})`.execute(tx);
      await before(n, jobId);
      const progress = { point: { n }, done: n, total: upTo };
      return n === upTo ? { ...progress, result: { summary: `数到 ${upTo}` } } : progress;
    },
  });
