import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Tx } from '../db/transaction.ts';
import { asText } from '../entity/read/wire-values.ts';

/** Letters of 事实 at most. */
const longest = 500;

/** A member who owes, and the moment of the question. */
interface Owing {
  readonly id: number;
  readonly no: string;
  readonly at: string;
}

/** Of these the members about whom no open case asks already. Their accounts are locked: of two that take from one member the second sees the first's case. */
async function unasked(tx: Tx, ids: readonly number[]): Promise<readonly Owing[]> {
  const { rows } = await sql<Owing>`
    select m.id, member_number(m.id, u.user_no) as no, now() as at from unnest(${[...ids]}::bigint[]) as m (id) left join he_user as u on u.id = m.id
    where not exists (select from risk_case as k where k.source = 'debt' and k.status = 'open' and k.user_ids @> to_jsonb(m.id))
    order by m.id`.execute(tx);
  return rows;
}

/**
 * The case that asks a person what becomes of what members owe (engines.md §2.2, debt_mode `case`): confirmed, it is taken from what they have
 * by then; cleared, they are let off. Undefined where each of them is asked about already.
 */
export async function debtCase(tx: Tx, cause: Row, owed: ReadonlyMap<number, number>): Promise<Values | undefined> {
  const members = await unasked(tx, [...owed.keys()]);
  const [first] = members;
  if (!first) return undefined;
  const each = members.map(({ id, no }) => `${no} 欠 ${(owed.get(id) ?? 0).toLocaleString('en')}`).join('，');
  return {
    source: 'debt',
    user_ids: members.map(({ id }) => id),
    since_at: first.at,
    reason_code: cause['reason_code'],
    facts: `${asText(cause['case_no'])} 收回积分后仍有欠账：${each}`.slice(0, longest),
    blacklist: false,
    claw_back: false,
    claw_back_points: false,
    status: 'open',
  };
}
