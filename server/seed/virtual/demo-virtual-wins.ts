import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { clockOf } from '../../entity/period.ts';
import { house } from '../../entity/write/house.ts';
import { moveSlot, refill } from '../../awards/stock/slot-stock.ts';
import { buyers } from '../demo-members.ts';
import type { Line } from '../demo-record-lines.ts';
import { seedRecord } from '../demo-records.ts';

const award = 3009;
/** What customer service gives it by: nobody draws it. */
const prize = { id: 5091, like: 5004, title: '音乐会员月卡（客服补发）', units: 60 };
const first = 701;
/** Of forty who got a code, so many have used it; one was voided after the fact. The last two are still to be granted. */
const redeemed = 15;
const waiting = 2;
const two = (value: number) => String(value).padStart(2, '0');

const lines: readonly Line[] = buyers.map((member, at) => ({
  id: first + at,
  member,
  prize: prize.id,
  source: 'manual',
  status: at < buyers.length - waiting ? 'done' : 'issuing',
  won:
    at < buyers.length - waiting
      ? [22 - Math.floor(at / 2), `${two(9 + (at % 9))}:${two((at * 7) % 60)}:15`]
      : [0, '00:00:05'],
}));

/**
 * Wins of the music membership: its award is on offer, forty got it by hand over the last weeks, each with a code of product 9001, and the
 * code's own history says when. Only ever beside the demo's history.
 */
export async function addVirtualWins(tx: Tx): Promise<void> {
  const clock = await clockOf(tx);
  await sql`update award set status = 'enabled' where id = ${award}`.execute(tx);
  await addPrize(tx);
  for (const line of lines) {
    const why = { reason: '补发', cause: { type: 'award_record', id: line.id } } as const;
    await moveSlot(tx, prize.id, 'issue', { count: 1, ...why });
    await seedRecord(tx, line, clock);
  }
  const ids = lines.map(({ id }) => id);
  await sql`update award_record set issued_at = finished_at where id = any(${ids}::bigint[])`.execute(tx);
  await sql`insert into award_grant (record_id, next_at) select id, now() + interval '25 minutes' from award_record
    where id = any(${ids}::bigint[]) and status = 'issuing'`.execute(tx);
  await giveCodes(tx, ids);
}

/** A prize beside those of a running activity, with nothing of the odds and units of its own. */
async function addPrize(tx: Tx): Promise<void> {
  const { id, like, title, units } = prize;
  const own = {
    id,
    title,
    award_id: award,
    probability: 0,
    stock_total: 0,
    stock_issued: 0,
    stock_warn: 10,
    claim_days: 0,
    win_tip: null,
  };
  await sql`insert into prize select (jsonb_populate_record(p, ${JSON.stringify(own)}::jsonb)).* from prize as p where p.id = ${like}`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; title: string }>`select p.id, p.title from virtual_product as p
    join award as a on a.source_id = p.id where a.id = ${award}`.execute(tx);
  const [product] = rows;
  if (!product) throw new Error(`award ${award} is taken from no product`);
  const slot = { table: 'prize', id, title, source: { type: 'virtual', skuId: null, ...product } } as const;
  await refill(tx, slot, { delta: units, reason: '补发备货', type: 'init' }, house);
}

/** The codes that ran out first go to those who won first; what was done with them since has the times of the wins. */
async function giveCodes(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`with won as (select id, issued_at, row_number() over (order by id) as nth from award_record where id = any(${ids}::bigint[])),
      free as (select c.id, row_number() over (order by c.expire_at, c.id) as nth from virtual_code as c
        where c.product_id = (select source_id from award where id = ${award}) and c.state = 'available')
    update virtual_code as c set record_id = won.id, issued_at = won.issued_at,
      state = case when won.issued_at is null then 'locked' else 'issued' end,
      locked_until = case when won.issued_at is null then now() + interval '30 minutes' end
    from won join free using (nth) where c.id = free.id`.execute(tx);
  const given = sql`select c.id from virtual_code as c where c.record_id = any(${ids}::bigint[]) and c.state = 'issued' order by c.id`;
  await sql`update virtual_code set state = 'redeemed', redeemed_at = issued_at + interval '5 hours'
    where id in (${given} limit ${redeemed})`.execute(tx);
  await sql`update virtual_code set state = 'void', void_reason = '会员申诉码不可用，已补发' where id in (${given} limit 1)`.execute(
    tx,
  );
}
