import { sql } from 'kysely';
import { ownCurrency } from '../../../contract/payments/bills/bill.ts';
import { follow } from '../../../machines/entity/lifecycle/kernel.ts';
import { billDifferenceLifecycle } from '../../../machines/payments/bill-difference.lifecycle.ts';
import type { Tx } from '../../db/transaction.ts';
import { shifted } from '../../entity/period.ts';
import { house } from '../../entity/write/house.ts';
import type { Booked } from '../../payments/bills/booked.ts';
import { keepBill } from '../../payments/bills/keep-bill.ts';

/** A payment of the demo as its channel books it, by its id: what is not said is as we have it. */
interface Told {
  readonly id: number;
  readonly amount?: number;
  readonly times?: number;
}

async function booked(tx: Tx, { id, amount, times = 1 }: Told): Promise<readonly Booked[]> {
  const { rows } = await sql<Booked>`
    select 'pay' as kind, channel_trade_no as channel_no, pay_no as our_no, coalesce(${amount ?? null}::bigint, amount_fen) as amount_fen, fee_fen,
      ${ownCurrency}::text as currency, to_char(success_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as booked_at
    from payment where id = ${id} and success_at is not null`.execute(tx);
  return rows.flatMap((line) => Array.from({ length: times }, () => line));
}

async function bring(tx: Tx, day: string, told: readonly Told[]): Promise<void> {
  const lines: Booked[] = [];
  for (const one of told) lines.push(...(await booked(tx, one)));
  if (lines.length > 0) await keepBill(tx, { channel: 'demo', day }, lines, { ...house, nickname: '渠道' });
}

/**
 * Bills of the demo's channel (wider.md §14, row 24): one that agrees, and that of yesterday with three differences, one of which somebody has
 * explained.
 */
export async function seedBills(tx: Tx, today: string): Promise<void> {
  await bring(tx, shifted(today, -10), [{ id: 2 }]);
  const yesterday = shifted(today, -1);
  await bring(tx, yesterday, [
    { id: 6, amount: 1890 },
    { id: 7, times: 2 },
  ]);
  await sql`update bill_difference as d set status = ${follow(billDifferenceLifecycle, { status: 'open' }, 'EXPLAIN')},
      explain_kind = 'channel_error', note = '渠道少记一笔退款，客服答复明日补记', explained_by = a.id, explained_by_name = a.nickname, explained_at = now()
    from account as a where a.username = 'mall_operator' and d.day = ${yesterday}::date and d.kind = 'refund_missing_there'`.execute(
    tx,
  );
}
