import { sql } from 'kysely';
import { type Code, codes } from '../../contract/core/errors.ts';
import type { Tx } from '../db/transaction.ts';
import type { Db } from '../entity/write/database.ts';
import type { Logged, Request, RowChange } from './route.ts';

/** How a write came in: method, path without its query, when it began (`performance.now()`). */
export interface Arrival {
  readonly method: string;
  readonly path: string;
  readonly since: number;
}

/** What came of a call: done, refused by a rule of the house, or broken by a fault of the server or of a partner. */
const resultOf = (code: Code): 'success' | 'failed' | 'refused' =>
  code === codes.ok ? 'success' : code === codes.failed || code === codes.partnerFailed ? 'failed' : 'refused';

/**
 * Adds the line of a call to the operation log: of one that was done in its own transaction (wider.md §10.8), of one that was refused
 * in another (refusal-log.ts).
 */
export const logOperation = (tx: Tx, arrival: Arrival, request: Request, logged: Logged, code?: Code): Promise<void> =>
  logOperations(tx, arrival, request, [logged], code);

/** Adds the lines of a call to the operation log: of a batch one for the call, and one for each row. */
export async function logOperations(
  tx: Tx,
  arrival: Arrival,
  request: Request,
  lines: readonly Logged[],
  code: Code = codes.ok,
): Promise<void> {
  const rows = lines.map((logged) => lineOf(arrival, request, logged, code));
  const [row] = rows;
  const [only] = lines;
  if (row && only?.change && lines.length === 1 && isNewVersion(only.change))
    return logWithChange(tx, row, { ...only, change: only.change });
  const ids = await tx.insertInto('operation_log').values(rows).returning('id').execute();
  const written = lines.flatMap((logged, at) => {
    const id = ids[at]?.id;
    return id === undefined ? [] : [{ id, logged }];
  });
  await keepChanges(tx, written);
}

/** A line and what it changed, in one statement. */
async function logWithChange(tx: Tx, row: ReturnType<typeof lineOf>, logged: Logged & { readonly change: RowChange }) {
  const { log_id: _, ...kept } = changeRow(0, logged, logged.change);
  await tx
    .with('line', (db) => db.insertInto('operation_log').values(row).returning('id'))
    .insertInto('row_change')
    .columns(['log_id', 'entity', 'row_id', 'version_before', 'version_after', 'before', 'after', 'undo_of'])
    .expression((db) =>
      db
        .selectFrom('line')
        .select([
          'line.id',
          sql<string>`${kept.entity}::text`.as('entity'),
          sql<number>`${kept.row_id}::bigint`.as('row_id'),
          sql<number>`${kept.version_before}::int`.as('version_before'),
          sql<number>`${kept.version_after}::int`.as('version_after'),
          sql<string>`${kept.before}::jsonb`.as('before'),
          sql<string>`${kept.after}::jsonb`.as('after'),
          sql<number | null>`${kept.undo_of}::bigint`.as('undo_of'),
        ]),
    )
    .execute();
}

const lineOf = (arrival: Arrival, request: Request, logged: Logged, code: Code) => ({
  trace_id: request.traceId,
  account_id: request.caller.accountId,
  nickname: request.caller.nickname,
  permission_id: logged.permissionId,
  action: logged.action,
  event: logged.event ?? '',
  entity: logged.entity ?? '',
  biz_id: logged.bizId ?? null,
  biz_name: logged.bizName ?? '',
  summary: logged.summary,
  diff: JSON.stringify(logged.diff ?? []),
  method: arrival.method,
  path: arrival.path,
  result: resultOf(code),
  result_code: code,
  cost_ms: Math.round(performance.now() - arrival.since),
  ip: request.ip,
  user_agent: request.userAgent,
});

/** A line of the operation log that was written. */
export interface WrittenLog {
  readonly id: number;
  readonly logged: Logged;
}

/** A row that was sent back as it stood has no new version. */
const isNewVersion = ({ versionBefore, versionAfter }: RowChange): boolean => versionBefore !== versionAfter;

/** The values behind lines, in a table of their own: whoever reads the log does not read these. */
export async function keepChanges(tx: Db, lines: readonly WrittenLog[]): Promise<void> {
  const rows = lines.flatMap(({ id, logged }) =>
    logged.change && isNewVersion(logged.change) ? [changeRow(id, logged, logged.change)] : [],
  );
  if (rows.length > 0) await tx.insertInto('row_change').values(rows).execute();
}

const changeRow = (
  logId: number,
  { entity = '', bizId = 0 }: Logged,
  { versionBefore, versionAfter, before, after, undoOf }: RowChange,
) => ({
  log_id: logId,
  entity,
  row_id: bizId,
  version_before: versionBefore,
  version_after: versionAfter,
  before: JSON.stringify(before),
  after: JSON.stringify(after),
  undo_of: undoOf ?? null,
});
