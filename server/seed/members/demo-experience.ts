import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Sql } from '../../entity/resource.ts';
import { house } from '../../entity/write/house.ts';
import { warn } from '../../points/ledger/move-levels.ts';
import { postMany } from '../../points/ledger/post-many.ts';

/** Experience that members had when levels began, so many days ago; what the named ones lack of wider.md §14 is added by an adjustment. */
const began = -60;
const one = (no: string): Sql => sql`select id from he_user where user_no = ${no}`;
/** Some of those who have won, one behind the other. */
const some = (from: number, count: number): Sql => sql`select id from he_user where status = 'normal' and id > 10010
  and exists (select from award_record as r where r.user_id = he_user.id) order by id offset ${from} limit ${count}`;

/** Somebody whose year at the level is over without enough of new experience. */
const longAgo = -380;

const opened: readonly { readonly points: number; readonly members: Sql; readonly since?: number }[] = [
  { points: 1980, members: one('HY0000010001') },
  { points: 410, members: one('HY0000010002') },
  { points: 120, members: some(0, 30) },
  { points: 760, members: some(30, 16) },
  { points: 2650, members: some(46, 8) },
  { points: 7200, members: some(54, 4) },
  { points: 21_300, members: some(58, 1) },
  { points: 2200, members: some(59, 1), since: longAgo },
];

/** Enters what members have of experience; they rise by it. */
export async function seedExperience(tx: Tx, today: string): Promise<void> {
  for (const [nth, { points, members, since = began }] of opened.entries()) {
    const { rows } = await sql<{ id: number; at: string }>`
      select m.id, (${today}::date + ${since}::int + time '09:00') at time zone 'Asia/Shanghai' as at from (${members}) as m order by m.id`.execute(
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
  await warnLate(tx);
}

/** 保级宽限 of whoever's period is over, as the clock gives it where levels can be lost. */
async function warnLate(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select member_id as id from member_level where level_expire_at < now() order by member_id`.execute(tx);
  await warn(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Who rose before levels gave anything has nothing coming for it. */
export const forgetChecks = (tx: Tx) => sql`delete from gift_check`.execute(tx);
