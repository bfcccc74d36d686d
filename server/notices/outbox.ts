import { sql } from 'kysely';
import type { Db } from '../entity/write/database.ts';

/** A mail to one person. */
export interface Letter {
  /** One plain address (`emailFault` has passed it). */
  readonly to: string;
  readonly subject: string;
  /** Plain text; `linkPlace` (contract/notices/mail-outbox.entity.ts) stands where the link goes. */
  readonly text: string;
  /** A link that is good once: kept apart from the text, and only until the mail is sent. */
  readonly link?: string;
  /** Whose account the mail is about. */
  readonly accountId?: number;
}

/** Puts a mail into the outbox, in the transaction of what it tells about: the worker sends it once that is committed. */
export async function sendMail(tx: Db, { to, subject, text, link, accountId }: Letter): Promise<void> {
  await sql`
    with mail as (
      insert into mail_outbox (recipient, subject, body, status) values (${to}, ${subject}, ${text}, 'waiting')
      returning id
    )
    insert into mail_delivery (mail_id, account_id, link) select id, ${accountId ?? null}::bigint, ${link ?? null} from mail`.execute(
    tx,
  );
}
