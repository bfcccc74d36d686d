import { sql } from 'kysely';
import type { BillLine, LedgerRow } from '../../../contract/payments/bills/sides.ts';
import type { PayChannel } from '../../../contract/payments/payment.ts';
import { shifted } from '../../entity/period.ts';
import type { Sql } from '../../entity/resource.ts';
import type { Db } from '../../entity/write/database.ts';

/** A bill by its channel and day (`YYYY-MM-DD`, Shanghai). */
export interface BillOf {
  readonly channel: PayChannel;
  readonly day: string;
}

/** A row of the ledger with the rows that it is kept in. */
export interface OwnRow extends LedgerRow {
  readonly payment_id: number;
  readonly refund_id: number | null;
}

const filled = (numbers: readonly (string | null)[]): readonly string[] => [
  ...new Set(numbers.filter((number) => number !== null)),
];

/** Payments that a bill is about: what came in or went back on its day, and what its lines name. Each part has an index. */
function concerned({ channel, day }: BillOf, lines: readonly BillLine[]): Sql {
  const channelNos = filled(lines.map((line) => line.channel_no));
  const ourNos = filled(lines.map((line) => line.our_no));
  const onDay = sql`success_at >= ${`${day}T00:00:00+08:00`}::timestamptz and success_at < ${`${shifted(day, 1)}T00:00:00+08:00`}::timestamptz`;
  return sql`(select id from payment where channel = ${channel} and ${onDay}
    union select id from payment where channel = ${channel} and channel_trade_no = any(${channelNos}::text[])
    union select id from payment where channel = ${channel} and pay_no = any(${ourNos}::text[])
    union select payment_id from payment_refund where ${onDay}
    union select payment_id from payment_refund where refund_no = any(${ourNos}::text[]))`;
}

const dayOf = (at: Sql): Sql => sql`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** Our side of a bill: all of its day, and what its lines name, with every refund of those payments. */
export async function ledgerRows(tx: Db, bill: BillOf, lines: readonly BillLine[]): Promise<readonly OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    with found as materialized (select p.* from payment as p
      where p.channel = ${bill.channel} and p.id in ${concerned(bill, lines)})
    select 'pay:' || p.id as key, 'pay' as kind, p.pay_no as no, p.pay_no, p.channel_trade_no as channel_no, p.amount_fen, p.fee_fen,
      case when p.status in ('success', 'part_refunded', 'refunded') then ${dayOf(sql`p.success_at`)} end as day, false as on_way,
      p.id as payment_id, null::bigint as refund_id
    from found as p
    union all
    select 'refund:' || r.id, 'refund', r.refund_no, p.pay_no, p.channel_trade_no, r.amount_fen, 0, ${dayOf(sql`r.success_at`)},
      r.success_at is null and r.error is null, p.id, r.id
    from payment_refund as r join found as p on p.id = r.payment_id
    order by 10, 11 nulls first`.execute(tx);
  return rows;
}

/** In which other bill of the channel rows stand, by their keys; the earliest of several. */
export async function standingElsewhere(
  tx: Db,
  dayId: number,
  rows: readonly OwnRow[],
): Promise<ReadonlyMap<string, string>> {
  const paymentIds = [...new Set(rows.map((row) => row.payment_id))];
  const { rows: found } = await sql<{ key: string; day: string }>`
    select case when l.refund_id is null then 'pay:' || l.payment_id else 'refund:' || l.refund_id end as key,
      min(to_char(d.day, 'YYYY-MM-DD')) as day
    from bill_line as l join bill_day as d on d.id = l.bill_day_id
    where l.payment_id = any(${paymentIds}::bigint[]) and l.bill_day_id <> ${dayId} group by 1`.execute(tx);
  return new Map(found.map(({ key, day }) => [key, day]));
}
