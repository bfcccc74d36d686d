import { sql } from 'kysely';
import { type NoticeKind, noticeKinds } from '../../contract/notices/notice-box.ts';
import type { Action } from '../../contract/core/permission.ts';
import { noticeWords } from '../sign-in/letters.ts';
import type { Db } from '../entity/write/database.ts';
import { sendMail } from './outbox.ts';
import { publish } from '../entity/events/publish.ts';
import { holdersOf, mailedHoldersOf, type NoticeRow, ownerOf, rowLink } from './receivers.ts';

/** Whom a notice is for: one account, or everybody who may do something on a page. */
export type Receiver = { readonly account: number } | { readonly permissionId: string; readonly action: Action };

/** Something that operators are told beside their work. */
export interface Notice {
  readonly to: Receiver;
  readonly kind: NoticeKind;
  /** At most a line, in Chinese; it is read out in every open tab. */
  readonly title: string;
  readonly text: string;
  /** An address of the pages. */
  readonly link?: string;
  /** The row that it is about: the link leads to it, and only those hear of it by a right who see the row. */
  readonly row?: NoticeRow;
  /** False: on the site alone; of what a mail of its own tells, or what mails themselves are about. */
  readonly byMail?: false;
}

const rightOf = ({ permissionId, action }: Extract<Receiver, { permissionId: string }>) => `${permissionId}.${action}`;

/**
 * Tells it, in the transaction of its cause: what is rolled back is told to nobody, what is committed at once to all open tabs of
 * those who want to know, and by mail to those who want that (`receivers.ts`).
 */
export async function notify(tx: Db, notice: Notice): Promise<void> {
  const { to, kind, title, text, row, link = row ? rowLink(row) : '', byMail = true } = notice;
  const made = await tx
    .insertInto('notice')
    .values({
      ...('account' in to ? { account_id: to.account } : { permission: rightOf(to) }),
      kind,
      title,
      body: text,
      link,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accounts =
    'account' in to ? await ownerOf(tx, to.account, kind) : await holdersOf(tx, rightOf(to), { kind, row });
  for (const account of accounts)
    await publish(tx, { to: { account }, event: 'notice', data: { id: made.id, kind, title } });
  if (byMail) await mailNotice(tx, notice);
}

/** Whoever wants mail of the kind and has an address, signed in or not. */
async function mailNotice(tx: Db, { to, kind, title, text, row }: Notice): Promise<void> {
  const wanting =
    'account' in to
      ? await ownerOf(tx, to.account, kind, 'mail')
      : await mailedHoldersOf(tx, rightOf(to), { kind, row });
  if (wanting.length === 0) return;
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from account where id = any(${[...wanting]}::bigint[]) and email is not null and email_verified_at is not null
    order by id`.execute(tx);
  for (const { id, email } of rows)
    await sendMail(tx, { to: email, accountId: id, ...noticeWords(noticeKinds[kind].label, title, text) });
}
