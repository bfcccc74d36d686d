import { sql } from 'kysely';
import { linkPlace } from '../../contract/notices/mail-outbox.entity.ts';
import type { Db } from '../entity/write/database.ts';
import { defineResource } from '../entity/define-resource.ts';
import { asText } from '../entity/read/wire-values.ts';

/**
 * 邮件发件箱. The text is kept without its one-time link; only the details of a mail that was not sent for want of an SMTP
 * server put it back, so that an administrator can pass it on. Never that of a 超级管理员: whoever reads it could become one.
 */
export const mailOutbox = defineResource('mail_outbox', {
  stored: ['recipient', 'subject', 'body', 'attempts', 'error', 'sent_at'],
  details: async (db, { id, body }) => ({
    body: asText(body).replace(linkPlace, (await readableLink(db, id)) ?? '（链接不在此显示）'),
  }),
});

async function readableLink(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ link: string | null }>`
    select d.link from mail_delivery d join mail_outbox m on m.id = d.mail_id
    where d.mail_id = ${id} and m.status = 'logged' and not exists (
      select from account_role ar join role r on r.id = ar.role_id
      where ar.account_id = d.account_id and r.code = 'super_admin'
    )`.execute(db);
  return rows[0]?.link ?? undefined;
}
