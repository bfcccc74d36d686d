import { sql } from 'kysely';
import type { Db } from '../../entity/write/database.ts';
import { inCells } from './check.ts';
import type { Upload } from './staging.ts';
import type { DueLine, WrittenLine } from './write.ts';

/** How many lines are written at once: others wait for them on the embedded database. */
export const writtenAtOnce = 200;

/** The last line that was looked at. */
export interface Point {
  readonly line: number;
}
/** Of lines that are written: how many got through since refused ones are tried again; not there while all are tried for the first time. */
export interface WritePoint extends Point {
  readonly again?: number;
}

/** The next lines that are to be written: all, or those that were refused the first time. */
export async function dueAfter(
  tx: Db,
  id: number,
  { line, again }: WritePoint,
  limit: number,
): Promise<readonly DueLine[]> {
  const state = again === undefined ? sql`outcome in ('new', 'changed')` : sql`written = 'refused'`;
  const { rows } = await sql<DueLine>`select line, outcome, sent, target_id, target_version from import_row
    where import_id = ${id} and line > ${line} and ${state} order by line limit ${limit}`.execute(tx);
  return rows;
}

/** Writes down what became of lines. */
export async function keepWritten(tx: Db, upload: Upload, written: readonly WrittenLine[]): Promise<void> {
  const rows = written.map(({ line, written: what, faults }) => ({
    line,
    what,
    faults: inCells(faults, upload.keys, line),
  }));
  await sql`update import_row as r set written = v.what, faults = v.faults
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (line integer, what text, faults jsonb)
    where r.import_id = ${upload.id} and r.line = v.line`.execute(tx);
}
