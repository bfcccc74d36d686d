import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { house } from '../entity/write/house.ts';

/** Days are those of the product's zone. */
const dayOf = (column: 'won_at' | 'finished_at') => sql`(r.${sql.ref(column)} at time zone 'Asia/Shanghai')::date`;

/** What the records say of each prize and day: units given out, and units that came back. */
const movements = sql`
  select r.prize_id, 'issue' as type, ${'中奖发放'}::text as reason, sum(r.quantity) as delta, sum(r.quantity) as given, max(r.won_at) as at
  from award_record as r where r.stock_from = 'prize' group by r.prize_id, ${dayOf('won_at')}
  union all
  select r.prize_id, 'return', ${'库存退回'}::text, sum(r.quantity), -sum(r.quantity), max(r.finished_at)
  from award_record as r where r.stock_from = 'prize' and r.stock_returned group by r.prize_id, ${dayOf('finished_at')}`;

/**
 * Has the counters of the demo's prizes follow from its award records: units given out, and one line of the ledger a day (award.md §2.5,
 * I5). Called again after records were added, it writes those lines anew.
 */
export async function countWins(tx: Tx): Promise<void> {
  await sql`delete from stock_ledger where entity = 'prize' and change_type in ('issue', 'return')`.execute(tx);
  await sql`
    insert into stock_ledger (entity, row_id, change_type, delta, before, after, reason, operator_id, operator_name, created_at)
    select 'prize', m.prize_id, m.type, m.delta,
      jsonb_build_object('total', p.stock_total, 'issued', m.stood - m.given, 'locked', p.stock_locked),
      jsonb_build_object('total', p.stock_total, 'issued', m.stood, 'locked', p.stock_locked),
      m.reason, ${house.accountId}::bigint, ${house.nickname}::text, m.at
    from (select *, sum(given) over (partition by prize_id order by at, type) as stood from (${movements}) as each) as m
    join prize as p on p.id = m.prize_id order by m.at, m.prize_id, m.type`.execute(tx);
  await sql`update prize as p set stock_issued = g.given from (
      select r.prize_id, coalesce(sum(r.quantity) filter (where not r.stock_returned), 0) as given
      from award_record as r where r.stock_from = 'prize' group by r.prize_id) as g
    where p.id = g.prize_id and p.stock_issued <> g.given`.execute(tx);
}
