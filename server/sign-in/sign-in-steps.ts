import { sql } from 'kysely';
import type { StepLogin } from '../../contract/account/account-security.ts';
import type { SignInStep } from '../../contract/sign-in/session.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Visit } from '../http/route.ts';
import { endSessionsOf } from './endings.ts';
import { parameterOf } from '../dictionary/parameter-values.ts';
import { countAttempt, forgetAttempt, succeedAttempt } from './login-throttle.ts';
import { checkNewPassword, replacePassword } from './new-password.ts';
import { inVerifySlot } from './passwords.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import { logSession } from '../logs/session-log.ts';
import { openSession, type TokenTimes } from './sessions.ts';
import { countWrongCode, findTicket, holdTicket, issueTicket, spendTicket } from './tickets.ts';
import { enrolmentOf, newSecret, turnOn, twoStepOf, spendCode } from './two-step.ts';

/** What was paid last: the password; the code of the second step; a new password; the second step, set up. */
type Paid = 'password' | 'code' | 'newPassword' | 'enrol';

/** How long tokens live, and the box that secrets of accounts lie in. */
export type Threshold = TokenTimes & { readonly box: SecretBox };

/** Somebody at the door. `attempt`: the row of login_attempt that stands as failed until he is in. */
interface Comer {
  readonly accountId: number;
  readonly username: string;
  readonly attempt?: number;
  readonly paid: Paid;
}

type Outcome = { readonly login: StepLogin } | { readonly step: SignInStep };

/** Signs in, or asks for the next step: throws `stepRequired` with a `SignInStep` then (wider.md §10.1, §11). */
export async function enter(comer: Comer, visit: Visit, threshold: Threshold): Promise<StepLogin> {
  return told(await withTransaction(visit.store, (tx) => passOn(tx, comer, visit, threshold)));
}

function told(outcome: Outcome): StepLogin {
  if ('step' in outcome) throw failure('stepRequired', undefined, outcome.step);
  return outcome.login;
}

async function passOn(tx: Tx, comer: Comer, visit: Visit, threshold: Threshold): Promise<Outcome> {
  const step = await nextStep(tx, comer, threshold.box);
  if (step) {
    // Neither in nor wrong: were it a success, every right password would allow five more codes to be guessed.
    await forgetAttempt(tx, comer.attempt);
    return { step };
  }
  const { ip, userAgent, traceId } = visit;
  await succeedAttempt(tx, { id: comer.attempt, username: comer.username, ip });
  await sql`update account set last_login_at = now(), last_login_ip = ${ip} where id = ${comer.accountId}`.execute(tx);
  const { token, sessionId } = await openSession(tx, { id: comer.accountId, ip, userAgent }, threshold);
  const { accountId, username } = comer;
  await logSession(tx, { type: 'login_password', username, accountId, sessionId, ip, userAgent, traceId });
  return { login: { token, refresh_in: threshold.tokenTtl } };
}

/**
 * The steps in their order. The code comes before the new password: with the old one alone nobody may set a new one. To set the second
 * step up comes last: it ends with recovery codes, which are told together with the token.
 */
async function nextStep(tx: Tx, { accountId, username, paid }: Comer, box: SecretBox): Promise<SignInStep | undefined> {
  if (paid === 'enrol') return undefined;
  const { on, demanded } = await twoStepOf(tx, accountId);
  if (on && paid === 'password') return { step: 'code', ticket: await issueTicket(tx, accountId, 'code') };
  const due = paid === 'newPassword' ? null : await changeDue(tx, accountId);
  if (due !== null) return { step: 'password', ticket: await issueTicket(tx, accountId, 'password'), ...due };
  if (on || !demanded) return undefined;
  const secret = newSecret();
  const ticket = await issueTicket(tx, accountId, 'enrol', box.seal(secret, accountId));
  return { step: 'enrol', ticket, ...enrolmentOf(secret, username) };
}

type Due = Pick<Extract<SignInStep, { step: 'password' }>, 'reason' | 'max_age_days'>;

/** Why the account must choose a new password; null when it need not. */
async function changeDue(tx: Tx, accountId: number): Promise<Due | null> {
  const days = await parameterOf(tx, 'password.max_age_days');
  const { rows } = await sql<{ reason: Due['reason'] | null }>`
    select case
      when must_change_password and last_login_at is null then 'first'
      when must_change_password then 'reset'
      when password_updated_at < now() - make_interval(days => ${days}::int) then 'expired'
    end as reason
    from account where id = ${accountId}`.execute(tx);
  const reason = rows[0]?.reason ?? null;
  return reason === null ? null : { reason, ...(reason === 'expired' && { max_age_days: days }) };
}

const voidTicket = () => failure('notFound', '登录验证已失效，请重新登录');
const usedUp = () => failure('notFound', '验证码错误次数过多，请重新登录');
/** One sentence for a wrong code and for a used one: it does not say which. */
export const wrongCode = () => invalid([{ field: 'code', message: '验证码不正确，或已被使用过' }]);

/**
 * Pays the steps `code` and `enrol`. A code is counted before it is looked at, by the account's throttle too. Throws 40001 for a wrong
 * code, 40401 when the ticket is void or this was its fifth wrong code, 42901 while the account or the address rests, and
 * `stepRequired`.
 */
export async function paySecondStep(
  { ticket, code }: { readonly ticket: string; readonly code: string },
  visit: Visit,
  threshold: Threshold,
): Promise<StepLogin> {
  const found = await findTicket(visit.store, ticket, ['code', 'enrol']);
  if (!found) throw voidTicket();
  const { username, account_id: accountId } = found;
  const attempt = await countAttempt(visit.store, username, visit.ip);
  const outcome = await withTransaction(visit.store, async (tx) => {
    const held = await holdTicket(tx, ticket, ['code', 'enrol']);
    if (!held) return forgetAttempt(tx, attempt).then(() => 'void' as const);
    const brought = await tryCode(tx, accountId, held.secret, { code, box: threshold.box });
    if (!brought) {
      const { ip, userAgent, traceId } = visit;
      const entry = { type: 'login_password', result: 'mfa_failed', username, accountId } as const;
      await logSession(tx, { ...entry, ip, userAgent, traceId });
      return (await countWrongCode(tx, ticket)) ? 'usedUp' : 'wrong';
    }
    await spendTicket(tx, ticket);
    const paid = held.secret === null ? 'code' : 'enrol';
    const passed = await passOn(tx, { accountId, username, attempt, paid }, visit, threshold);
    return 'login' in passed ? { login: { ...passed.login, ...brought } } : passed;
  });
  if (outcome === 'void') throw voidTicket();
  if (outcome === 'usedUp') throw usedUp();
  if (outcome === 'wrong') throw wrongCode();
  return told(outcome);
}

/** What a right code brings beside the login: recovery codes after enrolling (a ticket with a secret). False for a wrong one. */
async function tryCode(
  tx: Tx,
  accountId: number,
  stored: string | null,
  given: { readonly code: string; readonly box: SecretBox },
): Promise<false | Partial<StepLogin>> {
  if (stored === null) return (await spendCode(tx, accountId, given)) && {};
  const codes = await turnOn(tx, accountId, { ...given, stored });
  return codes !== undefined && { recovery_codes: codes };
}

/**
 * Pays the step `password`; all sessions of the account end. Throws 40001 for a password that breaks a rule, 40401 when the ticket is
 * void, and `stepRequired`.
 */
export async function payNewPassword(
  { ticket, password }: { readonly ticket: string; readonly password: string },
  visit: Visit,
  threshold: Threshold,
): Promise<StepLogin> {
  const { store } = visit;
  const found = await findTicket(store, ticket, ['password']);
  if (!found) throw voidTicket();
  const { account_id: accountId, username } = found;
  const next = await inVerifySlot(() => checkNewPassword(store, accountId, { password, field: 'password' }));
  const outcome = await withTransaction(store, async (tx) => {
    if (!(await holdTicket(tx, ticket, ['password']))) return undefined;
    await replacePassword(tx, next);
    await spendTicket(tx, ticket);
    await endSessionsOf(tx, accountId, { reason: 'password' });
    return passOn(tx, { accountId, username, paid: 'newPassword' }, visit, threshold);
  });
  if (!outcome) throw voidTicket();
  return told(outcome);
}
