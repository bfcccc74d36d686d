import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Tx } from '../db/transaction.ts';
import { asIds } from '../entity/read/wire-values.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import type { Sql } from '../entity/resource.ts';
import { type AskedDebt, collectDebt, lockDebtors, writeOffDebt } from '../points/ledger/debts-asked.ts';
import { post } from '../points/ledger/post.ts';
import { awardsOf } from './case-awards.ts';

/* What becomes of points by a case: what was given is taken back, and what its members owe is taken or written off (engines.md §2.2). */

/** Entries `e` that gave points for wins `r`, with what of each was not taken back yet. */
const notTakenBack: Sql = sql`(e.points + coalesce((select sum(u.points - u.debt) from point_entry as u
  where u.member_id = e.member_id and u.undo_of = e.id), 0))`;
const givenFor: Sql = sql`point_entry as e join wallet as w on w.id = e.wallet_id and w.code = 'points'
  join award_record as r on r.id = e.biz_id and e.biz_entity = 'award_record' and e.points > 0 and r.user_id = e.member_id`;

/** Points that members of the case `t` were given since it counts, and that were not taken back yet. */
export const pointsToTake: Sql = sql`(select coalesce(sum(${notTakenBack}), 0)::bigint from ${givenFor} where ${awardsOf('t')})`;

/** What the members of the case `t` owe. */
export const pointsOwed: Sql = sql`(select coalesce(sum(a.debt), 0)::bigint from point_account as a join wallet as w on w.id = a.wallet_id
  where w.code = 'points' and a.debt > 0 and a.member_id in (select u::bigint from jsonb_array_elements_text(t.user_ids) as u))`;

interface Given {
  readonly member_id: number;
  readonly key: string;
  readonly title: string;
  readonly left: number;
}

const givenIn = async (tx: Db, id: number): Promise<readonly Given[]> => {
  const { rows } = await sql<Given>`select * from (
      select e.member_id, e.biz_no as key, e.title, ${notTakenBack}::bigint as left, e.at, e.id
      from risk_case as t, ${givenFor} where t.id = ${id} and ${awardsOf('t')}) as given
    where given.left > 0 order by given.member_id, given.at, given.id`.execute(tx);
  return rows;
};

const membersOf = (row: Row): readonly number[] => asIds(row['user_ids']).toSorted((one, other) => one - other);

/** What was taken back of a case's members. */
export interface TakenBack {
  readonly taken: number;
  /** What of it was not there, by member, and whether a person is to be asked about it. */
  readonly owed: ReadonlyMap<number, number>;
  readonly asks: boolean;
}

/** Takes back what the members of a case were given for what they won since it counts, as far as it was not taken back before. */
export async function takePointsBack(tx: Tx, row: Row, by: Actor): Promise<TakenBack> {
  const asks = await lockDebtors(tx, membersOf(row));
  const owed = new Map<number, number>();
  let taken = 0;
  for (const { member_id: memberId, key, title, left } of await givenIn(tx, row.id)) {
    const posted = await post(tx, {
      kind: 'claw_back',
      bizType: 'give_revoke',
      memberId,
      // Which case is for whoever may read cases; all that is left of an entry goes at once, so that there is one such key.
      key: `claw:${key}`,
      undoes: key,
      points: left,
      title: `风控收回：${title}`,
      source: { entity: 'risk_case', id: row.id },
      by,
    });
    taken -= posted.points;
    if (posted.owed > 0) owed.set(memberId, (owed.get(memberId) ?? 0) + posted.owed);
  }
  return { taken, owed, asks };
}

/** Takes what the members of a case owe from what they have now, or lets them off; tells how much of it is gone. */
export async function settleDebts(tx: Tx, row: Row, how: 'collect' | 'write_off', by: Actor): Promise<number> {
  const settle = how === 'collect' ? collectDebt : writeOffDebt;
  let gone = 0;
  for (const memberId of membersOf(row)) {
    const asked: AskedDebt = {
      memberId,
      key: `debt:${row.id}:${row.version}:${memberId}`,
      title: how === 'collect' ? '风控案件：扣回欠账' : '风控案件：免除欠账',
      source: { entity: 'risk_case', id: row.id },
      by,
    };
    gone += await settle(tx, asked);
  }
  return gone;
}
