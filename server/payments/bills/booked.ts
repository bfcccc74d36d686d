import { sql } from 'kysely';
import type { BillLine } from '../../../contract/payments/bills/sides.ts';
import type { Db } from '../../entity/write/database.ts';

/** A line of a bill as a channel booked it. */
export interface Booked extends BillLine {
  /** ISO-8601, where the channel says so. */
  readonly booked_at: string | null;
}

/** What a bill says, whatever the order of its lines: equal for equal bills. */
export const contentOf = (lines: readonly Booked[]): string =>
  lines
    .map(({ kind, channel_no, our_no, amount_fen, fee_fen, currency, booked_at }) => {
      const second = booked_at === null ? null : Math.round(Date.parse(booked_at) / 1000);
      return JSON.stringify([kind, channel_no, our_no, amount_fen, fee_fen, currency, second]);
    })
    .toSorted()
    .join('\n');

/** The lines of a bill, in their order. */
export async function linesOf(tx: Db, dayId: number): Promise<readonly Booked[]> {
  const { rows } = await sql<Booked>`select kind, channel_no, our_no, amount_fen, fee_fen, currency,
      to_char(booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as booked_at
    from bill_line where bill_day_id = ${dayId} order by nth`.execute(tx);
  return rows;
}

/** Puts the lines of a bill in place of those that it had. Returns the payments that those were. */
export async function replaceLines(tx: Db, dayId: number, lines: readonly Booked[]): Promise<readonly number[]> {
  const { rows: gone } = await sql<{ payment_id: number | null }>`
    delete from bill_line where bill_day_id = ${dayId} returning payment_id`.execute(tx);
  const numbered = lines.map((line, nth) => ({ ...line, nth }));
  await sql`insert into bill_line (bill_day_id, nth, kind, channel_no, our_no, amount_fen, fee_fen, currency, booked_at)
    select ${dayId}, l.nth, l.kind, l.channel_no, l.our_no, l.amount_fen, l.fee_fen, l.currency, l.booked_at
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as l (nth integer, kind text, channel_no text, our_no text, amount_fen bigint,
      fee_fen bigint, currency text, booked_at timestamptz)`.execute(tx);
  return gone.flatMap((line) => line.payment_id ?? []);
}
