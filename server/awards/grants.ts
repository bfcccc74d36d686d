import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { awardRecord } from './award-record.resource.ts';
import { lockRow } from '../entity/read/rows.ts';
import { type GrantFault, type Granter, noGranter, waiting } from '../stock/granter.ts';
import { granters } from './granters.ts';
import { releaseCode } from '../virtual-codes/locks.ts';
import { takeStep } from './steps.ts';

/** Minutes until a failed grant is tried again, by how often it has failed; then people decide (award.md §6.4). */
const waits = [1, 5, 30, 120, 720];

interface Log {
  warn(fields: object, line: string): void;
}

/** The grant that has been due longest and that nobody else works on. Its line stays locked until the transaction ends. */
async function nextDue(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ record_id: number }>`
    select record_id from award_grant where next_at <= now() order by next_at, record_id limit 1
    for update skip locked`.execute(tx);
  return rows[0]?.record_id;
}

/** Makes all grants that are due. */
export async function grantRound(
  store: Store,
  log: Log,
  known: Readonly<Record<string, Granter>> = granters,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped()) {
    let id: number | undefined;
    try {
      await withTransaction(store, async (tx) => {
        id = await nextDue(tx);
        if (id !== undefined) await grant(tx, id, known);
      });
    } catch (error) {
      if (id === undefined) throw error;
      log.warn({ err: error, record: id }, 'grant failed');
      const failed = id;
      await withTransaction(store, (tx) => fail(tx, failed, { code: 'error', message: '发放时发生错误' }));
    }
    if (id === undefined) return;
  }
}

/** Grants what one record promises. One that failed is under way again first. */
async function grant(tx: Tx, id: number, known: Readonly<Record<string, Granter>>): Promise<void> {
  const record = await lockRow(tx, awardRecord, id, 'house');
  if (record.status === 'failed') await takeStep(tx, awardRecord, id, { event: 'RETRY', note: '自动重试' });
  else if (record.status !== 'issuing') return dequeue(tx, id);
  const granter = known[String(record['award_type'])];
  const fault = granter ? await granter(tx, record) : noGranter;
  if (fault === waiting) return waitOn(tx, id);
  if (fault) return fail(tx, id, fault);
  const set = {
    issued_at: sql`now()`,
    finished_at: sql`now()`,
    fail_code: null,
    fail_message: null,
    next_retry_at: null,
  };
  await takeStep(tx, awardRecord, id, { event: 'GRANT_OK', set });
  return dequeue(tx, id);
}

/** Who answers wakes it; the look meanwhile is for one whose answer was lost with its process. */
async function waitOn(tx: Tx, id: number): Promise<void> {
  await sql`update award_grant set next_at = now() + interval '1 minute' where record_id = ${id}`.execute(tx);
}

async function dequeue(tx: Tx, id: number): Promise<void> {
  await sql`delete from award_grant where record_id = ${id}`.execute(tx);
}

/** Notes that a grant failed, and when it is tried again; after the last time its line goes, and the record stays failed. */
async function fail(tx: Tx, id: number, { code, message }: GrantFault): Promise<void> {
  const record = await lockRow(tx, awardRecord, id, 'house');
  const count = Number(record['retry_count']);
  const wait = waits[count];
  const next = wait === undefined ? null : sql`now() + make_interval(mins => ${wait}::int)`;
  const set = { fail_code: code, fail_message: message, retry_count: count + 1, next_retry_at: next };
  const stepped = record.status === 'failed' || record.status === 'issuing';
  if (record.status === 'failed') await takeStep(tx, awardRecord, id, { event: 'RETRY', note: '自动重试' });
  if (stepped) await takeStep(tx, awardRecord, id, { event: 'GRANT_FAIL', note: message, set });
  await releaseCode(tx, id);
  if (wait === undefined || !stepped) return dequeue(tx, id);
  await sql`update award_grant set next_at = now() + make_interval(mins => ${wait}::int) where record_id = ${id}`.execute(
    tx,
  );
}
