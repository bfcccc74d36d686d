import { linkPlace } from '../../../contract/notices/mail-outbox.entity.ts';
import type { Store } from '../../../server/db/store.ts';

/** A mail in the outbox, with what only its sender may see. */
export interface Kept {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly status: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly link: string | null;
}

/** All mails, the oldest first. */
export async function mailsIn({ pool }: Store): Promise<readonly Kept[]> {
  const { rows } = await pool.query<Kept>(
    'select m.id, m.recipient, m.subject, m.body, m.status, m.attempts, m.error, d.link from mail_outbox m join mail_delivery d on d.mail_id = m.id order by m.id',
  );
  return rows;
}

/** The ticket of the newest mail to somebody; '' when it carries none. */
export async function ticketMailedTo(store: Store, recipient: string): Promise<string> {
  const last = (await mailsIn(store)).findLast((mail) => mail.recipient === recipient);
  if (last?.link && !last.body.includes(linkPlace)) throw new Error('the text has no place for the link');
  return new URLSearchParams(last?.link?.split('?')[1]).get('ticket') ?? '';
}
