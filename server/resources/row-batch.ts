import type { RowBatch } from '../../contract/row-batch.ts';
import { inSavepoint } from '../db/savepoint.ts';
import type { Tx } from '../db/transaction.ts';
import { Failure } from '../http/failure.ts';

/**
 * One step for many rows, each inside a savepoint: one that is refused leaves the others alone (award.md §0.1, shape B). They are taken
 * in the order of their ids, so that two batches never wait for each other.
 */
export async function eachRow(tx: Tx, ids: Iterable<number>, step: (id: number) => Promise<string>): Promise<RowBatch> {
  const failed: RowBatch['failed'][number][] = [];
  const rows: RowBatch['rows'][number][] = [];
  for (const id of [...ids].toSorted((a, b) => a - b)) {
    try {
      rows.push({ id, status: await inSavepoint(tx, () => step(id)) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failed.push({ id, code: error.code, message: error.message });
    }
  }
  return { ok: rows.length, failed, rows };
}

/** What the operation log says of it. */
export const batchSummary = (done: string, { ok, failed }: RowBatch): string =>
  `批量${done}：成功 ${ok} 条，失败 ${failed.length} 条`;
