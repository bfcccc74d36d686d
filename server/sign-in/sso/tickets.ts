import { sql } from 'kysely';
import type { Store } from '../../db/store.ts';
import type { SsoRefusal } from '../../db/sign-in-tables.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { mintToken, tokenHash } from '../tokens.ts';
import type { Asked } from './requests.ts';

/** Seconds in which a ticket must be paid in. */
const lifeSeconds = 60;

/** What a sign-on came to. */
export type Outcome =
  | { readonly accountId: number; readonly logoutUrl: string | undefined }
  | { readonly refusal: SsoRefusal };

/** A ticket that was paid in. */
export interface Spent extends Asked {
  readonly accountId: number | null;
  readonly refusal: SsoRefusal | null;
}

/** Stands where a ticket would, when there is nothing to say but that the sign-on is void. */
export const voidTicket = 'void';

/** Makes a ticket that only this browser can pay in, once, soon. */
export async function mintTicket(store: Store, browser: string, asked: Asked, outcome: Outcome): Promise<string> {
  const ticket = mintToken();
  const { accountId, logoutUrl, refusal } = { accountId: null, logoutUrl: null, refusal: null, ...outcome };
  await withTransaction(store, (tx) =>
    tx
      .insertInto('sso_ticket')
      .values({
        hash: tokenHash(ticket),
        browser_hash: tokenHash(browser),
        ...asked,
        account_id: accountId,
        logout_url: logoutUrl ?? null,
        refusal,
        expires_at: sql<string>`now() + make_interval(secs => ${lifeSeconds}::int)`,
      })
      .execute(),
  );
  return ticket;
}

/** Pays a ticket in; undefined when it was used, is too old, or belongs to another browser. */
export async function spendTicket(tx: Tx, browser: string, ticket: string): Promise<Spent | undefined> {
  const { rows } = await sql<Spent>`
    update sso_ticket set used_at = now()
    where hash = ${tokenHash(ticket)} and browser_hash = ${tokenHash(browser)} and used_at is null and now() < expires_at
    returning account_id as "accountId", refusal, origin, wanted`.execute(tx);
  return rows[0];
}

/** Remembers which session began with a ticket. */
export const noteSession = (tx: Tx, ticket: string, token: string): Promise<unknown> =>
  sql`update sso_ticket set session_id = (select session_id from session_token where hash = ${tokenHash(token)})
    where hash = ${tokenHash(ticket)}`.execute(tx);

/** Whether this browser's last sign-on found nobody: then the provider shall ask the person anew who he is. */
export async function wasTurnedAway({ db }: Store, browser: string): Promise<boolean> {
  const last = await db
    .selectFrom('sso_ticket')
    .select('refusal')
    .where('browser_hash', '=', tokenHash(browser))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.refusal === 'noAccount' || last?.refusal === 'unverified';
}

/** Where a session that began with a ticket goes to leave the provider. */
export async function leaveProvider(tx: Tx, sessionId: string): Promise<string | undefined> {
  const left = await tx
    .deleteFrom('sso_ticket')
    .where('session_id', '=', sessionId)
    .returning('logout_url')
    .executeTakeFirst();
  return left?.logout_url ?? undefined;
}
