import { sql } from 'kysely';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Db } from '../../entity/write/database.ts';

/** What only one line of a file may have; `field` is '' for the row that a line is for. */
export interface FileKey {
  readonly field: string;
  readonly value: string;
  readonly line: number;
}

/** Notes what lines have, and says of each which an earlier line has already. */
export async function keepKeys(
  tx: Db,
  { fields }: Entity,
  importId: number,
  keys: readonly FileKey[],
): Promise<ReadonlyMap<number, readonly FieldError[]>> {
  const given = JSON.stringify(keys);
  const recordset = sql`jsonb_to_recordset(${given}::jsonb) as k (field text, value text, line integer)`;
  await sql`insert into import_key (import_id, field, value, line) select ${importId}, k.field, k.value, k.line from ${recordset}
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ field: string; line: number; first: number }>`
    select k.field, k.line, held.line as first from ${recordset}
    join import_key as held on held.import_id = ${importId} and held.field = k.field and held.value = k.value and held.line <> k.line`.execute(
    tx,
  );
  const faults = new Map<number, FieldError[]>();
  for (const { field, line, first } of rows) {
    const label = fields[field]?.label;
    const message = label === undefined ? `与第 ${first} 行是同一条数据` : `${label}与第 ${first} 行重复`;
    faults.set(line, [...(faults.get(line) ?? []), { field, message }]);
  }
  return faults;
}
