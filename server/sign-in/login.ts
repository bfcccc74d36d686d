import { sql } from 'kysely';
import type { StepLogin } from '../../contract/account/account-security.ts';
import type { Credentials } from '../../contract/sign-in/session.ts';
import { withTransaction } from '../db/transaction.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Visit } from '../http/route.ts';
import { countAttempt } from './login-throttle.ts';
import { inVerifySlot, isPassword } from './passwords.ts';
import { logSession, strangerName } from '../logs/session-log.ts';
import { enter, type Threshold } from './sign-in-steps.ts';
import { claimed, unusable } from './usable-account.ts';

/**
 * Signs in. An unknown name and a wrong password get the same answer after the same time. Throws 40001 for those, 42901
 * while the account or the address has to rest, 40301 for an account that is disabled or may do nothing, and `stepRequired` with
 * what is wanted beside the password.
 */
export async function logIn(
  { username, password }: Credentials,
  visit: Visit,
  threshold: Threshold,
): Promise<StepLogin> {
  const { store, ip, userAgent, traceId } = visit;
  return inVerifySlot(async () => {
    const attempt = await countAttempt(store, username, ip);
    const account = await claimed(store.db, sql`lower(a.username) = lower(${username})`);
    const right = await isPassword(password, account?.password_hash);
    const name = account ? username : strangerName(username);
    const entry = { type: 'login_password' as const, username: name, accountId: account?.id, ip, userAgent, traceId };
    if (!account || !right) {
      await withTransaction(store, (tx) => logSession(tx, { ...entry, result: 'bad_credentials' }));
      throw invalid([{ field: 'password', message: '账号或密码错误' }]);
    }
    const refused = unusable(account);
    if (refused) {
      await withTransaction(store, (tx) => logSession(tx, { ...entry, result: refused.result }));
      throw failure('noAction', refused.message);
    }
    return enter({ accountId: account.id, username: account.username, attempt, paid: 'password' }, visit, threshold);
  });
}
