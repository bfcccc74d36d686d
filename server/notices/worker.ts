import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { linkPlace, mailOutbox } from '../../contract/notices/mail-outbox.entity.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { notify } from './notify.ts';
import { ifWritten, startRounds } from '../core/rounds.ts';
import { type Deliver, MailRefused } from './transport.ts';

interface Log {
  info(fields: object, line: string): void;
  warn(fields: object, line: string): void;
}

/** A mail that this attempt alone may send. */
interface Claimed {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly link: string | null;
  readonly attempts: number;
}

const everyMs = 2000;
/** Seconds for which a mail belongs to one attempt: longer than any attempt takes. */
const leaseSeconds = 180;
/** The longest that an attempt may take. */
const attemptMs = 60_000;
/** Seconds to wait after each attempt that failed; after the last one the mail has failed. */
const waits = [30, 120, 600, 3600];

/**
 * Sends what is in the outbox as soon as it is committed, until the returned function is called; that waits for the mail
 * under way. Several instances may do so at once. Without `deliver` (no SMTP server) mails stay in the outbox to be read.
 */
export function startMailing(store: Store, deliver: Deliver | undefined, log: Log): () => Promise<void> {
  return startRounds(
    everyMs,
    ifWritten(store, everyMs, (_turn, isStopped) => mailRound(store, deliver, log, isStopped)),
    (error) => log.warn({ err: error }, 'mailing failed'),
  );
}

/** Sends, or keeps, all mails that are due. */
export async function mailRound(
  store: Store,
  deliver: Deliver | undefined,
  log: Log,
  isStopped: () => boolean = () => false,
): Promise<void> {
  if (!deliver) return keepAll(store, log);
  while (!isStopped()) {
    const lease = randomUUID();
    const mail = await claim(store, lease);
    if (!mail) return;
    await attempt(store, deliver, log, mail, lease);
  }
}

/** Nobody takes mails: each is told of in the log, without its link, and can be read on its page. */
async function keepAll(store: Store, log: Log): Promise<void> {
  const kept = await withTransaction(store, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update mail_outbox set status = 'logged', version = version + 1, updated_at = now()
      where status = 'waiting' returning id`.execute(tx);
    return rows;
  });
  for (const { id } of kept) log.info({ mail: id }, 'mail kept in the outbox: there is no SMTP_URL');
}

/** Takes the mail that has waited longest. Of two that ask at once each gets another one. */
async function claim(store: Store, lease: string): Promise<Claimed | undefined> {
  return withTransaction(store, async (tx) => {
    const { rows } = await sql<Claimed>`
      with due as (
        select d.mail_id from mail_delivery d join mail_outbox m on m.id = d.mail_id
        where m.status = 'waiting' and d.next_at <= now() and (d.leased_until is null or d.leased_until < now())
        order by d.next_at, d.mail_id limit 1 for update of d skip locked
      ), taken as (
        update mail_delivery d set lease = ${lease}::uuid, leased_until = now() + make_interval(secs => ${leaseSeconds}::int)
        from due where d.mail_id = due.mail_id returning d.mail_id, d.link
      )
      select m.id, m.recipient, m.subject, m.body, taken.link, m.attempts
      from taken join mail_outbox m on m.id = taken.mail_id`.execute(tx);
    return rows[0];
  });
}

async function attempt(store: Store, deliver: Deliver, log: Log, mail: Claimed, lease: string): Promise<void> {
  const { id, recipient: to, subject, body, link } = mail;
  const text = body.replace(linkPlace, () => link ?? '');
  try {
    await inTime(deliver({ to, subject, text }));
  } catch (error) {
    const { message, lasting } = error instanceof MailRefused ? error : new MailRefused(String(error), false);
    const wait = lasting ? undefined : waits[mail.attempts];
    log.warn({ mail: id, attempt: mail.attempts + 1, reason: message }, 'mail not sent');
    return settle(store, id, lease, { status: wait === undefined ? 'failed' : 'waiting', error: message, wait });
  }
  log.info({ mail: id }, 'mail sent');
  return settle(store, id, lease, { status: 'sent' });
}

function inTime(work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new MailRefused('邮件服务器没有及时答复', false)), attemptMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

interface Outcome {
  readonly status: 'waiting' | 'sent' | 'failed';
  readonly error?: string;
  /** Seconds until the next attempt. */
  readonly wait?: number | undefined;
}

/** Notes how an attempt ended, unless the mail is no longer its own. What is sent needs its link no more. */
async function settle(store: Store, id: number, lease: string, { status, error, wait = 0 }: Outcome): Promise<void> {
  await withTransaction(store, async (tx) => {
    const { rows } = await sql<{ subject: string }>`
      with own as (
        update mail_delivery set lease = null, leased_until = null,
          next_at = now() + make_interval(secs => ${wait}::int),
          link = case when ${status} = 'sent' then null else link end
        where mail_id = ${id} and lease = ${lease}::uuid returning mail_id
      )
      update mail_outbox m set status = ${status}, attempts = m.attempts + 1, error = ${error ?? null},
        sent_at = case when ${status} = 'sent' then now() end, version = m.version + 1, updated_at = now()
      from own where m.id = own.mail_id and m.status = 'waiting' returning m.subject`.execute(tx);
    const [settled] = rows;
    if (settled && status === 'failed')
      await notify(tx, {
        to: { permissionId: mailOutbox.permissionId, action: 'query' },
        kind: 'system',
        title: '邮件发送失败',
        text: `邮件「${settled.subject}」多次发送失败，不再重试。`,
        row: { entity: mailOutbox.name, id },
        // It would fail as well, and be told of, and so on.
        byMail: false,
      });
  });
}
