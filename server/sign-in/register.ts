import { sql } from 'kysely';
import { cleanText } from '../../contract/core/clean-text.ts';
import { plainEmail, type Registration, registrationFaults } from '../../contract/sign-in/registration.ts';
import { registerResultPath } from '../../contract/sign-in/session.ts';
import { errorCode } from '../db/start-refused.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Visit } from '../http/route.ts';
import { sendMail } from '../notices/outbox.ts';
import { notify } from '../notices/notify.ts';
import { alreadyKnownWords, verifyWords } from './letters.ts';
import { hashPassword, inVerifySlot } from './passwords.ts';
import { admit } from './request-limit.ts';
import { holderOf, issueTicket } from './mailed-tickets.ts';

const byAddress = { kind: 'register', count: 10, minutes: 60 };
/** Mails to one address, whatever they say. */
const toEmail = { kind: 'register-mail', count: 3, minutes: 60 };
const byTicket = { kind: 'verify', count: 60, minutes: 10 };

/** The sentence for a mailed link that is used up, too old, or not the newest. */
export const staleLink = '链接已失效，请重新申请';
const duplicateValue = '23505';

/**
 * Makes an account that waits: without a role, disabled, and without an e-mail address until its owner has proved it. So
 * whether the address is known already makes no difference that can be seen, not even by asking for the name once more:
 * only the mail differs. @throws {Failure} 40001 with the faults, a taken name among them; 42901
 */
export async function register(asked: Registration, { store, ip }: Visit, publicUrl: URL): Promise<void> {
  refuseFaults(asked);
  const [username, nickname, email] = [asked.username.trim(), cleanText(asked.nickname), plainEmail(asked.email)];
  await admit(store, byAddress, ip);
  await admit(store, toEmail, email);
  const passwordHash = await inVerifySlot(() => hashPassword(asked.password));
  await withTransaction(store, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into account (username, nickname, password_hash, status, registered_at)
      values (${username}, ${nickname}, ${passwordHash}, 'disabled', now())
      on conflict (lower(username)) do nothing returning id`.execute(tx);
    const [account] = rows;
    if (!account) throw invalid([{ field: 'username', message: '用户名已被占用' }]);
    await mailTo(tx, email, { id: account.id, username }, publicUrl);
  });
}

function refuseFaults(asked: Registration): void {
  const errors = Object.entries(registrationFaults).flatMap(([field, faultIn]) => {
    const message = faultIn(asked);
    return message === undefined ? [] : [{ field, message }];
  });
  if (errors.length > 0) throw invalid(errors);
}

async function mailTo(tx: Tx, to: string, { id, username }: { id: number; username: string }, publicUrl: URL) {
  const { rows } = await sql`select from account where email = ${to}`.execute(tx);
  if (rows.length > 0) return sendMail(tx, { to, ...alreadyKnownWords() });
  const ticket = await issueTicket(tx, id, 'verify', to);
  const link = visitorLink(publicUrl, registerResultPath, ticket);
  return sendMail(tx, { to, ...verifyWords(username), link, accountId: id });
}

/** An account of which the address is proved waits for somebody who may enable accounts (wider.md §10.1). */
const tellOfWaiting = (tx: Tx, username: string, nickname: string): Promise<unknown> =>
  notify(tx, {
    to: { permissionId: 'Account', action: 'enable' },
    kind: 'todo',
    title: '新账号等待启用',
    text: `${nickname}（${username}）已注册并验证邮箱，等待分配角色并启用。`,
  });

/** The address of a visitor's screen with a ticket: in the part that browsers send to nobody. */
export const visitorLink = (publicUrl: URL, path: string, ticket: string): string =>
  new URL(`#${path}?ticket=${ticket}`, publicUrl).href;

/**
 * Notes that the owner of an account has the address that the link was mailed to. May be asked again while the link is
 * good: mail programs open links too. @throws {Failure} 40401 when it is not good; 42901
 */
export async function verifyEmail(ticket: string, { store, ip }: Visit): Promise<void> {
  await admit(store, byTicket, ip);
  const holder = await holderOf(store.db, ticket, 'verify');
  if (!holder) throw failure('notFound', staleLink);
  if (holder.email === holder.mailedTo) return;
  const isNoted = await withTransaction(store, async (tx) => {
    const { rows } = await sql<{ nickname: string }>`
      update account set email = ${holder.mailedTo}, email_verified_at = now(), version = version + 1, updated_at = now()
      where id = ${holder.accountId} and email_verified_at is null returning nickname`.execute(tx);
    const [account] = rows;
    if (account) await tellOfWaiting(tx, holder.username, account.nickname);
    return account !== undefined;
  }).catch((error: unknown) => {
    // Somebody else has proved the same address meanwhile.
    if (errorCode(error) === duplicateValue) return false;
    throw error;
  });
  if (!isNoted) throw failure('notFound', staleLink);
}
