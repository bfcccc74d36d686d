import { sql } from 'kysely';
import type { Holder } from '../../contract/people/holders.ts';
import type { Db } from '../entity/write/database.ts';

/** 谁拥有: the roles that hold something of a page, with what they hold and how many people that is (wider.md §10.3). */
export async function holdersOf(db: Db, permissionId: string): Promise<readonly Holder[]> {
  const { rows } = await sql<Holder>`
    select r.id, r.name, r.status, array_agg(p.action order by p.action) as actions,
      (select count(*)::int from account_role ar join account a on a.id = ar.account_id
        where ar.role_id = r.id and a.status = 'enabled') as people
    from role r join role_permission p on p.role_id = r.id and p.permission_id = ${permissionId}
    where r.status <> 'deleted'
    group by r.id, r.name, r.status, r.sort order by r.sort, r.id`.execute(db);
  return rows;
}
