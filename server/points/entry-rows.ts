import { sql } from 'kysely';
import type { WalletCode } from '../../contract/points/wallets.ts';
import type { Extension, Sql } from '../entity/resource.ts';

/* Entries of the ledger as lists show them, of one wallet each. */

/** `JF<member>-<entry>`: the number of an entry leads to its member, and so to where it is kept. */
const prefixes: Readonly<Record<WalletCode, string>> = { points: 'JF', experience: 'JY' };
const written = /^[A-Z]{2}([1-9]\d{0,15})-([1-9]\d{0,15})$/;

/** The number of an entry of a member, by the columns that hold both. */
export const numberOf = (wallet: WalletCode, member: string, entry: string): Sql =>
  sql`${sql.lit(prefixes[wallet])} || ${sql.raw(member)} || '-' || ${sql.raw(entry)}`;

/** The row of an entity that an entry comes from. */
export const sourceOf = (entity: string): Sql => sql`case when e.biz_entity = ${sql.lit(entity)} then e.biz_id end`;

/** What both lists say of an entry `e`; the wallet is `w`. What is put aside is neither given out nor used: what comes of it is. */
export const entryColumns = (
  wallet: WalletCode,
): Sql => sql`e.id, 1::bigint as version, 'recorded' as status, e.at as created_at,
  ${numberOf(wallet, 'e.member_id', 'e.id')} as log_no, e.member_id, e.biz_type,
  case sign(e.points) when 1 then 'in' when -1 then 'out' else 'none' end as direction, e.title, e.points,
  case when e.points + e.held > 0 then e.points + e.held end as earned, case when e.points + e.held < 0 then -(e.points + e.held) end as spent,
  e.available_after, e.biz_no,
  ${sourceOf('point_adjustment')} as adjustment_id, ${sourceOf('he_user')} as other_member_id, e.operator_type, e.operator_name,
  (select m.nickname from he_user as m where m.id = e.member_id) as nickname`;

export const adjustmentTitle: Sql = sql`(select a.adjust_no from point_adjustment as a where a.id = t.adjustment_id)`;

/** How the other one of a merge is called. */
export const otherMemberTitle: Sql = sql`(select m.nickname from he_user as m where m.id = t.other_member_id)`;

/** By the number of the adjustment, which an index finds. */
export const ofAdjustment = (id: number): Sql =>
  sql`t.biz_no = (select a.adjust_no from point_adjustment as a where a.id = ${id}::bigint)`;

/** What else is the same of both. */
export const entryList = (wallet: WalletCode) =>
  ({
    chosen: {
      log_no: ([text = '']: readonly string[]) => {
        const [, member, id] = text.startsWith(prefixes[wallet]) ? (written.exec(text) ?? []) : [];
        return id === undefined ? sql`false` : sql`(t.member_id = ${member}::bigint and t.id = ${id}::bigint)`;
      },
    },
    filled: ['id', 'created_at'],
    journal: true,
  }) as const satisfies Extension;
