import { z } from 'zod';
import { refusalWithCauses } from '../../../contract/core/causes.ts';
import { maxBatch, type RowBatch } from '../../../contract/entity/wire/row-batch.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import type { Tx } from '../../db/transaction.ts';
import { Failure } from '../../http/failure.ts';
import type { Logged } from '../../http/route.ts';

const idsError = { error: `ids 应为 1–${maxBatch} 个编号` };

/** The rows that a call is about (award.md §0.5). */
export const idsSchema = z.array(z.int(idsError).positive(idsError), idsError).min(1, idsError).max(maxBatch, idsError);

/** What became of a row, and its line in the operation log. */
interface Stepped {
  readonly status: string;
  readonly logged: Logged;
}

/**
 * One step for many rows, each inside a savepoint: one that is refused leaves the others alone (award.md §0.1, shape B). They are taken
 * in the order of their ids, so that two batches never wait for each other.
 */
export async function eachRow(
  tx: Tx,
  ids: Iterable<number>,
  step: (id: number) => Promise<Stepped>,
): Promise<{ readonly result: RowBatch; readonly lines: readonly Logged[] }> {
  const failed: RowBatch['failed'][number][] = [];
  const rows: RowBatch['rows'][number][] = [];
  const lines: Logged[] = [];
  for (const id of [...ids].toSorted((a, b) => a - b)) {
    try {
      const { status, logged } = await inSavepoint(tx, () => step(id));
      rows.push({ id, status });
      lines.push(logged);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failed.push({ id, code: error.code, message: refusalWithCauses(error) });
    }
  }
  return { result: { ok: rows.length, failed, rows }, lines };
}

/** What the operation log says of it. */
export const batchSummary = (done: string, { ok, failed }: RowBatch): string =>
  `批量${done}：成功 ${ok} 条，失败 ${failed.length} 条`;
