import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { type Code, codes, messages } from '../../contract/core/errors.ts';
import { viewAsHeader } from '../../contract/sign-in/session.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { endings } from '../../contract/sign-in/session.ts';
import { Failure, failure } from '../http/failure.ts';
import type { Caller } from '../http/route.ts';
import { endingSentence, endSession } from './endings.ts';
import { reachFrom, type ReachRow } from '../people/reach-row.ts';
import { heldRights, type HeldRights } from './rights/held-rights.ts';
import { rightsEdition, rightsStamp } from './rights/rights.ts';
import { bearerToken, tokenHash } from './tokens.ts';
import { expiredText } from './validity.ts';
import { viewedAs } from './view-as.ts';

interface Identity extends Omit<ReachRow, 'roles'> {
  readonly account_id: number;
  readonly username: string;
  readonly nickname: string;
  readonly account_status: string;
  readonly session_id: string;
  readonly code: Code;
  readonly revoke_reason: string | null;
  readonly revoke_words: string | null;
  readonly locked: boolean;
  /** The token was renewed more than its grace ago, and its session still lives. */
  readonly reused: boolean;
  /** Nothing was heard of the session for a minute. */
  readonly silent: boolean;
  /** Edition of the dictionaries (contract/dictionary/dictionary.ts). */
  readonly dict_version: number;
  /** Edition of what the account may do (contract/live.ts). */
  readonly rights: string;
  /** The state of the roles; equal ones mean equal rights. */
  readonly stamp: string;
}

/**
 * Who calls, from the `Authorization` header. One query, and nothing remembered but what roles in exactly this state allow: a revoked
 * session, a disabled account and a changed role count from the next call on. With the header `X-View-As` the caller is narrowed to the
 * role that it names.
 * Throws 401 with 50001 (renewable) or 50002 (sign in again, with the sentence of why), and 42301 while the screen is locked.
 * `whileLocked`: a call about the session itself. It is answered while the screen is locked, and to whoever looks on as a role too.
 */
export async function callerOf(
  store: Store,
  headers: IncomingHttpHeaders,
  { whileLocked = false }: { readonly whileLocked?: boolean } = {},
): Promise<Caller> {
  const identity = await identify(store, bearerToken(headers.authorization));
  if (identity?.code !== codes.ok) throw await faultOf(store, identity);
  if (identity.silent) await keepSeen(store, identity.session_id);
  const caller = callerFrom(identity, await heldRights(store.pool, identity.account_id, identity.stamp));
  if (whileLocked) return caller;
  if (identity.locked) throw failure('locked');
  const role = headers[viewAsHeader.toLowerCase()];
  return typeof role === 'string' && role !== '' ? viewedAs(store, caller, role) : caller;
}

function callerFrom(identity: Identity, { grants, withheld, roles }: HeldRights): Caller {
  const { account_id: accountId, username, nickname, session_id: sessionId } = identity;
  const reach = reachFrom({ ...identity, roles });
  const mayViewAs = roles.some(({ code }) => code === 'super_admin') || grants.has('Role.edit');
  return {
    accountId,
    username,
    nickname,
    sessionId,
    grants,
    withheld,
    reach,
    mayViewAs,
    dictVersion: identity.dict_version,
    rights: identity.rights,
  };
}

/** Why a token that could not be renewed was refused, as its session's operator reads it. */
export const refusalOf = async (store: Store, token: string): Promise<Failure> => {
  const fault = await faultOf(store, await identify(store, token));
  return fault.code === codes.forcedLogout ? fault : sessionFault(codes.forcedLogout);
};

/** 401 as the client expects it for a session that cannot go on (spec §8). */
export const sessionFault = (code: Code, message?: string): Failure =>
  new Failure(code, message ?? (code === codes.tokenExpired ? messages.tokenExpired : messages.forcedLogout), {
    status: 401,
  });

/** A token that is used after its successor took over was copied: neither of the two who hold it may go on (server.md §4). */
async function faultOf(store: Store, identity: Identity | undefined): Promise<Failure> {
  if (!identity) return sessionFault(codes.forcedLogout);
  const {
    session_id: session,
    reused,
    code,
    revoke_reason: reason,
    revoke_words: words,
    account_status: status,
  } = identity;
  if (reused) {
    await withTransaction(store, (tx) => endSession(tx, session, { reason: 'reused' }));
    return sessionFault(codes.forcedLogout, endings.reused);
  }
  return sessionFault(code, code === codes.forcedLogout ? endingSentence(reason, words, status) : undefined);
}

/** Asked by every call, so it has a name: the engine plans it once for each connection. */
const identityQuery = {
  name: 'identity',
  text: `
    select a.id as account_id, a.username, a.nickname, case when a.status = 'enabled' and ${expiredText} then 'expired' else a.status end as account_status, s.id as session_id, s.revoke_reason, s.revoke_words,
      s.locked_at is not null as locked,
      s.revoked_at is null and a.status = 'enabled' and now() < s.absolute_until
        and t.superseded_at is not null and now() >= t.expires_at as reused,
      s.last_seen_at < now() - interval '1 minute' as silent,
      case
        when s.revoked_at is not null or now() >= s.absolute_until or a.status <> 'enabled' or ${expiredText} then ${codes.forcedLogout}
        when now() < t.expires_at then ${codes.ok}
        when t.superseded_at is null and now() < t.renew_until then ${codes.tokenExpired}
        else ${codes.forcedLogout}
      end as code,
      (select version from dictionary_edition) as dict_version,
      ${rightsEdition} as rights,
      ${rightsStamp} as stamp,
      a.dept_id, d.path as dept_path, a.region_codes
    from session_token t
    join session s on s.id = t.session_id
    join account a on a.id = s.account_id
    left join dept d on d.id = a.dept_id
    where t.hash = $1`,
};

async function identify({ pool }: Store, token: string): Promise<Identity | undefined> {
  if (token === '') return undefined;
  const { rows } = await pool.query<Identity>({ ...identityQuery, values: [tokenHash(token)] });
  return rows[0];
}

/** Once a minute is enough for 最近活跃, and spares every other call the write. */
const keepSeen = (store: Store, session: string): Promise<unknown> =>
  withTransaction(store, (tx) =>
    sql`update session set last_seen_at = now() where id = ${session}::uuid and last_seen_at < now() - interval '1 minute'`.execute(
      tx,
    ),
  );
