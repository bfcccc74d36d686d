import { sql } from 'kysely';
import { type JobResult, workLabels } from '../../contract/jobs/jobs.ts';
import { type SyncMode, syncModes } from '../../contract/orders/orders.ts';
import { failure } from '../http/failure.ts';
import { sheetOf } from '../jobs/imports/text-sheet.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { addPiece, jobFile } from '../jobs/files.ts';
import { jobKind, type JobRun, type JobStep } from '../jobs/kind.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { goodsOrder } from './goods-order.resource.ts';
import { countsOf, failuresOf, settlePulled, settlePushed, settleStopped } from './sync-items.ts';

/*
 * 批量推送 and 批量查询 as jobs (award.md §3.8). The worker of orders talks to the channel; the job follows what becomes of each order, so
 * that a slow channel keeps no hand busy, and says in the end how many went and which did not.
 */

interface Input {
  readonly sync: SyncMode;
  readonly permissionId: string;
}

const kind = 'order_sync';
const { permissionId, label } = goodsOrder.entity;
/** Milliseconds until it is looked again: as often as the worker of orders has its turn. */
const restMs = 2000;

/**
 * Follows orders that the channel is to be told of or asked about, in the transaction that marks them. Somebody's open job of the same
 * mode takes them along, so that many batches are one job. @throws {Failure} 42901 when the account has too many open jobs
 */
export async function followSync(
  tx: Db,
  mode: SyncMode,
  ids: readonly number[],
  by: Actor & { readonly accountId: number },
): Promise<void> {
  if (ids.length === 0) return;
  const jobId = await jobFor(tx, mode, by);
  // What is wanted now is not stopped for a job that was cancelled before.
  await settleStopped(tx, ids);
  await sql`insert into order_sync_item (job_id, order_id) select ${jobId}, id from unnest(${[...ids]}::bigint[]) as id
    on conflict (job_id, order_id) do update set outcome = null, error = null`.execute(tx);
}

async function jobFor(tx: Db, mode: SyncMode, by: Actor & { readonly accountId: number }): Promise<number> {
  const dedupeKey = `${by.accountId}:${mode}`;
  const open = await heldOpen(tx, dedupeKey);
  if (open !== undefined) return open;
  const input: Input = { sync: mode, permissionId };
  await enqueue(tx, { kind }, input, by, { title: `${label}（${syncModes[mode].label}）`, dedupeKey });
  // Of two batches at one moment the second was told of the first one's job, which may be over already.
  const made = await heldOpen(tx, dedupeKey);
  if (made === undefined) throw failure('busy', '相同的任务刚刚结束，请重试');
  return made;
}

/** The job stays open until the transaction is over: its step waits (`lookNow`). */
async function heldOpen(tx: Db, dedupeKey: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from job
    where kind = ${kind} and dedupe_key = ${dedupeKey} and state in ('queued', 'running') for no key update`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Follows orders to their channel until each has an outcome. */
export const orderSync = jobKind<Input, null>({
  kind,
  label: workLabels.order_sync,
  needs: () => ({ permissionId, action: 'edit' }),
  step: lookNow,
});

async function lookNow(tx: Db, { jobId, input: { sync } }: JobRun<Input, null>): Promise<JobStep<null>> {
  // Nobody adds orders to a job that is about to be over.
  await sql`select from job where id = ${jobId} for no key update`.execute(tx);
  await (sync === 'push' ? settlePushed : settlePulled)(tx, jobId);
  const { total, done, failed } = await countsOf(tx, jobId);
  const progress = { point: null, done: done + failed, total };
  if (progress.done < total) return { ...progress, restMs };
  return { ...progress, result: await resultOf(tx, jobId, sync, { done, failed }) };
}

const shown = (count: number): string => count.toLocaleString('en-US');

async function resultOf(
  tx: Db,
  jobId: number,
  mode: SyncMode,
  { done, failed }: { readonly done: number; readonly failed: number },
): Promise<JobResult> {
  const summary = `${syncModes[mode].done} ${shown(done)} 单，失败 ${shown(failed)} 单`;
  if (failed === 0) return { summary };
  const name = `${label}_${syncModes[mode].label}失败.xlsx`;
  const lines = await failuresOf(tx, jobId);
  const sheet = { title: '失败订单', format: 'xlsx', headings: ['订单号', '原因'] } as const;
  const content = Buffer.concat(
    await Array.fromAsync(sheetOf(sheet, [lines.map(({ order_no, error }) => [order_no, error])])),
  );
  await addPiece(tx, jobId, name, 0, content);
  return { summary, files: [jobFile(name, 'xlsx', content.length)] };
}
