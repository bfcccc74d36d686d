import { type Code, codes, messages } from '../../contract/errors.ts';
import type { Store } from '../db/store.ts';
import { Failure } from '../http/failure.ts';
import type { Caller } from '../http/route.ts';
import { bearerToken, tokenHash } from './tokens.ts';

interface Identity {
  readonly account_id: number;
  readonly username: string;
  readonly nickname: string;
  readonly session_id: string;
  readonly code: Code;
  readonly grants: readonly string[];
}

const sessionFaults: Readonly<Record<number, string>> = {
  [codes.tokenExpired]: messages.tokenExpired,
  [codes.forcedLogout]: messages.forcedLogout,
};

/**
 * Who calls, from the `Authorization` header. One query, nothing remembered: a revoked session, a disabled account and a
 * changed role count from the next call on. Throws 401 with 50001 (renewable) or 50002 (sign in again).
 */
export async function callerOf(store: Store, authorization: string | undefined): Promise<Caller> {
  const token = bearerToken(authorization);
  const identity = token === '' ? undefined : await identify(store, token);
  if (identity?.code !== codes.ok) throw sessionFault(identity?.code ?? codes.forcedLogout);
  const { account_id: accountId, username, nickname, session_id: sessionId, grants } = identity;
  return { accountId, username, nickname, sessionId, grants: new Set(grants) };
}

/** 401 as the client expects it for a session that cannot go on (spec §8). */
export const sessionFault = (code: Code): Failure =>
  new Failure(code, sessionFaults[code] ?? messages.forcedLogout, { status: 401 });

/** Asked by every call, so it has a name: the engine plans it once for each connection. */
const identityQuery = {
  name: 'identity',
  text: `
    select a.id as account_id, a.username, a.nickname, s.id as session_id,
      case
        when s.revoked_at is not null or now() >= s.absolute_until or a.status <> 'enabled' then ${codes.forcedLogout}
        when now() < t.expires_at then ${codes.ok}
        when t.superseded_at is null and now() < t.renew_until then ${codes.tokenExpired}
        else ${codes.forcedLogout}
      end as code,
      array(
        select distinct p.permission_id || '.' || p.action
        from account_role ar
        join role r on r.id = ar.role_id and r.status = 'enabled'
        join role_permission p on p.role_id = r.id
        where ar.account_id = a.id
      ) as grants
    from session_token t
    join session s on s.id = t.session_id
    join account a on a.id = s.account_id
    where t.hash = $1`,
};

async function identify({ pool }: Store, token: string): Promise<Identity | undefined> {
  const { rows } = await pool.query<Identity>({ ...identityQuery, values: [tokenHash(token)] });
  return rows[0];
}
