import { sql } from 'kysely';
import { failure } from '../http/failure.ts';
import type { Db } from '../entity/write/database.ts';
import { dropPieces } from './files.ts';
import { tellOwner } from './tell.ts';

/** What became of a job that somebody changed. */
export interface Changed {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
}

/** Which job: one of somebody's own, or anybody's where no owner is given. */
interface Which {
  readonly id: number;
  readonly owner?: number;
}

interface Stepped extends Changed {
  readonly created_by: number;
  readonly done: number;
  readonly total: number;
}

const those = ({ id, owner }: Which) =>
  sql`id = ${id} and (${owner ?? null}::bigint is null or created_by = ${owner ?? null}::bigint)`;

/** Stops a job; a step that is under way is rolled back. @throws {Failure} 40401, 40902 */
export async function cancelJob(tx: Db, which: Which): Promise<Changed> {
  const { rows } = await sql<Stepped>`
    update job set state = 'cancelled', lease_token = null, lease_until = null, finished_at = now(), seen = ${which.owner !== undefined}
    where ${those(which)} and state in ('queued', 'running')
    returning id, kind, title, created_by, done, total`.execute(tx);
  const [job] = rows;
  if (!job) throw await refusal(tx, which, '任务已结束，不能取消');
  await dropPieces(tx, job.id);
  await sql`delete from export_page where job_id = ${job.id}`.execute(tx);
  await tellOwner(tx, job.created_by, { id: job.id, state: 'cancelled', done: job.done, total: job.total });
  return job;
}

/** Lets a failed job go on where it stopped. @throws {Failure} 40401, 40902, 40904 */
export async function retryJob(tx: Db, which: Which): Promise<Changed> {
  const { rows: twins } = await sql`
    select from job j join job open on open.kind = j.kind and open.dedupe_key = j.dedupe_key and open.state in ('queued', 'running')
    where j.id = ${which.id} and (${which.owner ?? null}::bigint is null or j.created_by = ${which.owner ?? null}::bigint)`.execute(
    tx,
  );
  if (twins.length > 0) throw failure('duplicate', '相同的任务正在进行，不必重试');
  const { rows } = await sql<Stepped>`
    update job set state = 'queued', attempts = 0, error = '', run_at = now(), finished_at = null, seen = false
    where ${those(which)} and state = 'failed'
    returning id, kind, title, created_by, done, total`.execute(tx);
  const [job] = rows;
  if (!job) throw await refusal(tx, which, '只有失败的任务可以重试');
  await tellOwner(tx, job.created_by, { id: job.id, state: 'queued', done: job.done, total: job.total });
  return job;
}

/** Another's job is none. */
async function refusal(db: Db, which: Which, otherwise: string) {
  const { rows } = await sql`select from job where ${those(which)}`.execute(db);
  return rows.length > 0 ? failure('illegalMove', otherwise) : failure('notFound', '任务不存在');
}
