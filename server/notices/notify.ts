import { sql } from 'kysely';
import type { NoticeKind } from '../../contract/notice-box.ts';
import { pages } from '../../contract/pages.ts';
import type { Action } from '../../contract/permission.ts';
import type { Db } from '../resources/database.ts';
import { publish } from '../live/publish.ts';
import type { Sql } from '../resources/resource.ts';

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
}

const rightOf = ({ permissionId, action }: Extract<Receiver, { permissionId: string }>) => `${permissionId}.${action}`;

/** Tells it, in the transaction of its cause: what is rolled back is told to nobody, what is committed at once to all open tabs. */
export async function notify(tx: Db, { to, kind, title, text, link = '' }: Notice): Promise<void> {
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
  const accounts = 'account' in to ? [to.account] : await holdersOf(tx, rightOf(to));
  for (const account of accounts)
    await publish(tx, { to: { account }, event: 'notice', data: { id: made.id, kind, title } });
}

/** Accounts that have a right and a session that could be listening. */
async function holdersOf(tx: Db, right: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from account a
    where a.status = 'enabled' and ${holds(sql`a.id`, right)}
      and exists (select from session s where s.account_id = a.id and s.revoked_at is null and now() < s.absolute_until)
    order by a.id`.execute(tx);
  return rows.map(({ id }) => id);
}

const holds = (account: Sql, right: string): Sql => sql`exists (
  select from account_role ar
  join role r on r.id = ar.role_id and r.status = 'enabled'
  join role_permission p on p.role_id = r.id
  where ar.account_id = ${account} and p.permission_id || '.' || p.action = ${right})`;

/** The address of a row: its page's list with the row's drawer open. Empty when no page lists the entity. */
export function rowLink(entity: string, id: number): string {
  const page = pages.find((candidate) => candidate.entity === entity);
  return page ? `${page.path}?open=${id}` : '';
}
