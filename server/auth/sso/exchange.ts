import { sql } from 'kysely';
import { type SingleSignOn, singleSignOnFailure } from '../../../contract/session.ts';
import type { SsoRefusal } from '../../db/tables.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { failure } from '../../http/failure.ts';
import type { Visit } from '../../http/route.ts';
import { openSession, type TokenTimes } from '../sessions.ts';
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

interface Account {
  readonly id: number;
  readonly username: string;
  readonly status: 'enabled' | 'disabled' | 'locked';
  readonly may_anything: boolean;
}

/**
 * Pays a ticket in (spec §3, §8): a session, or a sentence and where to go instead. Whether the person is who he says was the
 * provider's matter, a second step included. Throws 40401 for a ticket that is void.
 */
export async function payIn(
  ticket: string,
  browser: string | undefined,
  { store, ip, userAgent }: Visit,
  times: TokenTimes,
): Promise<SingleSignOn> {
  const answer = await withTransaction(store, async (tx) => {
    const spent = browser === undefined ? undefined : await spendTicket(tx, browser, ticket);
    if (!spent) return undefined;
    const account = spent.refusal === null ? await accountWith(tx, spent.accountId) : undefined;
    const msg = spent.refusal === null ? unusable(account) : sentences[spent.refusal];
    if (!account || msg !== undefined) return turnedAway(msg ?? sentences.noAccount, spent);
    const token = await openSession(tx, { id: account.id, ip, userAgent }, times);
    await noteSession(tx, ticket, token);
    await noteLogin(tx, account, ip);
    return { token, refresh_in: times.tokenTtl };
  });
  if (!answer) throw failure('notFound', '单点登录已失效，请重新登录');
  return answer;
}

const turnedAway = (msg: string, { origin, wanted }: Spent): SingleSignOn => ({ msg, url: loginUrl(origin, wanted) });

function unusable(account: Account | undefined): string | undefined {
  if (!account) return sentences.noAccount;
  if (account.status === 'disabled') return '账号已停用，请联系管理员';
  if (account.status === 'locked') return '账号已锁定，请联系管理员';
  return account.may_anything ? undefined : '账号没有任何权限，请联系管理员';
}

async function accountWith(tx: Tx, id: number | null): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select a.id, a.username, a.status, exists (
      select from account_role ar
      join role r on r.id = ar.role_id and r.status = 'enabled'
      join role_permission p on p.role_id = r.id
      where ar.account_id = a.id
    ) as may_anything
    from account a where a.id = ${id}`.execute(tx);
  return rows[0];
}

async function noteLogin(tx: Tx, { id, username }: Account, ip: string): Promise<void> {
  await tx.insertInto('login_attempt').values({ username_key: username.toLowerCase(), ip, success: true }).execute();
  await sql`update account set last_login_at = now(), last_login_ip = ${ip} where id = ${id}`.execute(tx);
}
