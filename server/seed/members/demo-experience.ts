import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Sql } from '../../entity/resource.ts';
import { house } from '../../entity/write/house.ts';
import { postMany } from '../../points/ledger/post-many.ts';

/** Experience that members had when levels began, so many days ago; what the named ones lack of wider.md §14 is added by an adjustment. */
const began = -60;
const one = (no: string): Sql => sql`select id from he_user where user_no = ${no}`;
/** Some of those who have won, one behind the other. */
const some = (from: number, count: number): Sql => sql`select id from he_user where status = 'normal' and id > 10010
  and exists (select from award_record as r where r.user_id = he_user.id) order by id offset ${from} limit ${count}`;

const opened: readonly { readonly points: number; readonly members: Sql }[] = [
  { points: 1980, members: one('HY0000010001') },
  { points: 410, members: one('HY0000010002') },
  { points: 120, members: some(0, 30) },
  { points: 760, members: some(30, 16) },
  { points: 2650, members: some(46, 8) },
  { points: 7200, members: some(54, 4) },
  { points: 21_300, members: some(58, 1) },
];

/** Enters what members have of experience; they rise by it. */
export async function seedExperience(tx: Tx, today: string): Promise<void> {
  for (const [nth, { points, members }] of opened.entries()) {
    const { rows } = await sql<{ id: number; at: string }>`
      select m.id, (${today}::date + ${began}::int + time '09:00') at time zone 'Asia/Shanghai' as at from (${members}) as m order by m.id`.execute(
      tx,
    );
    const [first] = rows;
    if (!first) continue;
    await postMany(
      tx,
      {
        kind: 'earn',
        bizType: 'opening',
        wallet: 'experience',
        key: `QCJY${nth + 1}`,
        title: '启用会员等级前的消费经验',
        by: house,
        points,
        at: first.at,
      },
      rows.map(({ id }) => id),
    );
  }
}
