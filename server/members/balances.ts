import { sql } from 'kysely';
import { never } from '../../contract/points/biz-types.ts';
import type { WalletCode } from '../../contract/points/wallets.ts';
import type { Sql } from '../entity/resource.ts';
import { debtModeOf } from '../points/ledger/wallet-settings.ts';
import type { Db } from '../entity/write/database.ts';

/* What members have, as their accounts and lots say. */

/** What the account of a member says of a wallet; 0 where there is none. `member` is the column with the member. */
export const ofAccount = (
  member: Sql,
  column: 'available' | 'held' | 'debt' | 'earned_total',
  wallet: WalletCode = 'points',
): Sql => sql`coalesce((select a.${sql.id(column)} from point_account as a join wallet as w on w.id = a.wallet_id
    where a.member_id = ${member} and w.code = ${sql.lit(wallet)}), 0)`;

/** Whether a member owes points. */
export const owes = (
  member: Sql,
): Sql => sql`exists (select from point_account as a join wallet as w on w.id = a.wallet_id and w.code = 'points'
    where a.member_id = ${member} and a.debt > 0)`;

/** The balance that is shown of a member's points: less what he owes where debts are taken off the balance (engines.md §2.2, `negative`). */
export const shownPoints = (
  member: Sql,
): Sql => sql`coalesce((select a.available - case when ${debtModeOf('w')} = 'negative' then a.debt else 0 end
    from point_account as a join wallet as w on w.id = a.wallet_id where a.member_id = ${member} and w.code = 'points'), 0)`;

/** What the member loses next, where he loses anything: the lot that expires first and can still be spent. */
export const nextLot = (member: Sql, column: 'expire_on' | 'remaining'): Sql =>
  sql`(select l.${sql.id(column)} from point_lot as l join wallet as w on w.id = l.wallet_id and w.code = 'points'
    where l.member_id = ${member} and l.remaining > 0 and l.expire_on >= (now() at time zone 'Asia/Shanghai')::date and l.expire_on < ${never}::date
    order by l.expire_on limit 1)`;

/** What of a member's points is available, and what is put aside. */
export async function balancesOf(
  db: Db,
  memberId: number,
): Promise<{ readonly available: number; readonly held: number }> {
  const member = sql`${memberId}::bigint`;
  const { rows } = await sql<{ available: number; held: number }>`
    select ${ofAccount(member, 'available')} as available, ${ofAccount(member, 'held')} as held`.execute(db);
  return rows[0] ?? { available: 0, held: 0 };
}
