import { sql } from 'kysely';
import type { SuggestionEvent } from '../../machines/content/he-suggestion.lifecycle.ts';
import { arrive } from '../../machines/entity/lifecycle/kernel.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Tx } from '../db/transaction.ts';
import { lockRow } from '../entity/read/rows.ts';
import type { Actor } from '../entity/write/database.ts';
import { illegal } from '../entity/write/refusal.ts';
import { writeRow } from '../entity/write/update.ts';
import { failure } from '../http/failure.ts';
import { heSuggestion } from './he-suggestion.resource.ts';
import { withNote } from './suggestion-notes.ts';
import { dueFromNow } from './take-suggestion.ts';

/** A suggestion of this member, locked. Somebody else's is none. @throws {Failure} 40401 */
async function lockOwn(tx: Tx, no: string, userId: number): Promise<Row> {
  const { rows } = await sql<{ id: number }>`select id from he_suggestion
    where no = ${no} and user_id = ${userId}`.execute(tx);
  const [found] = rows;
  if (!found) throw failure('notFound', '该会员没有这条反馈');
  return lockRow(tx, heSuggestion, found.id, 'house');
}

/** What a member wants of a suggestion. */
interface MemberStep {
  readonly no: string;
  readonly userId: number;
  readonly event: Extract<SuggestionEvent, 'REOPEN' | 'RATE'>;
  /** What is written beside the state. */
  readonly set: (row: Row) => Promise<Values>;
}

/** @throws {Failure} 40401 for somebody else's; 40902 where the chart does not take it */
async function stepOf(tx: Tx, { no, userId, event, set }: MemberStep, by: Actor): Promise<string> {
  const before = await lockOwn(tx, no, userId);
  const arrived = arrive(heSuggestion.lifecycle, before, event);
  if ('refusal' in arrived) throw illegal(heSuggestion, before, event, arrived.refusal);
  const { status, beside } = arrived;
  await writeRow(tx, heSuggestion, before.id, { ...(await set(before)), ...beside, status }, by);
  return status;
}

/** Whose suggestion, and by whom it comes. */
interface Own {
  readonly no: string;
  readonly userId: number;
}

/** What was answered did not do: it is processed anew, in a new term; what the member says of it stands among the notes. */
export const reopenSuggestion = (tx: Tx, own: Own, reason: string | undefined, by: Actor): Promise<string> =>
  stepOf(
    tx,
    {
      ...own,
      event: 'REOPEN',
      set: async (row) => ({
        due_at: dueFromNow,
        ...(reason !== undefined && { notes: await withNote(tx, row, `会员重新打开：${reason}`, by.nickname) }),
      }),
    },
    by,
  );

/** How content the member is with the answer; said again it counts anew. */
export const rateSuggestion = (tx: Tx, own: Own, score: number, by: Actor): Promise<string> =>
  stepOf(tx, { ...own, event: 'RATE', set: () => Promise.resolve({ satisfaction: score }) }, by);
