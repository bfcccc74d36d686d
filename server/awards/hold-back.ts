import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Db } from '../entity/write/database.ts';
import { readRow } from '../entity/read/rows.ts';
import { awardRecord } from './award-record.resource.ts';
import { takeStep } from './steps.ts';

/**
 * Has what the house would grant by itself wait for an operator, who grants it after all or calls it off (award.md §3.14, §4.5, RISK). What is claimed
 * with an address or at a place waits for somebody anyhow.
 */
export async function holdBack(tx: Db, id: number, why: string): Promise<Row> {
  const set = { fail_code: 'RISK', fail_message: why };
  const held = await readRow(tx, awardRecord, id, 'house');
  if (held.status !== 'issuing') return held;
  await takeStep(tx, awardRecord, id, { event: 'GRANT_FAIL', note: why, set });
  await sql`delete from award_grant where record_id = ${id}`.execute(tx);
  return readRow(tx, awardRecord, id, 'house');
}
