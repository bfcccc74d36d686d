import { sql } from 'kysely';
import { messages } from '../../contract/core/errors.ts';
import { endingSentence, isLive } from '../sign-in/endings.ts';
import { rightsEdition } from '../sign-in/rights/rights.ts';
import type { Store } from '../db/store.ts';
import { standsAs } from '../sign-in/validity.ts';

/** How a session stands: whether its screen is locked and which edition its rights are of, or how its end is told. */
export interface Standing {
  readonly locked: boolean;
  readonly rights?: string;
  readonly ended?: { readonly event: 'forced_logout' | 'ended'; readonly data?: { readonly message: string } };
}

interface Found {
  readonly id: string;
  readonly live: boolean;
  readonly locked: boolean;
  readonly rights: string;
  readonly revoke_reason: string | null;
  readonly revoke_words: string | null;
  readonly account_status: string;
}

const over = (message: string): Standing => ({ locked: false, ended: { event: 'forced_logout', data: { message } } });

/** How these sessions stand now, by id; one that was tidied away has ended. */
export async function standingOf({ db }: Store, ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await sql<Found>`
    select s.id, ${isLive} as live, s.locked_at is not null as locked, s.revoke_reason, s.revoke_words, ${standsAs} as account_status,
      ${sql.raw(rightsEdition)} as rights
    from session s join account a on a.id = s.account_id where s.id = any(${ids}::uuid[])`.execute(db);
  const found = new Map(rows.map((row) => [row.id, standing(row)]));
  return new Map(ids.map((id) => [id, found.get(id) ?? over(messages.forcedLogout)]));
}

function standing({
  live,
  locked,
  rights,
  revoke_reason: reason,
  revoke_words: words,
  account_status: status,
}: Found): Standing {
  if (live) return { locked, rights };
  if (reason === 'logout') return { locked, ended: { event: 'ended' } };
  return over(endingSentence(reason, words, status));
}
