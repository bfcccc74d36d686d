import { sql } from 'kysely';
import type { Store } from '../../db/store.ts';
import { withTransaction } from '../../db/transaction.ts';
import { failure } from '../../http/failure.ts';
import { mintToken, tokenHash } from '../tokens.ts';

/** Minutes in which the browser must come back from the provider. */
const lifeMinutes = 10;
/** Starts a minute from one address; a whole house may share one. */
const startsPerMinute = 300;

/** A visit to the provider: where it began and where the person wants to be. */
export interface Asked {
  readonly origin: string;
  readonly wanted: string;
}

/** Writes down that a browser leaves for the provider, and returns the state it takes along. Throws 42901 when too many do. */
export async function beginRequest(store: Store, browser: string, ip: string, asked: Asked): Promise<string> {
  const state = mintToken();
  const { numAffectedRows = 0n } = await withTransaction(store, (tx) =>
    sql`
      insert into sso_request (state_hash, browser_hash, origin, wanted, ip)
      select ${tokenHash(state)}, ${tokenHash(browser)}, ${asked.origin}, ${asked.wanted}, ${ip}
      where (select count(*) from sso_request where ip = ${ip} and created_at > now() - interval '1 minute')
        < ${startsPerMinute}::int`.execute(tx),
  );
  if (numAffectedRows === 0n) throw failure('busy', '单点登录过于频繁，请稍后再试');
  return state;
}

/** Takes the request of this state away, once, and only for the browser that it was given to. */
export async function takeRequest(store: Store, browser: string, state: string): Promise<Asked | undefined> {
  const { rows } = await withTransaction(store, (tx) =>
    sql<Asked>`
      delete from sso_request
      where state_hash = ${tokenHash(state)} and browser_hash = ${tokenHash(browser)}
        and created_at > now() - make_interval(mins => ${lifeMinutes}::int)
      returning origin, wanted`.execute(tx),
  );
  return rows[0];
}
