import { sql } from 'kysely';
import type { BlackScope } from '../../contract/members/member-states.ts';
import type { Tx } from '../db/transaction.ts';
import { noteRows } from '../entity/events/row-news.ts';

/** A line that the house writes because of a risk case. */
interface HouseLine {
  readonly subject:
    | { readonly type: 'user'; readonly userId: number }
    | { readonly type: 'device'; readonly value: string };
  readonly scopes: readonly BlackScope[];
  /** 0: for ever. */
  readonly days: number;
  readonly reasonCode: string;
  readonly reason: string;
  readonly ruleHit: string | null;
  readonly caseId: number;
  /** Who confirmed it; null for a rule. */
  readonly by: number | null;
}

/** Puts somebody on the black list unless a line of theirs is in force; tells whether one was written. */
export async function listSubject(tx: Tx, line: HouseLine): Promise<boolean> {
  const { subject, scopes, days, reasonCode, reason, ruleHit, caseId, by } = line;
  const [userId, value] = subject.type === 'user' ? [subject.userId, null] : [null, subject.value];
  const { rows } = await sql<{ id: number }>`
    insert into he_user_black_list (subject_type, user_id, subject_value, subject_key, scopes, reason_code, reason, start_at, end_at,
      source, rule_hit, risk_case_id, created_by, updated_by)
    values (${subject.type}, ${userId}::bigint, ${value}::text, ${String(userId ?? value)}, ${JSON.stringify(scopes)}::jsonb,
      ${reasonCode}, ${reason}, date_trunc('second', now()), case when ${days}::int > 0 then now() + make_interval(days => ${days}::int) end,
      'risk_rule', ${ruleHit}, ${caseId}, ${by}::bigint, ${by}::bigint)
    on conflict (subject_type, subject_key) where status = 'active' do nothing returning id`.execute(tx);
  noteRows(
    tx,
    'he_user_black_list',
    rows.map(({ id }) => id),
  );
  if (userId !== null && rows.length > 0) noteRows(tx, 'he_user', [userId]);
  return rows.length > 0;
}

/** Ends the lines of a case; tells how many there were. */
export async function releaseLines(tx: Tx, caseId: number, by: string, reason: string): Promise<number> {
  const { rows } = await sql<{ id: number; user_id: number | null }>`
    update he_user_black_list set status = 'released', released_at = now(), released_by_name = ${by}, released_reason = ${reason},
      version = version + 1, updated_at = now()
    where risk_case_id = ${caseId} and status = 'active' returning id, user_id`.execute(tx);
  noteRows(
    tx,
    'he_user_black_list',
    rows.map(({ id }) => id),
  );
  noteRows(
    tx,
    'he_user',
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  return rows.length;
}
