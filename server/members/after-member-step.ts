import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { Row } from '../../contract/core/page.ts';
import { eraseMember } from './erase.ts';
import { mergeMember } from './merge.ts';

/** The member and the accounts that were merged into it: all of it is one person. */
async function withMerged(tx: Tx, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from he_user where id = ${id} or merged_into = ${id} order by id`.execute(tx);
  return rows.map((row) => row.id);
}

/** What follows from a step of a member's, in its transaction. */
export async function afterMemberStep(tx: Tx, { id, merge_into_id }: Row, event: string): Promise<void> {
  if (event === 'APPROVE_CANCEL') for (const one of await withMerged(tx, id)) await eraseMember(tx, one);
  if (event === 'MERGE' && typeof merge_into_id === 'number') await mergeMember(tx, id, merge_into_id);
}
