import { sql } from 'kysely';
import { codes } from '../../contract/core/errors.ts';
import { endings } from '../../contract/sign-in/session.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { invalid } from '../http/failure.ts';
import type { Caller, Visit } from '../http/route.ts';
import { publish } from '../entity/events/publish.ts';
import { endSession } from './endings.ts';
import { sessionFault } from './identity.ts';
import { countAttempt } from './login-throttle.ts';
import { inVerifySlot, isPassword } from './passwords.ts';
import { logSession } from '../logs/session-log.ts';

/** So many wrong passwords end the session. */
const maxFailures = 5;

/** What a line of the login log and a notice need of the caller. */
const marksOf = ({ accountId, username, sessionId }: Caller, { ip, userAgent, traceId }: Visit) => ({
  accountId,
  username,
  sessionId,
  ip,
  userAgent,
  traceId,
});

/** Locks the caller's session: until the password is given its calls answer 42301. Its other tabs hear of it. A second time is nothing new. */
export const lockSession = (caller: Caller, visit: Visit): Promise<void> =>
  withTransaction(visit.store, async (tx) => {
    // The failures are forgotten only when it really becomes locked: locking again must not buy new guesses.
    const { numUpdatedRows } = await tx
      .updateTable('session')
      .set({ locked_at: sql<string>`now()`, unlock_failures: 0 })
      .where('id', '=', caller.sessionId)
      .where('locked_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await logSession(tx, { type: 'lock', ...marksOf(caller, visit) });
    await publish(tx, { to: { session: caller.sessionId }, event: 'locked', data: {} });
  });

/**
 * Unlocks the caller's session with the account's password. Throws 40001 for a wrong one, 50002 for the fifth, which ends the
 * session, and 42901 while the account has to rest: guesses here and at sign-in are counted together.
 */
export const unlockSession = (password: string, caller: Caller, visit: Visit): Promise<void> =>
  inVerifySlot(async () => {
    const { store, ip } = visit;
    const locked = await lockOf(store, caller);
    if (!locked) return;
    const attempt = await countAttempt(store, caller.username, ip);
    const failures = await countFailure(store, caller);
    const right = failures <= maxFailures && (await isPassword(password, locked.password_hash));
    if (right) return open(caller, visit, attempt);
    await refuse(caller, visit, failures >= maxFailures);
  });

async function lockOf({ db }: Store, { sessionId }: Caller): Promise<{ readonly password_hash: string } | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('account.password_hash')
    .where('session.id', '=', sessionId)
    .where('session.locked_at', 'is not', null)
    .executeTakeFirst();
}

/** Counted before the password is looked at, so that parallel guesses are counted too. */
const countFailure = (store: Store, { sessionId }: Caller): Promise<number> =>
  withTransaction(store, async (tx) => {
    const counted = await tx
      .updateTable('session')
      .set(({ eb }) => ({ unlock_failures: eb('unlock_failures', '+', 1) }))
      .where('id', '=', sessionId)
      .returning('unlock_failures')
      .executeTakeFirstOrThrow();
    return counted.unlock_failures;
  });

const open = (caller: Caller, visit: Visit, attempt: number): Promise<void> =>
  withTransaction(visit.store, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('session')
      .set({ locked_at: null, unlock_failures: 0 })
      .where('id', '=', caller.sessionId)
      .where('locked_at', 'is not', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    await tx.updateTable('login_attempt').set({ success: true }).where('id', '=', attempt).execute();
    if (numUpdatedRows === 0n) return;
    await logSession(tx, { type: 'unlock', ...marksOf(caller, visit) });
    await publish(tx, { to: { session: caller.sessionId }, event: 'unlocked', data: {} });
  });

async function refuse(caller: Caller, visit: Visit, isLast: boolean): Promise<never> {
  await withTransaction(visit.store, async (tx) => {
    await logSession(tx, { type: 'unlock', result: 'bad_credentials', ...marksOf(caller, visit) });
    if (isLast) await endSession(tx, caller.sessionId, { reason: 'unlock', traceId: visit.traceId });
  });
  if (isLast) throw sessionFault(codes.forcedLogout, endings.unlock);
  throw invalid([{ field: 'password', message: '密码错误' }]);
}
