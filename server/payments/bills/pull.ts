import { sql } from 'kysely';
import type { PayChannel } from '../../../contract/payments/payment.ts';
import { ifWritten, startRounds } from '../../core/rounds.ts';
import type { Store } from '../../db/store.ts';
import { withTransaction } from '../../db/transaction.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import { shifted } from '../../entity/period.ts';
import { house } from '../../entity/write/house.ts';
import { PartnerFailure } from '../../partner/partner.ts';
import type { PayPort } from '../../partner/pay.ts';
import type { Booked } from './booked.ts';
import { ensureDay, keepBill } from './keep-bill.ts';
import type { BillOf } from './ledger-rows.ts';

/* Bills that channels are asked for (engines.md §3.5): each day has its row once it is over, and is pulled when the channel has closed it. */

const everyMs = 2000;
/** The hour of the next day from which channels have closed a day's books. */
const closedFromHour = 10;
/** Minutes after which a channel that did not answer is asked again. */
const againMinutes = 30;
/** Days that are made up for after a pause. */
const mostDaysBack = 31;

/** Makes the rows of days that are over, since the last that there is. Returns how many were made. */
export async function beginDays(store: Store, channels: readonly PayChannel[]): Promise<number> {
  const { rows } = await sql<{ channel: PayChannel; today: string; last: string | null }>`
    select c.channel, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today,
      (select to_char(max(d.day), 'YYYY-MM-DD') from bill_day as d where d.channel = c.channel) as last
    from unnest(${[...channels]}::text[]) as c (channel)`.execute(store.db);
  let begun = 0;
  for (const { channel, today, last } of rows) {
    const yesterday = shifted(today, -1);
    const earliest = shifted(today, -mostDaysBack);
    const from = last === null ? yesterday : shifted(last, 1);
    for (let day = from < earliest ? earliest : from; day <= yesterday; day = shifted(day, 1)) {
      await begin(store, { channel, day });
      begun += 1;
    }
  }
  return begun;
}

const begin = (store: Store, bill: BillOf): Promise<void> =>
  withTransaction(store, async (tx) => {
    const id = await ensureDay(tx, bill);
    const at = `${shifted(bill.day, 1)}T${closedFromHour}:00:00+08:00`;
    await sql`update bill_day set pull_at = ${at}::timestamptz where id = ${id} and read_at is null and pull_at is null`.execute(
      tx,
    );
    noteRows(tx, 'bill_day', [id]);
  });

type Due = BillOf & { readonly id: number };

/** Takes one bill that is due; whoever dies meanwhile is followed by another. */
const claim = (store: Store): Promise<Due | undefined> =>
  withTransaction(store, async (tx) => {
    const { rows } = await sql<Due>`
      with due as (select id from bill_day where pull_at <= now() order by pull_at, id limit 1 for update skip locked)
      update bill_day as d set pull_at = now() + make_interval(mins => ${againMinutes}::int)
      from due where d.id = due.id returning d.id, d.channel, to_char(d.day, 'YYYY-MM-DD') as day`.execute(tx);
    return rows[0];
  });

/** Says with a bill why it could not be had; `isOver`: it is not asked for again by itself. */
const fail = (store: Store, { id }: Due, why: string, isOver: boolean): Promise<void> =>
  withTransaction(store, async (tx) => {
    await sql`update bill_day set failure = ${why}, pull_at = case when ${isOver} then null else pull_at end,
      version = version + 1, updated_at = now() where id = ${id}`.execute(tx);
    noteRows(tx, 'bill_day', [id]);
  });

/** Takes a bill in that the channel answered. An empty one says nothing against lines that are there. */
async function take(store: Store, due: Due, lines: readonly Booked[]): Promise<void> {
  const isEmptied = await withTransaction(store, async (tx) => {
    const { rows } = await sql`select from bill_line where bill_day_id = ${due.id} limit 1`.execute(tx);
    if (lines.length === 0 && rows.length > 0) return true;
    await keepBill(tx, due, lines, { ...house, nickname: '渠道' });
    await sql`update bill_day set pull_at = null, failure = null where id = ${due.id}`.execute(tx);
    return false;
  });
  if (isEmptied) await fail(store, due, '渠道的账单没有内容，保留了原来的账单', true);
}

/** Asks channels for the bills that are due, one after the other. Returns how many were asked for. */
export async function pullRound(store: Store, port: PayPort | undefined, isStopped = () => false): Promise<number> {
  let asked = 0;
  for (let due = await claim(store); due; due = isStopped() ? undefined : await claim(store)) {
    asked += 1;
    if (!port?.channels.includes(due.channel)) {
      await fail(store, due, '没有接通这个支付渠道，请导入账单文件', true);
      continue;
    }
    try {
      await take(store, due, await port.bill(due));
    } catch (error) {
      if (!(error instanceof PartnerFailure)) throw error;
      await fail(store, due, error.message, false);
    }
  }
  return asked;
}

/** Brings the bills of channels until the returned function is called. Several instances may do so at once. */
export const startBills = (
  store: Store,
  port: PayPort | undefined,
  log: { warn(fields: object, line: string): void },
): (() => unknown) =>
  startRounds(
    everyMs,
    ifWritten(store, everyMs, async (_turn, isStopped) => {
      if (port) await beginDays(store, port.channels);
      await pullRound(store, port, isStopped);
    }),
    (error) => log.warn({ err: error }, 'bills could not be pulled'),
  );
