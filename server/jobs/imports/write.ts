import { randomUUID } from 'node:crypto';
import { type Code, codes } from '../../../contract/core/errors.ts';
import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import { errorCode } from '../../db/start-refused.ts';
import { databaseFailure } from '../../http/database-failure.ts';
import { Failure } from '../../http/failure.ts';
import { keepChanges } from '../../http/operation-log.ts';
import type { Logged } from '../../http/route.ts';
import { runCommand } from '../../entity/write/commands.ts';
import { createRow } from '../../entity/write/create.ts';
import { createRows } from '../../entity/write/create-many.ts';
import type { Db, Operator } from '../../entity/write/database.ts';
import { loggedCreation, loggedPatch } from '../../entity/write/logged.ts';
import type { Resource } from '../../entity/resource.ts';
import { patchRow } from '../../entity/write/update.ts';
import { refusalIn } from './check.ts';

/** A line that is to be written, as it was looked at. */
export interface DueLine {
  readonly line: number;
  readonly outcome: 'new' | 'changed';
  readonly sent: Values;
  readonly target_id: number | null;
  readonly target_version: number | null;
}

/** What became of it: the row that it made or changed, or why not. */
export interface WrittenLine {
  readonly line: number;
  readonly written: 'added' | 'edited' | 'refused';
  readonly faults: readonly FieldError[];
  readonly logged?: Logged;
  /** What of a refusal stands in the operation log beside the import. */
  readonly refusal?: Logged;
}

/** New rows of good files are made together; only where one is refused are lines written one by one, to learn which. */
export async function writeLines(
  tx: Db,
  resource: Resource,
  lines: readonly DueLine[],
  actor: Operator,
): Promise<readonly WrittenLine[]> {
  const together = await within(tx, () => writeTogether(tx, resource, lines, actor));
  if (!('refused' in together)) return together.result;
  return writeSingly(tx, resource, lines, actor);
}

/**
 * Line by line, whatever their order: one that needs another further down, as an item needs the one above it, is tried again as long as
 * others get through.
 */
async function writeSingly(
  tx: Db,
  resource: Resource,
  lines: readonly DueLine[],
  actor: Operator,
): Promise<readonly WrittenLine[]> {
  const written: WrittenLine[] = [];
  let [waiting, refused]: [readonly DueLine[], WrittenLine[]] = [lines, []];
  do {
    const due = waiting;
    [waiting, refused] = [[], []];
    for (const one of due) {
      const outcome = await within(tx, () => writeLine(tx, resource, one, actor));
      if (!('refused' in outcome)) written.push(outcome.result);
      else {
        waiting = [...waiting, one];
        const { refused: faults, refusal } = outcome;
        refused.push({ line: one.line, written: 'refused', faults, ...(refusal && { refusal }) });
      }
    }
    if (waiting.length === due.length) break;
  } while (waiting.length > 0);
  return [...written, ...refused].toSorted((one, other) => one.line - other.line);
}

async function writeTogether(
  tx: Db,
  resource: Resource,
  lines: readonly DueLine[],
  actor: Operator,
): Promise<readonly WrittenLine[]> {
  const fresh = lines.filter(({ target_id }) => target_id === null);
  const rows = await createRows(
    tx,
    resource,
    fresh.map(({ sent }) => sent),
    actor,
  );
  const written: WrittenLine[] = [];
  for (const [at, { line, sent }] of fresh.entries()) {
    const row = rows[at];
    if (!row) throw new Error(`line ${line} made no row`);
    written.push({ line, written: 'added', faults: [], logged: await loggedCreation(tx, resource, row, sent) });
  }
  for (const due of lines) if (due.target_id !== null) written.push(await writeLine(tx, resource, due, actor));
  return written;
}

/** Does some work, or takes it back when it is refused. */
async function within<T>(
  tx: Db,
  work: () => Promise<T>,
): Promise<{ readonly result: T } | { readonly refused: readonly FieldError[]; readonly refusal?: Logged }> {
  try {
    return { result: await inSavepoint(tx, work) };
  } catch (error) {
    const refusal = error instanceof Failure ? error.logged : undefined;
    return { refused: reasonOf(error), ...(refusal && { refusal }) };
  }
}

function reasonOf(error: unknown): readonly FieldError[] {
  if (error instanceof Failure && error.code === codes.conflict)
    return [{ field: '', message: '预览之后该行已被他人修改，请重新导入' }];
  const broken = /^2[23]/.test(errorCode(error)) ? databaseFailure(error) : undefined;
  return refusalIn(broken ?? error);
}

async function writeLine(tx: Db, resource: Resource, due: DueLine, actor: Operator): Promise<WrittenLine> {
  const { line, sent, target_id, target_version } = due;
  const { command } = resource.entity.import ?? {};
  if (command !== undefined && target_id !== null) {
    const asked = { id: target_id, command, values: sent };
    const { logged } = await runCommand(tx, resource, asked, { caller: actor, requestId: randomUUID() });
    return { line, written: 'edited', faults: [], logged: { ...logged, action: 'import' } };
  }
  if (target_id === null || target_version === null) {
    const row = await createRow(tx, resource, sent, actor);
    return { line, written: 'added', faults: [], logged: await loggedCreation(tx, resource, row, sent) };
  }
  const changed = await patchRow(tx, resource, { id: target_id, version: target_version, values: sent }, actor);
  return { line, written: 'edited', faults: [], logged: await loggedPatch(tx, resource, changed, sent) };
}

/** Adds what of refused lines stands there to the operation log. */
export const logRefusals = (tx: Db, actor: Operator, jobId: number, lines: readonly WrittenLine[]): Promise<void> =>
  logLines(
    tx,
    actor,
    jobId,
    lines.flatMap(({ refusal }) => refusal ?? []),
    codes.duplicate,
  );

/** Adds the lines of an import to the operation log, as if a form had been sent for each: looked back on and taken back like that. */
export async function logLines(
  tx: Db,
  actor: Operator,
  jobId: number,
  logged: readonly Logged[],
  code: Code = codes.ok,
): Promise<void> {
  if (logged.length === 0) return;
  const rows = logged.map(
    ({ permissionId, action, event = 'IMPORT', entity = '', bizId, bizName = '', summary, diff = [] }) => ({
      trace_id: `job-${jobId}`,
      account_id: actor.accountId,
      nickname: actor.nickname,
      permission_id: permissionId,
      action,
      event,
      entity,
      biz_id: bizId ?? null,
      biz_name: bizName,
      summary: `导入：${summary}`,
      diff: JSON.stringify(diff),
      method: 'JOB',
      path: '',
      result: code === codes.ok ? ('success' as const) : ('refused' as const),
      result_code: code,
    }),
  );
  const ids = await tx.insertInto('operation_log').values(rows).returning('id').execute();
  // Ids are given in the order of the rows.
  const inOrder = ids.map(({ id }) => id).toSorted((a, b) => a - b);
  await keepChanges(
    tx,
    logged.map((one, at) => ({ id: inOrder[at] ?? 0, logged: one })),
  );
}
