import { sql } from 'kysely';
import { maxOpenJobs } from '../../contract/jobs/jobs.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { failure } from '../http/failure.ts';
import type { JobKind } from './kind.ts';
import { tellOwner } from './tell.ts';

interface Asked {
  /** What it is about, in a few words: 奖励. */
  readonly title?: string;
  /** While a job of this kind with the same key is open, it is the answer and no second one begins. Over all accounts. */
  readonly dedupeKey?: string;
}

/**
 * Puts work into the queue, in the transaction of its cause; it begins when that is committed. Answers the id of the job.
 * @throws {Failure} 42901 when the account has too many open jobs
 */
export async function enqueue<Input, Point>(
  tx: Db,
  { kind }: Pick<JobKind<Input, Point>, 'kind'>,
  input: Input,
  actor: Actor & { readonly accountId: number },
  { title = '', dedupeKey }: Asked = {},
): Promise<number> {
  const { accountId } = actor;
  await refuseTooMany(tx, accountId);
  const { rows } = await sql<{ id: number }>`
    insert into job (kind, title, input, dedupe_key, created_by)
    values (${kind}, ${title}, ${JSON.stringify(input)}::jsonb, ${dedupeKey ?? null}, ${accountId})
    on conflict (kind, dedupe_key) where state in ('queued', 'running') and dedupe_key is not null do nothing
    returning id`.execute(tx);
  const [made] = rows;
  if (!made) return openTwin(tx, kind, dedupeKey ?? '');
  await tellOwner(tx, accountId, { id: made.id, state: 'queued', done: 0, total: 0 });
  return made.id;
}

async function refuseTooMany(tx: Db, accountId: number): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from job where created_by = ${accountId} and state in ('queued', 'running')`.execute(tx);
  if ((rows[0]?.open ?? 0) >= maxOpenJobs)
    throw failure('busy', `您有 ${maxOpenJobs} 个任务尚未完成，请等待完成或取消一些后再试`);
}

/** It may be over since: then the caller may just ask again. */
async function openTwin(tx: Db, kind: string, key: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from job where kind = ${kind} and dedupe_key = ${key} and state in ('queued', 'running')`.execute(tx);
  if (!rows[0]) throw failure('busy', '相同的任务刚刚结束，请重试');
  return rows[0].id;
}
