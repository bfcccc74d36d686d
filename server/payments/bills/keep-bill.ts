import { sql } from 'kysely';
import type { Difference } from '../../../contract/payments/bills/match.ts';
import { matchBill } from '../../../contract/payments/bills/match.ts';
import { type PayChannel, payChannels } from '../../../contract/payments/payment.ts';
import type { Actor, Db } from '../../entity/write/database.ts';
import { lockRows } from '../../entity/write/lock-order.ts';
import { type Booked, contentOf, linesOf, replaceLines } from './booked.ts';
import { markPayments, refreshHeads } from './heads.ts';
import { keepDifferences } from './keep-differences.ts';
import { type BillOf, ledgerRows, type OwnRow, standingElsewhere } from './ledger-rows.ts';

/*
 * Takes in the bill of a channel and day, and says anew how it and the bills beside it differ from our ledger (engines.md §3.5). Everything in
 * one transaction: payments, then bills, then differences (docs/decisions/082).
 */

type Bill = BillOf & { readonly id: number };

/** What came of a bill. */
export interface KeptBill {
  readonly id: number;
  readonly title: string;
  /** Whether it says something else than what was there. */
  readonly isNew: boolean;
}

const billTitle = ({ channel, day }: BillOf): string => `${day} ${payChannels[channel].label}`;

/** The row of a bill, made where there is none yet. */
export async function ensureDay(tx: Db, bill: BillOf): Promise<number> {
  await sql`insert into bill_day (title, day, channel, status, left_fen, bill_fen, ledger_fen, bill_fee_fen, ledger_fee_fen)
    values (${billTitle(bill)}, ${bill.day}::date, ${bill.channel}, 'waiting', 0, 0, 0, 0, 0)
    on conflict (channel, day) do nothing`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select id from bill_day where channel = ${bill.channel} and day = ${bill.day}::date`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error(`no bill of ${bill.channel} on ${bill.day}`);
  return found.id;
}

/** Bills of a channel are taken in one after the other: each looks at those beside it. */
const takeTurn = (tx: Db, channel: PayChannel) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bill:${channel}`}, 0))`.execute(tx);

/**
 * Keeps the lines of a bill in place of those of before, and finds its differences. The same lines once more change none; what is settled stays
 * so whatever comes.
 */
export async function keepBill(tx: Db, bill: BillOf, lines: readonly Booked[], by: Actor): Promise<KeptBill> {
  await takeTurn(tx, bill.channel);
  const id = await ensureDay(tx, bill);
  const before = await linesOf(tx, id);
  const { rows } = await sql`select from bill_day where id = ${id} and read_at is not null`.execute(tx);
  const isNew = rows.length === 0 || contentOf(before) !== contentOf(lines);
  const gone = isNew ? await replaceLines(tx, id, lines) : [];
  await compareAll(tx, { ...bill, id }, gone);
  if (isNew)
    await sql`update bill_day set read_at = now(), read_by_name = ${by.nickname}, pull_at = null, failure = null where id = ${id}`.execute(
      tx,
    );
  return { id, title: billTitle(bill), isNew };
}

/** The bill and every other of its channel that has to do with the same payments, by their ids. */
async function billsBeside(tx: Db, bill: Bill, paymentIds: readonly number[]): Promise<readonly Bill[]> {
  const { rows } = await sql<Bill>`
    select d.id, d.channel, to_char(d.day, 'YYYY-MM-DD') as day from bill_day as d where d.id = ${bill.id} or d.id in (
      select l.bill_day_id from bill_line as l where l.payment_id = any(${[...paymentIds]}::bigint[])
      union select f.bill_day_id from bill_difference as f where f.payment_id = any(${[...paymentIds]}::bigint[]) and not f.is_past)
    order by d.id`.execute(tx);
  return rows.filter(({ channel }) => channel === bill.channel);
}

const paymentsIn = (rows: readonly OwnRow[]): readonly number[] => rows.map((row) => row.payment_id);

/** Compares a bill, and those beside it once more, since what one has another may miss. */
async function compareAll(tx: Db, bill: Bill, gone: readonly number[]): Promise<void> {
  const own = paymentsIn(await ledgerRows(tx, bill, await linesOf(tx, bill.id)));
  const bills = await billsBeside(tx, bill, [...gone, ...own]);
  const all = new Set([...gone, ...own]);
  for (const one of bills)
    for (const id of paymentsIn(await ledgerRows(tx, one, await linesOf(tx, one.id)))) all.add(id);
  await lockRows(tx, [
    { table: 'payment', ids: [...all], changes: true },
    { table: 'bill_day', ids: bills.map(({ id }) => id), changes: true },
  ]);
  // The bill that was read first, so that those beside it see which rows its lines are.
  const inTurn = [bill, ...bills.filter(({ id }) => id !== bill.id)];
  for (const one of inTurn) await claimRows(tx, one);
  for (const one of inTurn) for (const id of await compare(tx, one)) all.add(id);
  await refreshHeads(
    tx,
    bills.map(({ id }) => id),
  );
  await markPayments(tx, [...all]);
}

async function matchOf(tx: Db, bill: Bill) {
  const lines = await linesOf(tx, bill.id);
  const rows = await ledgerRows(tx, bill, lines);
  const standing = await standingElsewhere(tx, bill.id, rows);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const ownOf = (row: { readonly key: string } | null): OwnRow | null => (row && byKey.get(row.key)) ?? null;
  return { lines, ownOf, ...matchBill({ day: bill.day, lines, rows, standing }) };
}

/** Notes which row each line of a bill is. */
async function claimRows(tx: Db, bill: Bill): Promise<void> {
  const { rowOf, ownOf } = await matchOf(tx, bill);
  const claims = rowOf.map((row, nth) => ({
    nth,
    payment_id: ownOf(row)?.payment_id ?? null,
    refund_id: ownOf(row)?.refund_id ?? null,
  }));
  await sql`update bill_line as l set payment_id = c.payment_id, refund_id = c.refund_id
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c (nth integer, payment_id bigint, refund_id bigint)
    where l.bill_day_id = ${bill.id} and l.nth = c.nth
      and (l.payment_id, l.refund_id) is distinct from (c.payment_id, c.refund_id)`.execute(tx);
}

/** Finds the differences of a bill and adds it up. Returns the payments that they are about. */
async function compare(tx: Db, bill: Bill): Promise<readonly number[]> {
  const { lines, ownOf, bill: theirs, ledger, matched, differences } = await matchOf(tx, bill);
  const found = differences.map((one: Difference) => ({ ...one, row: ownOf(one.row) }));
  const about = await keepDifferences(tx, { bill, lines, differences: found });
  await sql`update bill_day set bill_fen = ${theirs.fen}, bill_fee_fen = ${theirs.fee}, ledger_fen = ${ledger.fen},
    ledger_fee_fen = ${ledger.fee}, line_count = ${lines.length}, matched_count = ${matched} where id = ${bill.id}`.execute(
    tx,
  );
  return about;
}
