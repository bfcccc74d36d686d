import { sql } from 'kysely';
import { type SingleSignOn, singleSignOnFailure } from '../../../contract/sign-in/session.ts';
import type { SsoRefusal } from '../../db/sign-in-tables.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { failure } from '../../http/failure.ts';
import type { Visit } from '../../http/route.ts';
import { attemptKey } from '../login-throttle.ts';
import { logSession } from '../../logs/session-log.ts';
import { openSession, type TokenTimes } from '../sessions.ts';
import { type Claimed, claimed, unusable } from '../usable-account.ts';
import { loginUrl } from './places.ts';
import { noteSession, type Spent, spendTicket } from './tickets.ts';

/** What an operator reads before he is led on; who was refused by the provider, or refused it, is led on at once (spec §8). */
const sentences: Readonly<Record<SsoRefusal, string>> = {
  denied: singleSignOnFailure,
  unavailable: '认证服务暂时不可用，请稍后再试，或使用密码登录',
  invalid: '认证服务返回的信息无效，请重新登录',
  noAccount: '您在本系统还没有账号，请联系管理员开通',
  unverified: '您的邮箱还没有在认证服务通过验证，无法找到您的账号，请联系管理员',
};

type Refused = NonNullable<ReturnType<typeof unusable>>;
type Comer = { readonly account: Claimed } | { readonly account: Claimed | undefined; readonly refused: Refused };

/** Whose ticket it is, and why he cannot come in. */
async function comerOf(tx: Tx, { refusal, accountId }: Spent): Promise<Comer> {
  const account = refusal === null ? await claimed(tx, sql`a.id = ${accountId}`) : undefined;
  if (!account) return { account, refused: { result: 'sso_failed', message: sentences[refusal ?? 'noAccount'] } };
  const refused = unusable(account);
  return refused ? { account, refused } : { account };
}

/**
 * Pays a ticket in (spec §3, §8): a session, or a sentence and where to go instead. Whether the person is who he says was the
 * provider's matter, a second step included. Throws 40401 for a ticket that is void.
 */
export async function payIn(
  ticket: string,
  browser: string | undefined,
  { store, ip, userAgent, traceId }: Visit,
  times: TokenTimes,
): Promise<SingleSignOn> {
  const answer = await withTransaction(store, async (tx) => {
    const spent = browser === undefined ? undefined : await spendTicket(tx, browser, ticket);
    if (!spent) return undefined;
    const comer = await comerOf(tx, spent);
    const entry = { type: 'login_sso', username: comer.account?.username ?? '', accountId: comer.account?.id } as const;
    const from = { ip, userAgent, traceId };
    if ('refused' in comer) {
      await logSession(tx, { ...entry, ...from, result: comer.refused.result });
      return turnedAway(comer.refused.message, spent);
    }
    const { account } = comer;
    const { token, sessionId } = await openSession(tx, { id: account.id, ip, userAgent }, times);
    await noteSession(tx, ticket, token);
    await noteLogin(tx, account, ip);
    await logSession(tx, { ...entry, ...from, sessionId });
    return { token, refresh_in: times.tokenTtl };
  });
  if (!answer) throw failure('notFound', '单点登录已失效，请重新登录');
  return answer;
}

const turnedAway = (msg: string, { origin, wanted }: Spent): SingleSignOn => ({ msg, url: loginUrl(origin, wanted) });

async function noteLogin(tx: Tx, { id, username }: Claimed, ip: string): Promise<void> {
  await tx
    .insertInto('login_attempt')
    .values({ username_key: attemptKey(username), ip, success: true })
    .execute();
  await sql`update account set last_login_at = now(), last_login_ip = ${ip} where id = ${id}`.execute(tx);
}
