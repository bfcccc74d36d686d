import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type JobResult, maxRunningJobs } from '../../contract/jobs/jobs.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Db } from '../entity/write/database.ts';
import type { JobStep } from './kind.ts';
import { tellOwner } from './tell.ts';

/** Seconds for which a job belongs to whoever took it up; each step renews it. Many times as long as a step takes. */
const leaseSeconds = 30;
/** Times that a job is taken up without getting on before it has failed. */
const maxAttempts = 5;

/** Names the lock under which jobs are taken up. */
const takingUp = 7_231_002;
/** How many jobs the owner of `j` has running; one that rests is nobody's. */
const running = sql`(select count(*) from job r
  where r.created_by = j.created_by and r.state = 'running' and r.lease_token is not null and r.lease_until >= now())`;

/** A job that this worker alone may go on with. */
export interface Lease {
  readonly id: number;
  readonly kind: string;
  readonly token: string;
  readonly owner: number;
}

/** The job was cancelled, or another instance took it over: what the step wrote must be rolled back. */
export class LeaseLost extends Error {}

interface Taken {
  readonly id: number;
  readonly kind: string;
  readonly created_by: number;
  readonly attempts: number;
  readonly done: number;
  readonly total: number;
}

/**
 * Takes up the job that is due: queued, or left by a worker that is gone. Of two that ask at once each gets another one; whose owner
 * has fewer running comes first, and whose owner has as many running as he may waits. One that never gets on has failed.
 */
export async function takeUp(store: Store, kinds: readonly string[]): Promise<Lease | undefined> {
  const token = randomUUID();
  const taken = await withTransaction(store, async (tx) => {
    // One at a time, on all instances: two who count at once would both find room for one more.
    await sql`select pg_advisory_xact_lock(${takingUp}::bigint)`.execute(tx);
    const { rows } = await sql<Taken>`
      update job set state = 'running', started_at = coalesce(started_at, now()), attempts = attempts + 1, lease_token = ${token}::uuid,
        lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
      where id = (
        select j.id from job j
        where j.kind = any(${kinds}::text[])
          and ((j.state = 'queued' and j.run_at <= now() and ${running} < ${maxRunningJobs}) or (j.state = 'running' and j.lease_until < now()))
        order by ${running}, j.run_at, j.id
        limit 1 for update skip locked
      ) returning id, kind, created_by, attempts, done, total`.execute(tx);
    const [job] = rows;
    if (job) await tellOwner(tx, job.created_by, { id: job.id, state: 'running', done: job.done, total: job.total });
    return job;
  });
  if (!taken) return undefined;
  const lease = { id: taken.id, kind: taken.kind, token, owner: taken.created_by };
  if (taken.attempts <= maxAttempts) return lease;
  await giveUp(store, lease, `任务多次中断，已停止（任务编号 ${taken.id}）`);
  return takeUp(store, kinds);
}

/** What a step needs to know; nothing is locked, so that it can be cancelled meanwhile. @throws {LeaseLost} */
export async function heldJob(
  tx: Db,
  { id, token }: Lease,
): Promise<{ readonly input: unknown; readonly point: unknown }> {
  const { rows } = await sql<{ input: unknown; point: unknown }>`
    select input, point from job where id = ${id} and lease_token = ${token}::uuid and state = 'running'`.execute(tx);
  if (!rows[0]) throw new LeaseLost();
  return rows[0];
}

/**
 * Writes down how far a step got, in its own transaction. A job that rests is let go of and taken up again after its rest, by whoever
 * is free. The owner is told about once a second. @throws {LeaseLost}
 */
export async function keepStep(tx: Db, { id, token, owner }: Lease, step: JobStep<unknown>): Promise<void> {
  const { point, done, total, result, restMs } = step;
  const kept = restMs === undefined ? token : null;
  const seconds = restMs === undefined ? leaseSeconds : restMs / 1000;
  const state = result ? 'done' : 'running';
  const { rows } = await sql<{ tell: boolean }>`
    update job set point = ${JSON.stringify(point)}::jsonb, done = ${done}, total = ${total}, attempts = 0,
      lease_token = ${kept}::uuid, lease_until = now() + make_interval(secs => ${seconds}::float8), state = ${state}, result = ${resultText(result)}::jsonb,
      finished_at = case when ${state} = 'done' then now() end, seen = false,
      told_at = case when ${state} = 'done' or told_at is null or told_at < now() - interval '1 second' then now() else told_at end
    where id = ${id} and lease_token = ${token}::uuid and state = 'running'
    returning told_at = now() as tell`.execute(tx);
  if (!rows[0]) throw new LeaseLost();
  if (rows[0].tell) await tellOwner(tx, owner, { id, state, done, total });
}

/** Holds a job on while one step of it lasts, and says how far that is; false when it is no longer ours. */
export async function renew(
  store: Store,
  { id, token, owner }: Lease,
  far?: { readonly done: number; readonly total: number },
): Promise<boolean> {
  return withTransaction(store, async (tx) => {
    const { rows } = await sql<{ done: number; total: number }>`
      update job set lease_until = now() + make_interval(secs => ${leaseSeconds}::int),
        done = coalesce(${far?.done ?? null}::bigint, done), total = coalesce(${far?.total ?? null}::bigint, total)
      where id = ${id} and lease_token = ${token}::uuid and state = 'running' returning done, total`.execute(tx);
    if (rows[0]) await tellOwner(tx, owner, { id, state: 'running', ...rows[0] });
    return rows[0] !== undefined;
  });
}

const resultText = (result: JobResult | undefined) => (result ? JSON.stringify(result) : null);

/** The job cannot be done: `error` says why, in a sentence. */
export const giveUp = (store: Store, lease: Lease, error: string): Promise<void> => letGo(store, lease, { error });

/** Something went wrong that may pass: tries again a little later, with longer and longer rests, and gives up in the end. */
export const tryLater = (store: Store, lease: Lease, error: string): Promise<void> =>
  letGo(store, lease, { error, passing: true });

async function letGo(
  store: Store,
  { id, token, owner }: Lease,
  { error, passing = false }: { readonly error: string; readonly passing?: boolean },
): Promise<void> {
  await withTransaction(store, async (tx) => {
    const { rows } = await sql<{ state: 'queued' | 'failed'; done: number; total: number }>`
      with next as (
        select id, case when ${passing}::boolean and attempts < ${maxAttempts}::int then 'queued' else 'failed' end as state
        from job where id = ${id} and lease_token = ${token}::uuid and state = 'running' for update
      )
      update job set state = next.state, lease_token = null, lease_until = null,
        error = case when next.state = 'failed' then ${error} else '' end,
        finished_at = case when next.state = 'failed' then now() end,
        run_at = now() + make_interval(secs => least(60, power(2, job.attempts)))
      from next where job.id = next.id returning job.state, job.done, job.total`.execute(tx);
    // Whoever is told `queued` begins at once; this one is to rest.
    if (rows[0]?.state === 'failed') await tellOwner(tx, owner, { id, ...rows[0] });
  });
}

/** The server stops: whoever runs may go on at once, and nothing went wrong. */
export async function putBack(store: Store, { id, token, owner }: Lease): Promise<void> {
  await withTransaction(store, async (tx) => {
    const { rows } = await sql<{ done: number; total: number }>`
      update job set state = 'queued', attempts = greatest(attempts - 1, 0), lease_token = null, lease_until = null, run_at = now()
      where id = ${id} and lease_token = ${token}::uuid and state = 'running' returning done, total`.execute(tx);
    if (rows[0]) await tellOwner(tx, owner, { id, state: 'queued', ...rows[0] });
  });
}

/** One process alone has an embedded database: whoever held a lease before is gone, so nobody waits for its end. */
export async function freeLeases(store: Store): Promise<void> {
  if (store.engine !== 'embedded') return;
  await withTransaction(store, (tx) =>
    sql`update job set lease_until = now() - interval '1 second' where state = 'running'`.execute(tx),
  );
}
