import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { house } from '../../../server/entity/write/house.ts';
import type { Booked } from '../../../server/payments/bills/booked.ts';
import { keepBill } from '../../../server/payments/bills/keep-bill.ts';
import { type Billing, startBilling } from './billing.ts';

/* Bills and settlements at one moment, on PostgreSQL (docs/decisions/082). */

let at: Billing;
beforeAll(async () => {
  at = await startBilling('PostgreSQL');
});
afterAll(() => at.close());

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const deadlocks = async (): Promise<number> => {
  const [found] = await at.run(
    sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return found?.deadlocks ?? 0;
};
const booked = (no: string, amount = 1990): Booked => ({
  kind: 'pay',
  channel_no: `C-${no}`,
  our_no: null,
  amount_fen: amount,
  fee_fen: 12,
  currency: 'CNY',
  booked_at: null,
});
const keep = (day: string, lines: readonly Booked[]) =>
  withTransaction(at.store, (tx) => keepBill(tx, { channel: 'wx_pub', day }, lines, house));

test('ten bring the bills of three days at once: each day once, with the differences of the last that came', async () => {
  const before = await deadlocks();
  const days = ['2026-04-01', '2026-04-02', '2026-04-03'];
  for (const [nth, day] of days.entries())
    for (const no of times(5)) await at.paid({ no: `R${nth}${no}`, at: `${day}T23:59:00+08:00` });
  // Each bill has the first payment of the day before, so that all of them look at each other.
  const bill = (nth: number, cents: number) => [
    ...times(4).map((no) => booked(`R${nth}${no + 1}`, 1990 + cents)),
    ...(nth > 0 ? [booked(`R${nth - 1}0`)] : []),
  ];
  await Promise.all(times(10).map((one) => keep(days[one % 3] ?? '', bill(one % 3, one))));
  const [counted] = await at.run(
    sql<{ days: number }>`select count(*)::int as days from bill_day where channel = 'wx_pub'`,
  );
  expect(counted?.days).toBe(3);
  await Promise.all(days.map((day, nth) => keep(day, bill(nth, 0))));
  for (const [nth, day] of days.entries())
    expect((await at.differences(day)).map(({ kind, no }) => [kind, no])).toEqual([
      ...(nth > 0 ? [['day_shift', `R${nth - 1}0`]] : []),
      [nth < 2 ? 'day_shift' : 'missing_there', `R${nth}0`],
    ]);
  expect(await at.faults()).toEqual([]);
  expect(await deadlocks()).toBe(before);
});

test('settled by ten while its bill comes anew: settled once, and it stays', async () => {
  const before = await deadlocks();
  const day = '2026-04-10';
  for (const no of times(10)) await at.paid({ no: `T${no}`, at: `${day}T12:00:00+08:00` });
  const lines = times(10).map((no) => booked(`T${no}`, 2090));
  await keep(day, lines);
  const finance = await at.login('finance_auditor');
  const open = await at.differences(day);
  for (const { id, version } of open)
    await at.mode(id, version, 'explain', { explain_kind: 'channel_error', note: '渠道多记一元' });
  const answers = await Promise.all([
    ...open.flatMap(({ id, version }) => times(2).map(() => at.mode(id, version + 1, 'settle', {}, finance))),
    ...times(5).map(() => keep(day, lines).then(() => undefined)),
  ]);
  expect(answers.filter((answer) => answer?.code === codes.ok).length).toBe(10);
  expect((await at.differences(day)).map(({ status }) => status)).toEqual(Array(10).fill('settled'));
  expect(await at.day(day)).toMatchObject({ status: 'balanced', left_count: 0, left_fen: 0 });
  await keep(day, lines);
  expect(await at.day(day)).toMatchObject({ status: 'balanced', left_count: 0, left_fen: 0 });
  expect(await at.faults()).toEqual([]);
  expect(await deadlocks()).toBe(before);
});
