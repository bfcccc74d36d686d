import { sql } from 'kysely';
import type { Header, Level } from '../../../contract/insight/workplace.ts';
import { levels } from '../figures/catalogue.ts';
import { meaningOf, seen } from '../figures/figure.ts';
import type { Caller } from '../../http/route.ts';
import type { Db } from '../../entity/write/database.ts';

/** Numbers at the right of the header. */
const mostLevels = 3;

/** Who it is, when and from where he signed in the time before this one, and how things stand (wider.md §2.1). */
export async function headerOf(db: Db, caller: Caller): Promise<Header> {
  const { rows } = await sql<{ dept: string | null }>`
    select d.name as dept from account as a left join dept as d on d.id = a.dept_id
    where a.id = ${caller.accountId}`.execute(db);
  const logins = await sql<{ at: string; ip: string }>`
    select l.created_at as at, l.ip from login_log as l
    where l.account_id = ${caller.accountId} and l.log_type in ('login_password', 'login_sso') and l.result = 'success'
      and l.session_no is distinct from (select s.no from session as s where s.id = ${caller.sessionId}::uuid)
    order by l.created_at desc, l.id desc limit 1`.execute(db);
  return { dept: rows[0]?.dept ?? null, last_login: logins.rows[0] ?? null, levels: await levelsOf(db, caller) };
}

async function levelsOf(db: Db, caller: Caller): Promise<readonly Level[]> {
  const counted: Level[] = [];
  for (const level of seen(levels, caller).slice(0, mostLevels)) {
    const { rows } = await sql<{ value: number }>`${level.value(caller)}`.execute(db);
    counted.push({ ...meaningOf(level), path: level.path, value: rows[0]?.value ?? 0 });
  }
  return counted;
}
