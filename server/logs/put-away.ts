import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import { dressed } from '../../contract/dictionary/dressed.ts';
import { exportFields, exportLabel } from '../../contract/jobs/exports.ts';
import type { ArchivedLog } from '../../contract/logs/log-archives.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Values } from '../../contract/entity/field.ts';
import { readDictionaries } from '../dictionary/read.ts';
import { csvHead, csvRows } from '../jobs/export/csv.ts';
import { cellOf } from '../jobs/export/value.ts';
import type { Db } from '../entity/write/database.ts';
import { rowKeys } from '../entity/define-resource.ts';
import type { Resource } from '../entity/resource.ts';
import { selectionOf } from '../entity/row-source.ts';
import { rowFrom } from '../entity/read/rows.ts';

const packed = promisify(gzip);

/** The file of a log and month, held until the transaction ends: instances that put lines away at once wait for each other. */
async function heldArchive(
  tx: Db,
  log: ArchivedLog,
  month: string,
): Promise<{ readonly id: number; readonly pieces: number }> {
  await sql`insert into log_archive (log, month) values (${log}, ${`${month}-01`}::date) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; pieces: number }>`
    select id, pieces from log_archive where log = ${log} and month = ${`${month}-01`}::date for update`.execute(tx);
  if (!rows[0]) throw new Error(`no archive of ${log} for ${month}`);
  return rows[0];
}

/**
 * Adds lines of a log to the file of their month, as an export of them would read, in the transaction that removes them: a line stands in
 * one place or the other, never in both or none. Pieces are compressed one by one; one after the other they are a compressed file.
 */
export async function putAway(
  tx: Db,
  log: ArchivedLog,
  resource: Resource,
  month: string,
  ids: readonly number[],
): Promise<void> {
  const { id, pieces } = await heldArchive(tx, log, month);
  const text = await textOf(tx, resource, ids, pieces === 0);
  const content = await packed(text);
  await sql`insert into log_archive_piece (archive_id, seq, content) values (${id}, ${pieces}, ${content})`.execute(tx);
  await sql`update log_archive set lines = lines + ${ids.length}, bytes = bytes + ${content.length}, pieces = pieces + 1,
    updated_at = now() where id = ${id}`.execute(tx);
}

async function textOf(tx: Db, resource: Resource, ids: readonly number[], isFirst: boolean): Promise<Buffer> {
  const { types } = await readDictionaries(tx);
  const entity = dressed(resource.entity, types);
  const fields = exportFields(entity);
  const rows = await linesOf(tx, resource, ids);
  const cells = rows.map((row) => fields.map(([key, field]) => cellOf(key, field, row)));
  const head = isFirst ? [csvHead(fields.map(([key]) => exportLabel(entity, key)))] : [];
  return Buffer.concat([...head, csvRows(cells)]);
}

/** The lines in the order of their ids. Logs are masked where they are written: there is nothing more to hide. */
async function linesOf(tx: Db, resource: Resource, ids: readonly number[]): Promise<readonly Row[]> {
  const { rows } = await sql<Values>`
    select ${selectionOf(resource, rowKeys(resource))} where t.id = any(${ids}::bigint[]) order by t.id`.execute(tx);
  if (rows.length !== ids.length) throw new Error(`${resource.entity.name}: ${ids.length} lines, ${rows.length} read`);
  return rows.map((raw) => rowFrom(resource, raw));
}
