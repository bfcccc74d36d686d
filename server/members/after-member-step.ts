import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Actor } from '../entity/write/database.ts';
import type { Taken } from '../entity/resource.ts';
import { clearAccounts } from '../points/ledger/leave.ts';
import { eraseMember } from './erase.ts';
import { mergeMember } from './merge.ts';

/** The member and the accounts that were merged into it: all of it is one person. */
async function withMerged(tx: Tx, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from he_user where id = ${id} or merged_into = ${id} order by id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Accounts are locked behind everything else of members (docs/decisions/082). */
async function forget(tx: Tx, ids: readonly number[], by: Actor): Promise<void> {
  for (const id of ids) await eraseMember(tx, id);
  for (const id of ids) await clearAccounts(tx, id, by);
}

/** What follows from a step of a member's, in its transaction. */
export async function afterMemberStep(
  tx: Tx,
  { id, merge_into_id }: Row,
  event: string,
  { caller }: Taken,
): Promise<void> {
  if (event === 'APPROVE_CANCEL') await forget(tx, await withMerged(tx, id), caller);
  if (event === 'MERGE' && typeof merge_into_id === 'number')
    await mergeMember(tx, { from: id, into: merge_into_id }, caller);
}
