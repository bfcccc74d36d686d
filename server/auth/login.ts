import { sql } from 'kysely';
import type { SessionLogResult } from '../../contract/session-log.ts';
import { type Credentials, endings, type Login } from '../../contract/session.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { type Failure, failure, invalid } from '../http/failure.ts';
import type { Visit } from '../http/route.ts';
import { countAttempt } from './login-throttle.ts';
import { inVerifySlot, isPassword } from './passwords.ts';
import { logSession } from './session-log.ts';
import { openSession, type TokenTimes } from './sessions.ts';

interface Account {
  readonly id: number;
  readonly password_hash: string;
  readonly status: 'enabled' | 'disabled' | 'locked';
  readonly may_anything: boolean;
}

/**
 * Signs in. An unknown name and a wrong password get the same answer after the same time. Throws 40001 for those, 42901
 * while the account or the address has to rest, 40301 for an account that is disabled or may do nothing.
 */
export async function logIn({ username, password }: Credentials, visit: Visit, times: TokenTimes): Promise<Login> {
  const { store, ip, userAgent, traceId } = visit;
  return inVerifySlot(async () => {
    const attempt = await countAttempt(store, username, ip);
    const account = await accountNamed(store, username);
    const right = await isPassword(password, account?.password_hash);
    const entry = { type: 'login_password' as const, username, accountId: account?.id, ip, userAgent, traceId };
    const refused = !account || !right ? wrong : refusalOf(account);
    if (!account || refused) {
      const { result, failed } = refused ?? wrong;
      await withTransaction(store, (tx) => logSession(tx, { ...entry, result }));
      throw failed();
    }
    const token = await withTransaction(store, async (tx) => {
      await tx.updateTable('login_attempt').set({ success: true }).where('id', '=', attempt).execute();
      await tx
        .updateTable('account')
        .set({ last_login_at: sql<string>`now()`, last_login_ip: ip })
        .where('id', '=', account.id)
        .execute();
      const opened = await openSession(tx, { id: account.id, ip, userAgent }, times);
      await logSession(tx, { ...entry, sessionId: opened.sessionId });
      return opened.token;
    });
    return { token, refresh_in: times.tokenTtl };
  });
}

/** Why a login is refused: what the log calls it, and what is answered. */
interface Refusal {
  readonly result: SessionLogResult;
  readonly failed: () => Failure;
}

const wrong: Refusal = {
  result: 'bad_credentials',
  failed: () => invalid([{ field: 'password', message: '账号或密码错误' }]),
};

const refusal = (result: SessionLogResult, message: string): Refusal => ({
  result,
  failed: () => failure('noAction', message),
});

function refusalOf({ status, may_anything: mayAnything }: Account): Refusal | undefined {
  if (status === 'disabled') return refusal('disabled', endings.disabled);
  if (status === 'locked') return refusal('locked', '账号已锁定，请联系管理员');
  return mayAnything ? undefined : refusal('no_role', '账号没有任何权限，请联系管理员');
}

async function accountNamed({ db }: Store, username: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select a.id, a.password_hash, a.status, exists (
      select from account_role ar
      join role r on r.id = ar.role_id and r.status = 'enabled'
      join role_permission p on p.role_id = r.id
      where ar.account_id = a.id
    ) as may_anything
    from account a where lower(a.username) = lower(${username})`.execute(db);
  return rows[0];
}
