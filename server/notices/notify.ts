import { sql } from 'kysely';
import { type NoticeKind, noticeKinds } from '../../contract/notices/notice-box.ts';
import type { Action } from '../../contract/core/permission.ts';
import { noticeWords } from '../sign-in/letters.ts';
import type { Db } from '../entity/write/database.ts';
import { sendMail } from './outbox.ts';
import { publishAll } from '../entity/events/publish.ts';
import { holdersOf, mailedHoldersOf, type NoticeRow, rowLink, wantingOf } from './receivers.ts';

/** Whom a notice is for: one account, each of several, or everybody who may do something on a page. */
export type Receiver =
  | { readonly account: number }
  | { readonly accounts: readonly number[] }
  | { readonly permissionId: string; readonly action: Action };

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

/** A notice as it was written for an account; null: for everybody who has the right. */
interface MadeNotice {
  readonly id: number;
  readonly account_id: number | null;
}

/** The accounts that a receiver names, or the right that it does. */
function namedBy(to: Receiver): { readonly accounts: readonly number[] } | { readonly right: string } {
  if ('permissionId' in to) return { right: `${to.permissionId}.${to.action}` };
  return 'account' in to ? { accounts: [to.account] } : to;
}

/**
 * Tells it, in the transaction of its cause: what is rolled back is told to nobody, what is committed at once to all open tabs of
 * those who want to know, and by mail to those who want that (`receivers.ts`). Each account that is named gets one of its own. Answers what
 * was written.
 */
export async function notify(tx: Db, notice: Notice): Promise<readonly MadeNotice[]> {
  const { kind, title, text, row, link = row ? rowLink(row) : '', byMail = true } = notice;
  const to = namedBy(notice.to);
  const [accounts, right] = 'right' in to ? [[null], to.right] : [[...to.accounts], null];
  const { rows: made } = await sql<MadeNotice>`insert into notice (account_id, permission, kind, title, body, link)
    select a, ${right}::text, ${kind}::text, ${title}::text, ${text}::text, ${link}::text from unnest(${accounts}::bigint[]) as a
    returning id, account_id`.execute(tx);
  const listening =
    'right' in to ? await holdersOf(tx, to.right, { kind, row }) : await wantingOf(tx, to.accounts, kind);
  const idFor = new Map(made.map(({ id, account_id }) => [account_id, id]));
  await publishAll(
    tx,
    listening.flatMap((account) => {
      const id = idFor.get('right' in to ? null : account);
      return id === undefined ? [] : [{ to: { account }, event: 'notice' as const, data: { id, kind, title } }];
    }),
  );
  if (byMail) await mailNotice(tx, notice);
  return made;
}

/** Whoever wants mail of the kind and has an address, signed in or not. */
async function mailNotice(tx: Db, { to, kind, title, text, row }: Notice): Promise<void> {
  const named = namedBy(to);
  const wanting =
    'right' in named
      ? await mailedHoldersOf(tx, named.right, { kind, row })
      : await wantingOf(tx, named.accounts, kind, 'mail');
  if (wanting.length === 0) return;
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from account where id = any(${[...wanting]}::bigint[]) and email is not null and email_verified_at is not null
    order by id`.execute(tx);
  for (const { id, email } of rows)
    await sendMail(tx, { to: email, accountId: id, ...noticeWords(noticeKinds[kind].label, title, text) });
}
