import { sql } from 'kysely';
import { ticketMinutes } from '../../contract/sign-in/registration.ts';
import type { Db } from '../entity/write/database.ts';
import type { Tx } from '../db/transaction.ts';
import { mintToken, tokenHash } from './tokens.ts';

/** What a mailed link is for. */
export type Purpose = keyof typeof ticketMinutes;

/** Whose ticket it is, and the address that it was mailed to. */
export interface Holder {
  readonly accountId: number;
  readonly username: string;
  readonly status: string;
  readonly mailedTo: string;
  /** The account's own address, once it is proved. */
  readonly email: string | null;
}

/**
 * Makes a ticket for a mailed link, or keeps the one given. An older one of the account for the same purpose is good no more.
 */
export async function issueTicket(
  tx: Tx,
  accountId: number,
  purpose: Purpose,
  email: string,
  ticket = mintToken(),
): Promise<string> {
  await sql`
    insert into account_ticket (account_id, purpose, hash, email, expires_at)
    values (${accountId}, ${purpose}, ${tokenHash(ticket)}, ${email}, now() + make_interval(mins => ${ticketMinutes[purpose]}::int))
    on conflict (account_id, purpose) do update
      set hash = excluded.hash, email = excluded.email, expires_at = excluded.expires_at`.execute(tx);
  return ticket;
}

/** Whose ticket it is; undefined when it is none, too old, or not the newest. */
export async function holderOf(db: Db, ticket: string, purpose: Purpose): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select a.id as "accountId", a.username, a.status, t.email as "mailedTo",
      case when a.email_verified_at is not null then a.email end as email
    from account_ticket t join account a on a.id = t.account_id
    where t.hash = ${tokenHash(ticket)} and t.purpose = ${purpose} and now() < t.expires_at`.execute(db);
  return rows[0];
}

/** Uses a ticket up; false when it is not good (any more): of two that come at once one gets true. */
export async function takeTicket(tx: Tx, ticket: string, purpose: Purpose): Promise<boolean> {
  const { rows } = await sql`
    delete from account_ticket where hash = ${tokenHash(ticket)} and purpose = ${purpose} and now() < expires_at
    returning account_id`.execute(tx);
  return rows.length > 0;
}
