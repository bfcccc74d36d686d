import { sql } from 'kysely';
import type { Header } from '../../../contract/insight/workplace.ts';
import type { Caller } from '../../http/route.ts';
import type { Db } from '../../entity/write/database.ts';

/** Who it is, when and from where he signed in the time before this one (wider.md §2.1). */
export async function headerOf(db: Db, caller: Caller): Promise<Header> {
  const { rows } = await sql<{ dept: string | null }>`
    select d.name as dept from account as a left join dept as d on d.id = a.dept_id
    where a.id = ${caller.accountId}`.execute(db);
  const logins = await sql<{ at: string; ip: string }>`
    select l.created_at as at, l.ip from login_log as l
    where l.account_id = ${caller.accountId} and l.log_type in ('login_password', 'login_sso') and l.result = 'success'
      and l.session_no is distinct from (select s.no from session as s where s.id = ${caller.sessionId}::uuid)
    order by l.created_at desc, l.id desc limit 1`.execute(db);
  return { dept: rows[0]?.dept ?? null, last_login: logins.rows[0] ?? null };
}
