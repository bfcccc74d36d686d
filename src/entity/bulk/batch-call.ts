import type { Batch, RowBatch } from '../../../contract/entity/wire/row-batch.ts';
import type { WireInput } from '../../../machines/entity/bulk/bulk.ts';
import { type Answers, type BulkRow, untold } from '../../../machines/entity/bulk/bulk-rows.ts';
import { write } from '../../core/write-call.ts';

/**
 * One call for many rows. Its key is the same however often the batch is sent. Returns what became of each row.
 * @throws {RequestFailure} when the batch as a whole was refused, or nobody answered
 */
export async function sendBatch(
  { reason, draft, runId }: Omit<WireInput, 'entity' | 'event'>,
  { call, body }: Batch,
  rows: readonly BulkRow[],
): Promise<Answers> {
  const ids = rows.map(({ id }) => id);
  const requestId = `${runId}:batch-${rows[0]?.batch ?? 0}`;
  const data = { ...body({ reason, values: draft }), ids };
  return answersOf(ids, await write<RowBatch>(call, { data, requestId, quiet: true }));
}

/** What the answer says of each row that was sent. */
function answersOf(ids: readonly number[], { failed, rows }: RowBatch): Answers {
  const refused = new Map(failed.map(({ id, code, message }) => [id, { code, message }]));
  const done = new Set(rows.map(({ id }) => id));
  return ids.map((id) => {
    if (done.has(id)) return { id, answer: null };
    return { id, answer: refused.get(id) ?? { code: -1, message: untold } };
  });
}
