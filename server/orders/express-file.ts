import { sql } from 'kysely';
import { codes } from '../../contract/core/errors.ts';
import { type CellFault, faultInWords, importFileUrl, oneCallRows } from '../../contract/jobs/import.ts';
import type { RowBatch } from '../../contract/entity/wire/row-batch.ts';
import { operatorNow } from '../sign-in/rights/rights.ts';
import type { Tx } from '../db/transaction.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Logged, Request } from '../http/route.ts';
import { checkLines, inCells } from '../jobs/imports/check.ts';
import { openVault } from '../jobs/imports/vault.ts';
import type { StagedRow } from '../jobs/imports/draft.ts';
import { keepWritten } from '../jobs/imports/due-lines.ts';
import { tallied } from '../jobs/imports/jobs.ts';
import { textIn } from '../jobs/imports/reading/row.ts';
import {
  keepProgress,
  keepVerdicts,
  linesAfter,
  ownUpload,
  type Upload,
  type Verdict,
} from '../jobs/imports/staging.ts';
import { type DueLine, type WrittenLine, writeLines } from '../jobs/imports/write.ts';
import { cancelJob } from '../jobs/steps.ts';
import { shippableOrder } from './ship-command.ts';
import { batchSummary } from '../entity/write/row-batch.ts';

/*
 * `express` with `file_url` (award.md §3.8): a file that 导入物流 took is read, checked and written in one call. It is the import of the
 * screen, so both know the same columns, words and limits; only the preview between them is left out.
 */

interface Answer {
  readonly result: RowBatch;
  readonly logged: Logged;
  readonly lines: readonly Logged[];
}

/**
 * Ships the orders that a file names; a line that cannot be used is told of by its cell and holds up no other.
 * @throws {Failure} 40001, 40401 for a file that is not the caller's own, 40902 for one that was imported or given up
 */
export async function shipByFile(tx: Tx, fileUrl: string, { caller }: Request): Promise<Answer> {
  const upload = await takenUpload(tx, fileUrl, caller.accountId);
  const importer = await operatorNow(tx, caller.accountId);
  if (!importer) throw failure('noAction', '账号已停用');
  const rows = await linesAfter(tx, upload.id, { line: 0, limit: oneCallRows, vault: openVault });
  const verdicts = await checkLines(tx, shippableOrder, upload, rows, importer);
  const due = verdicts.flatMap(dueLine);
  const written = await writeLines(tx, shippableOrder, due, caller);
  await keepVerdicts(tx, upload.id, verdicts);
  await keepWritten(tx, upload, written);
  await keepProgress(tx, upload.id, { done: rows.length, state: 'finished', counts: countsOf(verdicts, written) });
  const result = await batchOf(tx, upload, rows, { verdicts, due, written });
  const { permissionId, name } = shippableOrder.entity;
  const summary = batchSummary(`导入物流文件【${upload.file_name}】，发货兑换订单`, result);
  return {
    result,
    logged: { permissionId, action: 'import', entity: name, event: 'IMPORT', bizId: upload.id, summary },
    lines: written.flatMap(({ logged }) => logged ?? []),
  };
}

/** The caller's own file, which nobody else works on any more: neither the look of the screen nor another call. */
async function takenUpload(tx: Tx, fileUrl: string, accountId: number): Promise<Upload> {
  const { entity } = shippableOrder;
  const id = Number(/\d+$/.exec(fileUrl)?.[0] ?? 0);
  if (fileUrl !== importFileUrl(entity, id))
    throw invalid([{ field: 'file_url', message: 'file_url 应为上传物流文件后得到的地址' }]);
  await sql`select from import_upload where id = ${id} and account_id = ${accountId} for no key update`.execute(tx);
  const upload = await ownUpload(tx, accountId, entity.name, id);
  if (upload.state !== 'checking' && upload.state !== 'checked')
    throw failure('illegalMove', '该文件已导入或已放弃，请重新上传');
  if (upload.total > oneCallRows)
    throw invalid([
      {
        field: 'file_url',
        message: `文件不能超过 ${oneCallRows.toLocaleString('en-US')} 行，更多请在「导入物流」中导入`,
      },
    ]);
  const { rows } = await sql`select from job where id = ${upload.job_id} and state in ('queued', 'running')`.execute(
    tx,
  );
  if (upload.job_id !== null && rows.length > 0) await cancelJob(tx, { id: upload.job_id, owner: accountId });
  return upload;
}

const dueLine = ({ line, outcome, sent = {}, target_id, target_version }: Verdict): readonly DueLine[] =>
  outcome === 'changed'
    ? [{ line, outcome, sent, target_id: target_id ?? null, target_version: target_version ?? null }]
    : [];

const countsOf = (verdicts: readonly Verdict[], written: readonly WrittenLine[]): Upload['counts'] => {
  const counts: Record<string, number> = {};
  for (const { outcome } of verdicts) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return tallied(counts, written, false);
};

interface Outcome {
  readonly verdicts: readonly Verdict[];
  readonly due: readonly DueLine[];
  readonly written: readonly WrittenLine[];
}

async function batchOf(
  tx: Tx,
  { keys }: Upload,
  rows: readonly StagedRow[],
  { verdicts, due, written }: Outcome,
): Promise<RowBatch> {
  const targets = new Map(due.map(({ line, target_id }) => [line, target_id ?? 0]));
  const numbers = new Map(rows.map(({ line, cells }) => [line, textIn(cells[keys.indexOf('order_no')]).trim()]));
  const told = (line: number, faults: readonly CellFault[]): RowBatch['failed'][number] => ({
    id: targets.get(line) ?? 0,
    order_no: numbers.get(line) ?? '',
    code: faults.some(({ cell }) => cell !== null) ? codes.invalid : codes.illegalMove,
    line,
    message: faults.map((fault) => faultInWords(line, fault)).join('；'),
  });
  const refused = written.filter((one) => one.written === 'refused');
  const failed = [
    ...verdicts.filter(({ outcome }) => outcome === 'faulty').map(({ line, faults }) => told(line, faults)),
    ...refused.map(({ line, faults }) => told(line, inCells(faults, keys, line))),
  ];
  const shipped = written.flatMap((one) => (one.written === 'refused' ? [] : [targets.get(one.line) ?? 0]));
  const { rows: now } = await sql<{ id: number; status: string }>`
    select id, status from goods_order where id = any(${shipped}::bigint[]) order by id`.execute(tx);
  return { ok: now.length, failed: failed.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)), rows: now };
}
