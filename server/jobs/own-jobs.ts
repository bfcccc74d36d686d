import { sql } from 'kysely';
import {
  type JobFile,
  jobFileDays,
  type JobResult,
  jobsListed,
  type JobState,
  type OwnJob,
} from '../../contract/jobs/jobs.ts';
import { failure } from '../http/failure.ts';
import type { Db } from '../entity/write/database.ts';
import { kindLabel } from './kind.ts';
import type { Changed } from './steps.ts';

interface Found {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly state: JobState;
  readonly done: number;
  readonly total: number;
  readonly result: JobResult | null;
  readonly error: string;
  readonly seen: boolean;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly expires_at: string | null;
  readonly kept: boolean;
  readonly preview: OwnJob['preview'];
}

const expiry = sql`(j.finished_at + make_interval(days => ${jobFileDays}::int))`;

/** Somebody's own jobs: all that are open, and the newest of the others. */
export async function ownJobs(db: Db, accountId: number): Promise<{ readonly data: readonly OwnJob[] }> {
  const { rows } = await sql<Found>`
    select j.id, j.kind, j.title, j.state, j.done, j.total, j.result, j.error, j.seen, j.created_at, j.finished_at,
      ${expiry} as expires_at, now() < ${expiry} as kept,
      case when u.id is not null then jsonb_build_object('entity', u.entity, 'import_id', u.id) end as preview
    from job j left join import_upload u on u.job_id = j.id and u.account_id = j.created_by and u.state = 'checked'
    where j.created_by = ${accountId} and (
      j.state in ('queued', 'running')
      or j.id in (select id from job where created_by = ${accountId} order by id desc limit ${jobsListed}))
    order by j.id desc`.execute(db);
  return { data: rows.map(shown) };
}

function shown({ result, kept, expires_at, ...job }: Found): OwnJob {
  const files = kept ? (result?.files ?? []) : [];
  return {
    ...job,
    label: kindLabel(job.kind),
    summary: result?.summary ?? '',
    files,
    expires_at: files.length > 0 ? expires_at : null,
  };
}

/** Somebody has seen in the tray which of his jobs are over. */
export async function seeJobs(tx: Db, accountId: number, upTo: number): Promise<void> {
  await sql`update job set seen = true
    where created_by = ${accountId} and id <= ${upTo} and not seen and finished_at is not null`.execute(tx);
}

/** A file of one of somebody's own jobs. @throws {Failure} 40401, also when it was removed */
export async function ownFile(
  db: Db,
  accountId: number,
  id: number,
  name: string,
): Promise<Changed & { readonly file: JobFile }> {
  const { rows } = await sql<Changed & { result: JobResult | null }>`
    select j.id, j.kind, j.title, j.result from job j
    where j.id = ${id} and j.created_by = ${accountId} and j.state = 'done' and now() < ${expiry}`.execute(db);
  const [job] = rows;
  const file = job?.result?.files?.find((known) => known.name === name);
  if (!job || !file) throw failure('notFound', `文件不存在，或已超过 ${jobFileDays} 天被清理`);
  return { id: job.id, kind: job.kind, title: job.title, file };
}
