import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LineKind } from '../../../contract/payments/bills/bill.ts';
import { matchBill } from '../../../contract/payments/bills/match.ts';
import type { BillLine, LedgerRow } from '../../../contract/payments/bills/sides.ts';

/* Bills of channels beside our ledger: engines.md §3.5 (the twelve kinds), wider.md §5.6 (Σ bill = Σ ledger ± differences). */

const day = '2026-07-27';

const paid = (no: string, extra: Partial<LedgerRow> = {}): LedgerRow => ({
  key: `pay:${no}`,
  kind: 'pay',
  no,
  pay_no: no,
  channel_no: `C-${no}`,
  amount_fen: 1990,
  fee_fen: 12,
  day,
  on_way: false,
  ...extra,
});
const givenBack = (no: string, of: string, extra: Partial<LedgerRow> = {}): LedgerRow => ({
  ...paid(of),
  key: `refund:${no}`,
  kind: 'refund',
  no,
  amount_fen: 500,
  fee_fen: 0,
  ...extra,
});
const line = (kind: LineKind, extra: Partial<BillLine>): BillLine => ({
  kind,
  channel_no: null,
  our_no: null,
  amount_fen: kind === 'pay' ? 1990 : 500,
  fee_fen: kind === 'pay' ? 12 : 0,
  currency: 'CNY',
  ...extra,
});

const none: ReadonlyMap<string, string> = new Map();
const found = (lines: readonly BillLine[], rows: readonly LedgerRow[], standing = none) =>
  matchBill({ day, lines, rows, standing }).differences.map(({ kind, delta_fen, fee_delta_fen }) => [
    kind,
    delta_fen,
    fee_delta_fen,
  ]);

test('a line that says what its row says is no difference, by the number of either side', () => {
  const rows = [paid('P1'), paid('P2'), givenBack('R1', 'P1'), givenBack('R2', 'P2')];
  const lines = [
    line('pay', { channel_no: 'C-P1' }),
    line('pay', { our_no: 'P2' }),
    line('refund', { our_no: 'R1' }),
    line('refund', { channel_no: 'C-P2' }),
  ];
  expect(matchBill({ day, lines, rows, standing: none })).toMatchObject({
    bill: { fen: 2 * 1990 - 2 * 500, fee: 24 },
    ledger: { fen: 2 * 1990 - 2 * 500, fee: 24 },
    matched: 4,
    differences: [],
  });
});

test('the channel number decides before ours', () => {
  const rows = [paid('P1'), paid('P2', { amount_fen: 700 })];
  const lines = [line('pay', { channel_no: 'C-P1', our_no: 'P2' }), line('pay', { our_no: 'P2', amount_fen: 700 })];
  expect(found(lines, rows)).toEqual([]);
});

test.each<[string, readonly BillLine[], readonly LedgerRow[], readonly unknown[]]>([
  ['missing_here', [line('pay', { channel_no: 'X' })], [], ['missing_here', 1990, 12]],
  ['missing_there', [], [paid('P1')], ['missing_there', -1990, -12]],
  ['amount', [line('pay', { channel_no: 'C-P1', amount_fen: 1890 })], [paid('P1')], ['amount', -100, 0]],
  ['fee', [line('pay', { channel_no: 'C-P1', fee_fen: 20 })], [paid('P1')], ['fee', 0, 8]],
  [
    'twice',
    [line('pay', { channel_no: 'C-P1' }), line('pay', { channel_no: 'C-P1' })],
    [paid('P1')],
    ['twice', 1990, 12],
  ],
  ['day_shift', [line('pay', { channel_no: 'C-P1' })], [paid('P1', { day: '2026-07-26' })], ['day_shift', 1990, 12]],
  ['refund_missing_here', [line('refund', { channel_no: 'X' })], [], ['refund_missing_here', -500, 0]],
  ['refund_missing_there', [], [givenBack('R1', 'P1')], ['refund_missing_there', 500, 0]],
  [
    'refund_amount',
    [line('refund', { our_no: 'R1', amount_fen: 600 })],
    [givenBack('R1', 'P1')],
    ['refund_amount', -100, 0],
  ],
  ['unknown_order', [line('pay', { our_no: 'P404', channel_no: 'X' })], [], ['unknown_order', 1990, 12]],
  ['wrong_status', [line('pay', { our_no: 'P1' })], [paid('P1', { day: null })], ['wrong_status', 1990, 12]],
  ['currency', [line('pay', { our_no: 'P1', currency: 'USD' })], [paid('P1')], ['currency', -1990, -12]],
])('%s is named', (_, lines, rows, difference) => {
  expect(found(lines, rows)).toEqual([difference]);
});

test('the log explains by itself what lies on another day, and a refund that is on its way', () => {
  const explained = (lines: readonly BillLine[], rows: readonly LedgerRow[], standing = none) =>
    matchBill({ day, lines, rows, standing }).differences.map((one) => [one.kind, one.explained]);
  const earlier = paid('P1', { day: '2026-07-26' });
  expect(explained([line('pay', { our_no: 'P1' })], [earlier])).toEqual([
    ['day_shift', { kind: 'other_day', note: '我方记在 2026-07-26，渠道记在 2026-07-27' }],
  ]);
  expect(explained([], [paid('P2')], new Map([['pay:P2', '2026-07-28']]))).toEqual([
    ['day_shift', { kind: 'other_day', note: '我方记在 2026-07-27，渠道记在 2026-07-28' }],
  ]);
  expect(explained([line('refund', { our_no: 'R1' })], [givenBack('R1', 'P1', { day: null, on_way: true })])).toEqual([
    ['wrong_status', { kind: 'on_way', note: '退款已提交渠道，我方还在等待结果' }],
  ]);
  expect(explained([line('pay', { our_no: 'P3' })], [paid('P3', { day: null })])).toEqual([['wrong_status', null]]);
});

test('what the bill of its own day has already is booked twice, and no shift', () => {
  const standing = new Map([['pay:P1', '2026-07-26']]);
  const rows = [paid('P1', { day: '2026-07-26' })];
  expect(found([line('pay', { our_no: 'P1' })], rows, standing)).toEqual([['twice', 1990, 12]]);
});

test('of two refunds of a payment a bill that names only the payment means that of the same amount', () => {
  const rows = [givenBack('R1', 'P1', { amount_fen: 100 }), givenBack('R2', 'P1', { amount_fen: 200 })];
  const lines = [
    line('refund', { channel_no: 'C-P1', amount_fen: 300 }),
    line('refund', { channel_no: 'C-P1', amount_fen: 100 }),
  ];
  expect(found(lines, rows)).toEqual([['refund_amount', -100, 0]]);
});

const kindOf = fc.constantFrom<LineKind>('pay', 'refund');
const few = fc.integer({ min: 1, max: 6 });
const dayOf = fc.constantFrom(day, day, day, '2026-07-26', '2026-07-28', null);
const rowsOf = fc.uniqueArray(
  fc
    .record({ kind: kindOf, nth: few, of: few, amount: fc.integer({ min: 1, max: 3 }), fee: few, day: dayOf })
    .map(({ kind, nth, of, amount, fee, day: on }) =>
      kind === 'pay'
        ? paid(`P${nth}`, {
            amount_fen: amount * 100,
            fee_fen: fee,
            day: on,
            channel_no: on === null ? null : `C-P${nth}`,
          })
        : givenBack(`R${nth}`, `P${of}`, { amount_fen: amount * 100, day: on, on_way: on === null }),
    ),
  { selector: ({ key }) => key, maxLength: 10 },
);
const lineOf = fc
  .record({
    kind: kindOf,
    nth: fc.integer({ min: 1, max: 8 }),
    says: fc.constantFrom('channel', 'ours', 'both'),
    amount_fen: fc.integer({ min: 1, max: 3 }).map((amount) => amount * 100),
    fee_fen: fc.integer({ min: 0, max: 6 }),
    currency: fc.constantFrom('CNY', 'CNY', 'CNY', 'USD'),
  })
  .map(({ nth, says, ...rest }) =>
    line(rest.kind, {
      ...rest,
      channel_no: says === 'ours' ? null : `C-P${nth}`,
      our_no: says === 'channel' ? null : `${rest.kind === 'pay' ? 'P' : 'R'}${nth}`,
    }),
  );
const standingOf = fc
  .array(
    fc.tuple(
      fc.constantFrom('pay:P1', 'pay:P2', 'refund:R1', 'refund:R2'),
      fc.constantFrom('2026-07-26', '2026-07-28'),
    ),
  )
  .map((pairs) => new Map(pairs));
const inputs = fc.record({ lines: fc.array(lineOf, { maxLength: 12 }), rows: rowsOf, standing: standingOf });

const plus = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);
const worth = ({ kind, amount_fen: fen }: BillLine | LedgerRow): number => (kind === 'pay' ? fen : -fen);

test('Σ bill = Σ ledger ± differences, of amounts and of fees, whatever comes in', () => {
  fc.assert(
    fc.property(inputs, ({ lines, rows, standing }) => {
      const { bill, ledger, differences } = matchBill({ day, lines, rows, standing });
      const own = lines.filter(({ currency }) => currency === 'CNY');
      expect(bill.fen).toBe(plus(own.map(worth)));
      expect(ledger.fen).toBe(plus(rows.filter((row) => row.day === day).map(worth)));
      expect(bill.fen).toBe(ledger.fen + plus(differences.map(({ delta_fen: fen }) => fen)));
      expect(bill.fee).toBe(ledger.fee + plus(differences.map(({ fee_delta_fen: fen }) => fen)));
    }),
    { numRuns: 2000 },
  );
});

test('every line and every row of the day agrees or is named, each difference under a key of its own', () => {
  fc.assert(
    fc.property(inputs, ({ lines, rows, standing }) => {
      const { matched, rowOf, differences } = matchBill({ day, lines, rows, standing });
      const faulty = new Set(differences.flatMap((one) => one.line ?? []));
      expect(matched + faulty.size).toBe(lines.length);
      const told = new Set([...rowOf, ...differences.map(({ row }) => row)].map((row) => row?.key));
      for (const row of rows) if (row.day === day) expect(told).toContain(row.key);
      expect(new Set(differences.map(({ key }) => key)).size).toBe(differences.length);
    }),
    { numRuns: 1000 },
  );
});

test('lines in another order are the same differences', () => {
  const shown = (lines: readonly BillLine[], rows: readonly LedgerRow[]) =>
    matchBill({ day, lines, rows, standing: none })
      .differences.map(({ key, delta_fen, fee_delta_fen }) => `${key} ${delta_fen} ${fee_delta_fen}`)
      .toSorted();
  fc.assert(
    fc.property(inputs, ({ lines, rows }) => {
      expect(shown(lines.toReversed(), rows)).toEqual(shown(lines, rows));
    }),
    { numRuns: 1000 },
  );
});
