import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { emailCodeLength, emailCodeLetters } from '../../contract/account/account-area.ts';
import { emailFault, plainEmail } from '../../contract/sign-in/registration.ts';
import { errorCode } from '../db/start-refused.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { failure, invalid } from '../http/failure.ts';
import { sendMail } from '../notices/outbox.ts';
import { log, type Owner, prove } from './account-security.ts';
import { changeEmailWords, emailChangedWords } from '../sign-in/letters.ts';
import { holderOf, issueTicket, takeTicket } from '../sign-in/mailed-tickets.ts';
import { admit } from '../sign-in/request-limit.ts';

const byAccount = { kind: 'email-change', count: 5, minutes: 60 };
const byCode = { kind: 'email-code', count: 20, minutes: 60 };
const duplicateValue = '23505';

const newCode = () =>
  Array.from({ length: emailCodeLength }, () => emailCodeLetters[randomInt(emailCodeLetters.length)]).join('');

/** A code is short and typed by hand: it is good for its own account only. */
const ticketFor = (accountId: number, code: string) => `${accountId} ${code.trim().toUpperCase()}`;

const wrong = () => invalid([{ field: 'code', message: '确认码不正确或已过期' }]);
const taken = () => failure('duplicate', '该邮箱已被其他账号使用', { field: 'email' });

/**
 * Mails a code to a new address; nothing changes before the code is given. Throws 40001 for a wrong password or address, 40904 for one
 * that another account has, 42901.
 */
export async function changeEmail(
  { email: typed, password }: { readonly email: string; readonly password: string },
  owner: Owner,
): Promise<object> {
  const fault = emailFault(typed);
  if (fault !== undefined) throw invalid([{ field: 'email', message: fault }]);
  const { accountId, username } = owner.caller;
  const email = plainEmail(typed);
  await prove(password, 'password', owner);
  await admit(owner.store, byAccount, String(accountId));
  await withTransaction(owner.store, async (tx) => {
    await refuseKnown(tx, email, accountId);
    const code = newCode();
    await issueTicket(tx, accountId, 'email', email, ticketFor(accountId, code));
    await sendMail(tx, { to: email, ...changeEmailWords(username), link: code, accountId });
  });
  return {};
}

async function refuseKnown(tx: Tx, email: string, accountId: number): Promise<void> {
  const { rows } = await sql<{ id: number; verified: boolean }>`
    select id, email_verified_at is not null as verified from account where email = ${email}`.execute(tx);
  const [known] = rows;
  if (!known) return;
  if (known.id !== accountId) throw taken();
  if (known.verified) throw invalid([{ field: 'email', message: '这已经是您的邮箱' }]);
}

/**
 * Makes the address to which the code was mailed the account's own, and tells the old one. Throws 40001 for a wrong code or one that is
 * too old, 40904 when another account has got the address meanwhile, 42901.
 */
export async function confirmEmail({ code }: { readonly code: string }, owner: Owner): Promise<{ email: string }> {
  const { accountId, username } = owner.caller;
  await admit(owner.store, byCode, String(accountId));
  const ticket = ticketFor(accountId, code);
  const holder = await holderOf(owner.store.db, ticket, 'email');
  if (holder?.accountId !== accountId) throw wrong();
  const email = holder.mailedTo;
  await withTransaction(owner.store, async (tx) => {
    if (!(await takeTicket(tx, ticket, 'email'))) throw wrong();
    // What was mailed to the address of before is good no more.
    await tx
      .deleteFrom('account_ticket')
      .where((where) => where.and({ account_id: accountId, purpose: 'recover' }))
      .execute();
    await tx
      .updateTable('account')
      .set({ email, email_verified_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', accountId)
      .execute();
    if (holder.email !== null) await sendMail(tx, { to: holder.email, ...emailChangedWords(username), accountId });
    await log(tx, owner, '更换了邮箱');
  }).catch((error: unknown) => {
    throw errorCode(error) === duplicateValue ? taken() : error;
  });
  return { email };
}
