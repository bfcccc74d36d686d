import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { house } from '../../../server/entity/write/house.ts';
import { expireMany } from '../../../server/points/ledger/post-many.ts';
import { ledgerOf } from './ledger-tables.ts';

/* Time that passes for a ledger: all that it has lies so many days further back. */

/** Has so many days pass: nothing but instants and days is another one. */
export async function daysPass(store: Store, days: number): Promise<void> {
  if (days === 0) return;
  const { rows } = ledgerOf(store);
  const back = `make_interval(days => ${days})`;
  const lots = `(select coalesce(jsonb_agg(jsonb_build_object('expire_on', l.expire_on - ${days}, 'points', l.points) order by l.expire_on), '[]')
    from jsonb_to_recordset(lots) as l (expire_on date, points bigint))`;
  const moved = await rows(
    `delete from point_lot returning member_id, wallet_id, (expire_on - ${days})::text as expire_on, remaining`,
  );
  await rows(
    `insert into point_lot select * from jsonb_to_recordset($1::jsonb)
      as l (member_id bigint, wallet_id bigint, expire_on date, remaining bigint)`,
    [JSON.stringify(moved)],
  );
  await rows(`update point_entry set at = at - ${back}, lots = ${lots}`);
  await rows(
    `update point_hold set until = until - ${back}, created_at = created_at - ${back}, ended_at = ended_at - ${back}, lots = ${lots}`,
  );
  await rows(`update grant_key set entry_at = entry_at - ${back}, day = day - ${days}`);
  await rows(`update point_account set last_move_at = last_move_at - ${back}`);
}

let run = 0;

/** Takes out what is left of days that are over, of these members. */
export async function expireDue(store: Store, members: readonly number[]): Promise<void> {
  const days = await ledgerOf(store).rows<{ day: string }>(
    `select distinct expire_on::text as day from point_lot
      where remaining > 0 and expire_on < (now() at time zone 'Asia/Shanghai')::date order by 1`,
  );
  for (const { day } of days) {
    run += 1;
    const told = { kind: 'expire', bizType: 'expire', key: `expired${run}`, title: '到期', by: house, day } as const;
    await withTransaction(store, (tx) => expireMany(tx, told, members));
  }
}
