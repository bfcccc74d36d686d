import { sql } from 'kysely';
import {
  type AccountSecurity,
  type Enrolment,
  type RecoveryCodes,
  twoStepDemanded,
} from '../../contract/account/account-security.ts';
import { maskText } from '../../contract/core/mask.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { failure, invalid } from '../http/failure.ts';
import { logOperation } from '../http/operation-log.ts';
import type { Caller, Visit } from '../http/route.ts';
import { tellOfTwoStepOff } from '../notices/security.ts';
import { endSessionsOf } from '../sign-in/endings.ts';
import { countAttempt, succeedAttempt } from '../sign-in/login-throttle.ts';
import { changedElsewhere, checkNewPassword, replacePassword } from '../sign-in/new-password.ts';
import { inVerifySlot, isPassword } from '../sign-in/passwords.ts';
import type { SecretBox } from '../sign-in/secrets/secret-box.ts';
import { wrongCode } from '../sign-in/sign-in-steps.ts';
import { enrolmentOf, newRecoveryCodes, newSecret, turnOn, twoStepOf } from '../sign-in/two-step.ts';

/** Somebody who works on his own account. */
export type Owner = Visit & { readonly caller: Caller; readonly call: string; readonly box: SecretBox };

/** How safe the account is (wider.md §11, 安全设置). */
export async function securityOf({ store, caller }: Pick<Owner, 'store' | 'caller'>): Promise<AccountSecurity> {
  const account = await store.db
    .selectFrom('account')
    .select(['password_updated_at', 'email', 'email_verified_at', 'mobile'])
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow();
  const { password_updated_at, email_verified_at: isProved, email, mobile } = account;
  const known = {
    password_updated_at,
    email: isProved === null ? null : email,
    mobile: mobile && maskText('mobile', mobile),
  };
  const { on, demanded, codesLeft } = await twoStepOf(store.db, caller.accountId);
  return { ...known, two_step: on, two_step_demanded: demanded, recovery_codes_left: codesLeft };
}

/**
 * Changes the password; the account's other sessions end. Throws 40001 when the old one is wrong or the new one breaks a rule, 42901
 * while the account rests: guesses count here as they do at the door.
 */
export async function changePassword(
  { old_password: old, new_password: password }: { readonly old_password: string; readonly new_password: string },
  owner: Owner,
): Promise<object> {
  const { accountId, sessionId } = owner.caller;
  const proved = await prove(old, 'old_password', owner);
  const next = await inVerifySlot(() => checkNewPassword(owner.store, accountId, { password, field: 'new_password' }));
  // Changed since it was proved: what was proved is no longer the password.
  if (next.before !== proved) throw changedElsewhere();
  await withTransaction(owner.store, async (tx) => {
    await replacePassword(tx, next);
    await endSessionsOf(tx, accountId, { reason: 'password', except: sessionId });
    await log(tx, owner, '修改了登录密码');
  });
  return {};
}

/** A new secret for an authenticator app; two steps are on once it is confirmed. Throws 40902 when they are on already. */
export async function beginEnrolment({ store, caller, box }: Owner): Promise<Enrolment> {
  const secret = newSecret();
  const { rows } = await withTransaction(store, (tx) =>
    sql`
      insert into account_mfa (account_id, secret) values (${caller.accountId}, ${box.seal(secret, caller.accountId)})
      on conflict (account_id) do update set secret = excluded.secret, created_at = now()
        where account_mfa.enabled_at is null
      returning account_id`.execute(tx),
  );
  if (rows.length === 0) throw alreadyOn();
  return enrolmentOf(secret, caller.username);
}

const alreadyOn = () => failure('illegalMove', '两步验证已经开启');
const notOn = () => failure('illegalMove', '两步验证没有开启');

/** Turns two steps on and tells the recovery codes, once. Throws 40001 for a wrong code, 40902 when nothing is to be confirmed. */
export async function confirmEnrolment({ code }: { readonly code: string }, owner: Owner): Promise<RecoveryCodes> {
  const { accountId } = owner.caller;
  return withTransaction(owner.store, async (tx) => {
    const pending = await tx
      .selectFrom('account_mfa')
      .select(['secret', 'enabled_at'])
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!pending) throw failure('illegalMove', '请重新获取二维码');
    if (pending.enabled_at !== null) throw alreadyOn();
    const codes = await turnOn(tx, accountId, { stored: pending.secret, code, box: owner.box });
    if (!codes) throw wrongCode();
    await log(tx, owner, '开启了两步验证');
    return { recovery_codes: codes };
  });
}

/** Turns two steps off. Throws 40001 for a wrong password, 40902 while a role demands them and when they are off. */
export async function endTwoStep({ password }: { readonly password: string }, owner: Owner): Promise<object> {
  const { accountId } = owner.caller;
  await prove(password, 'password', owner);
  return withTransaction(owner.store, async (tx) => {
    const { demanded } = await twoStepOf(tx, accountId);
    if (demanded) throw failure('illegalMove', twoStepDemanded);
    const ended = await tx
      .deleteFrom('account_mfa')
      .where('account_id', '=', accountId)
      .where('enabled_at', 'is not', null)
      .returning('account_id')
      .executeTakeFirst();
    if (!ended) throw notOn();
    await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
    await tellOfTwoStepOff(tx, accountId);
    await log(tx, owner, '关闭了两步验证');
    return {};
  });
}

/** New recovery codes, told once; the old ones are void. Throws 40001 for a wrong password, 40902 when two steps are off. */
export async function renewRecoveryCodes(
  { password }: { readonly password: string },
  owner: Owner,
): Promise<RecoveryCodes> {
  const { accountId } = owner.caller;
  await prove(password, 'password', owner);
  return withTransaction(owner.store, async (tx) => {
    const { on } = await twoStepOf(tx, accountId);
    if (!on) throw notOn();
    const codes = await newRecoveryCodes(tx, accountId);
    await log(tx, owner, '重新生成了恢复码');
    return { recovery_codes: codes };
  });
}

/** Throws unless this is the owner's password; returns its hash. Counted like a sign-in: a stolen session is no place to guess it. */
export function prove(password: string, field: string, { store, caller, ip }: Owner): Promise<string> {
  return inVerifySlot(async () => {
    const { username, accountId } = caller;
    const attempt = await countAttempt(store, username, ip);
    const account = await store.db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', accountId)
      .executeTakeFirst();
    const right = await isPassword(password, account?.password_hash);
    if (!account || !right) throw invalid([{ field, message: '密码不正确' }]);
    await withTransaction(store, (tx) => succeedAttempt(tx, { id: attempt, username, ip }));
    return account.password_hash;
  });
}

/** Calls about the own account belong to no page, so no page's log has them by itself. */
export function log(tx: Tx, { call, ...owner }: Owner, summary: string): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  const arrival = { method, path: `/proxy-he${path}`, since: performance.now() };
  return logOperation(tx, arrival, owner, {
    permissionId: '',
    action: 'edit',
    entity: 'account',
    bizId: owner.caller.accountId,
    bizName: owner.caller.username,
    summary,
  });
}
