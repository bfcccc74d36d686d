import { sql } from 'kysely';
import type { FileReading, ImportState, LineOutcome } from '../../../contract/jobs/import.ts';
import { failure } from '../../http/failure.ts';
import type { Db } from '../../entity/write/database.ts';
import type { StagedRow } from './draft.ts';
import type { FileRow } from './reading/row.ts';
import { openCells, type Vault } from './vault.ts';

/** An uploaded file, as far as it was brought. */
export interface Upload {
  readonly id: number;
  readonly entity: string;
  readonly file_name: string;
  readonly headings: readonly string[];
  readonly keys: readonly string[];
  readonly total: number;
  readonly done: number;
  readonly state: 'reading' | Exclude<ImportState, 'failed'>;
  readonly job_id: number | null;
  readonly counts: Readonly<Record<string, number>>;
  /** What seals its lines; null where nothing is sealed. */
  readonly key: string | null;
  /** Nothing yet while the file is being read, and for what was read before this was kept. */
  readonly reading: Partial<FileReading>;
}

/** Uploads of one account that are kept: the oldest make room. */
const keptUploads = 10;

/** Begins an upload; older ones than the account may have are removed, but for those that are being written. */
export async function beginUpload(
  tx: Db,
  accountId: number,
  file: {
    readonly entity: string;
    readonly name: string;
    readonly headings: readonly string[];
    readonly keys: readonly string[];
  },
): Promise<number> {
  await sql`delete from import_upload where account_id = ${accountId} and state <> 'committing' and id not in (
    select id from import_upload where account_id = ${accountId} order by id desc limit ${keptUploads - 1})`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`
    insert into import_upload (account_id, entity, file_name, headings, keys)
    values (${accountId}, ${file.entity}, ${file.name}, ${[...file.headings]}::text[], ${[...file.keys]}::text[])
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Puts lines into the staging table. */
export async function stageRows(tx: Db, id: number, rows: readonly FileRow[], vault: Vault): Promise<void> {
  const lines = rows.map(({ line, cells }) => ({ line, cells: vault.seal(cells) }));
  await sql`insert into import_row (import_id, line, cells)
    select ${id}, r.line, r.cells from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (line integer, cells jsonb)`.execute(
    tx,
  );
}

/** Keeps what seals the lines of an upload, with it. */
export const keepKey = (tx: Db, id: number, { key }: Vault) =>
  sql`update import_upload set key = ${key} where id = ${id}`.execute(tx);

export const dropUpload = (tx: Db, id: number) => sql`delete from import_upload where id = ${id}`.execute(tx);

/** One of somebody's own uploads of an entity. Another's is none. @throws {Failure} 40401 */
export async function ownUpload(db: Db, accountId: number, entity: string, id: number): Promise<Upload> {
  const { rows } = await sql<Upload>`
    select id, entity, file_name, headings, keys, total, done, state, job_id, counts, reading, key from import_upload
    where id = ${id} and account_id = ${accountId} and entity = ${entity} and state <> 'reading'`.execute(db);
  if (!rows[0]) throw failure('notFound', '导入不存在，或已超过 24 小时被清理，请重新上传');
  return rows[0];
}

/** An upload that a job works on, held until its step is over. @throws {Failure} 40401 when it was removed */
export async function heldUpload(tx: Db, id: number): Promise<Upload> {
  const { rows } = await sql<Upload>`
    select id, entity, file_name, headings, keys, total, done, state, job_id, counts, reading, key from import_upload
    where id = ${id} for update`.execute(tx);
  if (!rows[0]) throw failure('notFound', '导入已被清理，请重新上传');
  return rows[0];
}

/** The next lines that were not looked at. */
export async function linesAfter(
  db: Db,
  id: number,
  { line, limit, vault }: { readonly line: number; readonly limit: number; readonly vault: Vault },
): Promise<readonly StagedRow[]> {
  const { rows } = await sql<{ line: number; cells: unknown }>`
    select line, cells from import_row where import_id = ${id} and line > ${line} order by line limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => openCells(vault, row));
}

/** What was found out about a line. */
export interface Verdict {
  readonly line: number;
  readonly outcome: LineOutcome;
  readonly faults: readonly { readonly cell: string | null; readonly message: string }[];
  readonly sent?: Readonly<Record<string, unknown>>;
  readonly target_id?: number;
  readonly target_version?: number;
  readonly changes?: readonly { readonly label: string; readonly before: unknown; readonly after: unknown }[];
}

/** Writes verdicts down. */
export async function keepVerdicts(tx: Db, id: number, verdicts: readonly Verdict[]): Promise<void> {
  await sql`update import_row as r
    set outcome = v.outcome, faults = v.faults, sent = v.sent, target_id = v.target_id, target_version = v.target_version,
      changes = v.changes
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v (line integer, outcome text, faults jsonb, sent jsonb,
      target_id bigint, target_version integer, changes jsonb)
    where r.import_id = ${id} and r.line = v.line`.execute(tx);
}

/** How an upload got on. */
export async function keepProgress(
  tx: Db,
  id: number,
  { done, state, counts }: { done: number; state: Upload['state']; counts: Upload['counts'] },
): Promise<void> {
  await sql`update import_upload set done = ${done}, state = ${state}, counts = ${JSON.stringify(counts)}::jsonb
    where id = ${id}`.execute(tx);
}
