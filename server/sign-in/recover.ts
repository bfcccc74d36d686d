import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { emailFault, plainEmail, type Recovery } from '../../contract/sign-in/registration.ts';
import { recoverPath } from '../../contract/sign-in/session.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Visit } from '../http/route.ts';
import { sendMail } from '../notices/outbox.ts';
import { endSessionsOf } from './endings.ts';
import { recoveredWords, recoverWords } from './letters.ts';
import { checkNewPassword, type NewPassword, replacePassword } from './new-password.ts';
import { inVerifySlot } from './passwords.ts';
import { staleLink, visitorLink } from './register.ts';
import { admit } from './request-limit.ts';
import { type Holder, holderOf, issueTicket, takeTicket } from './mailed-tickets.ts';

const byAddress = { kind: 'forget', count: 10, minutes: 60 };
const byEmail = { kind: 'forget-mail', count: 3, minutes: 60 };
const byTicket = { kind: 'recover', count: 30, minutes: 10 };
/** Every answer takes at least so long, in ms: how long a mail takes to write must not tell that there is one. */
const steadyMs = 250;

/**
 * Mails a link with which the password can be set, when an enabled account has that address and has proved it. The answer
 * is the same when none has. @throws {Failure} 40001; 42901
 */
export async function forgetPassword(typed: string, visit: Visit, publicUrl: URL): Promise<void> {
  const message = emailFault(typed);
  if (message !== undefined) throw invalid([{ field: 'email', message }]);
  const email = plainEmail(typed);
  await admit(visit.store, byAddress, visit.ip);
  await admit(visit.store, byEmail, email);
  await Promise.all([mailLink(email, visit, publicUrl), sleep(steadyMs)]);
}

const mailLink = (to: string, { store }: Visit, publicUrl: URL): Promise<void> =>
  withTransaction(store, async (tx) => {
    const { rows } = await sql<{ id: number; username: string }>`
      select id, username from account
      where email = ${to} and email_verified_at is not null and status = 'enabled'`.execute(tx);
    const [account] = rows;
    if (!account) return;
    const ticket = await issueTicket(tx, account.id, 'recover', to);
    const link = visitorLink(publicUrl, recoverPath, ticket);
    await sendMail(tx, { to, ...recoverWords(account.username), link, accountId: account.id });
  });

/**
 * Sets the password of the account that the link was mailed to, ends all of its sessions and tells its owner.
 * @throws {Failure} 40401 when the link is not good (any more); 40001 with what is wrong with the password; 42901
 */
export async function recover({ ticket, password }: Recovery, { store, ip }: Visit): Promise<void> {
  await admit(store, byTicket, ip);
  const holder = await holderOf(store.db, ticket, 'recover');
  // Disabled since, or the account has another address now.
  if (!holder || holder.status !== 'enabled' || holder.email !== holder.mailedTo) throw failure('notFound', staleLink);
  const next = await inVerifySlot(() => checkNewPassword(store, holder.accountId, { password, field: 'password' }));
  await withTransaction(store, async (tx) => {
    if (!(await takeTicket(tx, ticket, 'recover'))) throw failure('notFound', staleLink);
    await setPassword(tx, holder, next);
    await sendMail(tx, { to: holder.mailedTo, ...recoveredWords(holder.username), accountId: holder.accountId });
  });
}

/** @throws {Failure} 40401 when the account was disabled or got another address meanwhile */
async function setPassword(tx: Tx, { accountId, mailedTo }: Holder, next: NewPassword): Promise<void> {
  const { rows } = await sql`
    update account set version = version + 1, updated_at = now()
    where id = ${accountId} and status = 'enabled' and email = ${mailedTo} and email_verified_at is not null
    returning id`.execute(tx);
  if (rows.length === 0) throw failure('notFound', staleLink);
  await replacePassword(tx, next, { byMail: false });
  await endSessionsOf(tx, accountId, { reason: 'password' });
}
