import { sql } from 'kysely';
import type { SignInStep } from '../../contract/sign-in/session.ts';
import type { Store } from '../db/store.ts';
import type { Tx } from '../db/transaction.ts';
import { mintToken, tokenHash } from './tokens.ts';
import { isUsable } from './validity.ts';

/** A ticket lives so long, and takes so many wrong codes. */
const ticketMinutes = 5;
const wrongCodes = 5;

export type StepKind = SignInStep['step'];

/** A ticket that is good now. */
export interface Ticket {
  readonly account_id: number;
  readonly username: string;
  readonly kind: StepKind;
  readonly secret: string | null;
  readonly attempts: number;
}

/** Gives a ticket for one step of one account. With another password than the present one it is void. */
export async function issueTicket(tx: Tx, accountId: number, kind: StepKind, secret?: string): Promise<string> {
  const ticket = mintToken();
  await sql`
    insert into sign_in_ticket (hash, account_id, kind, secret, password_mark, expires_at)
    select ${tokenHash(ticket)}, id, ${kind}, ${secret ?? null}, sha256(convert_to(password_hash, 'UTF8')),
      now() + make_interval(mins => ${ticketMinutes}::int)
    from account where id = ${accountId}`.execute(tx);
  return ticket;
}

const good = (ticket: string, kinds: readonly StepKind[]) => sql<Ticket>`
  select t.account_id, a.username, t.kind, t.secret, t.attempts
  from sign_in_ticket t join account a on a.id = t.account_id
  where t.hash = ${tokenHash(ticket)} and t.kind in (${sql.join(kinds)})
    and t.used_at is null and now() < t.expires_at and t.attempts < ${wrongCodes}
    and ${isUsable} and t.password_mark = sha256(convert_to(a.password_hash, 'UTF8'))`;

/** Whose ticket it is, if it is good for one of these steps. */
export async function findTicket(
  { db }: Store,
  ticket: string,
  kinds: readonly StepKind[],
): Promise<Ticket | undefined> {
  const { rows } = await good(ticket, kinds).execute(db);
  return rows[0];
}

/** The same, kept from others until the transaction ends: of two that pay with one ticket, the second finds it used. */
export async function holdTicket(tx: Tx, ticket: string, kinds: readonly StepKind[]): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`${good(ticket, kinds)} for update of t`.execute(tx);
  return rows[0];
}

/** The step is paid: the ticket is good for nothing any more. */
export const spendTicket = (tx: Tx, ticket: string): Promise<unknown> =>
  sql`update sign_in_ticket set used_at = now() where hash = ${tokenHash(ticket)}`.execute(tx);

/** Tickets of this kind that the account has not used yet are good for nothing any more. */
export const voidTickets = (tx: Tx, accountId: number, kind: StepKind): Promise<unknown> =>
  sql`update sign_in_ticket set used_at = now()
    where account_id = ${accountId} and kind = ${kind} and used_at is null`.execute(tx);

/** Counts a wrong code; true when that was the last one that the ticket takes. */
export async function countWrongCode(tx: Tx, ticket: string): Promise<boolean> {
  const { rows } = await sql<{ attempts: number }>`
    update sign_in_ticket set attempts = attempts + 1 where hash = ${tokenHash(ticket)} returning attempts`.execute(tx);
  return (rows[0]?.attempts ?? 0) >= wrongCodes;
}
