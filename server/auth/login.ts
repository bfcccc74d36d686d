import { sql } from 'kysely';
import type { Credentials, Login } from '../../contract/session.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Visit } from '../http/route.ts';
import { countAttempt } from './login-throttle.ts';
import { inVerifySlot, isPassword } from './passwords.ts';
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
  const { store, ip, userAgent } = visit;
  return inVerifySlot(async () => {
    const attempt = await countAttempt(store, username, ip);
    const account = await accountNamed(store, username);
    const right = await isPassword(password, account?.password_hash);
    if (!account || !right) throw invalid([{ field: 'password', message: '账号或密码错误' }]);
    refuseUnusable(account);
    const token = await withTransaction(store, async (tx) => {
      await tx.updateTable('login_attempt').set({ success: true }).where('id', '=', attempt).execute();
      await tx
        .updateTable('account')
        .set({ last_login_at: sql<string>`now()`, last_login_ip: ip })
        .where('id', '=', account.id)
        .execute();
      return openSession(tx, { id: account.id, ip, userAgent }, times);
    });
    return { token, refresh_in: times.tokenTtl };
  });
}

function refuseUnusable({ status, may_anything: mayAnything }: Account): void {
  if (status === 'disabled') throw failure('noAction', '账号已停用，请联系管理员');
  if (status === 'locked') throw failure('noAction', '账号已锁定，请联系管理员');
  if (!mayAnything) throw failure('noAction', '账号没有任何权限，请联系管理员');
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
