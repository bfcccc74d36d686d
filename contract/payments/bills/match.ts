import { type DifferenceKind, type ExplainKind, type LineKind, ownCurrency } from './bill.ts';
import type { BillLine, LedgerRow } from './sides.ts';
import { resolverOf } from './resolve.ts';

/*
 * One day's bill of a channel beside our ledger (engines.md §3.5). Amounts are fen; refunds count negative in sums. Whatever comes in,
 * Σ bill = Σ ledger + Σ differences, of amounts and of fees.
 */

/** A difference, by the numbers that it is known by. */
export interface Difference {
  /** The same difference of the same day has the same, however often its bill is read. */
  readonly key: string;
  readonly kind: DifferenceKind;
  /** Index of the line. */
  readonly line: number | null;
  readonly row: LedgerRow | null;
  /** What either side says, of fees where the kind is `fee`. */
  readonly ours_fen: number | null;
  readonly theirs_fen: number | null;
  /** How much more the bill has than the ledger. */
  readonly delta_fen: number;
  readonly fee_delta_fen: number;
  /** What the log says by itself of why that is so. */
  readonly explained: { readonly kind: ExplainKind; readonly note: string } | null;
}

export interface BillInput {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly lines: readonly BillLine[];
  readonly rows: readonly LedgerRow[];
  /** In the bill of which other day a row stands, by its key. */
  readonly standing: ReadonlyMap<string, string>;
}

interface Sum {
  readonly fen: number;
  readonly fee: number;
}

export interface BillMatch {
  readonly bill: Sum;
  readonly ledger: Sum;
  /** The row of each line, by its index; null where none is its. */
  readonly rowOf: readonly (LedgerRow | null)[];
  /** Lines that say what their row says. */
  readonly matched: number;
  readonly differences: readonly Difference[];
}

type Part = Omit<Difference, 'key'>;

const signed = ({ kind, amount_fen }: { readonly kind: LineKind; readonly amount_fen: number }): number =>
  kind === 'pay' ? amount_fen : -amount_fen;
const isOwn = ({ currency }: BillLine): boolean => currency === ownCurrency;
/** What a line adds to the sums of its bill: other money cannot be added. */
const worth = (line: BillLine): Sum => (isOwn(line) ? { fen: signed(line), fee: line.fee_fen } : { fen: 0, fee: 0 });
const sumOf = (all: readonly Sum[]): Sum => ({
  fen: all.reduce((sum, { fen }) => sum + fen, 0),
  fee: all.reduce((sum, { fee }) => sum + fee, 0),
});
const rowWorth = (row: LedgerRow): Sum => ({ fen: signed(row), fee: row.fee_fen });
const minus = ({ fen, fee }: Sum): Sum => ({ fen: 0 - fen, fee: 0 - fee });

const shifted = (ours: string, theirs: string) =>
  ({ kind: 'other_day', note: `我方记在 ${ours}，渠道记在 ${theirs}` }) as const;
const waiting = { kind: 'on_way', note: '退款已提交渠道，我方还在等待结果' } as const;

/** Compares one day's bill with the ledger. Pure: the same bill says the same, in whatever order its lines come. */
export function matchBill({ day, lines, rows, standing }: BillInput): BillMatch {
  const { rowOf, isAgain } = resolverOf(lines, rows);
  const claimed = new Set(rowOf.map((row) => row?.key));
  const ofDay = rows.filter((row) => row.day === day);
  const parts = [
    ...lines.flatMap((line, at): readonly Part[] => {
      const row = rowOf[at] ?? null;
      if (row === null) return [strange(line, at)];
      if (isAgain[at]) return [part('twice', { line, at, row, by: worth(line) })];
      return compared({ day, standing }, line, at, row);
    }),
    ...ofDay.filter(({ key }) => !claimed.has(key)).map((row) => missing(row, day, standing.get(row.key))),
  ];
  const faulty = new Set(parts.map(({ line }) => line));
  return {
    bill: sumOf(lines.map(worth)),
    ledger: sumOf(ofDay.map(rowWorth)),
    rowOf,
    matched: lines.filter((_, at) => !faulty.has(at)).length,
    differences: named(parts, lines),
  };
}

interface Told {
  readonly line: BillLine;
  readonly at: number;
  readonly row: LedgerRow | null;
  readonly by: Sum;
  readonly explained?: Difference['explained'];
}

const part = (kind: DifferenceKind, { line, at, row, by, explained = null }: Told): Part => ({
  kind,
  line: at,
  row,
  ours_fen: row === null ? null : kind === 'fee' ? row.fee_fen : row.amount_fen,
  theirs_fen: kind === 'fee' ? line.fee_fen : line.amount_fen,
  delta_fen: by.fen,
  fee_delta_fen: by.fee,
  explained,
});

/** A line that is no row's: with a number that is none of ours, or one that we know nothing of. */
function strange(line: BillLine, at: number): Part {
  const told = { line, at, row: null, by: worth(line) };
  if (line.our_no !== null) return part('unknown_order', told);
  return part(line.kind === 'pay' ? 'missing_here' : 'refund_missing_here', told);
}

/** A row of the day that its bill does not have. */
function missing(row: LedgerRow, day: string, elsewhere: string | undefined): Part {
  const { fen, fee } = minus(rowWorth(row));
  const said = { line: null, row, ours_fen: row.amount_fen, theirs_fen: null, delta_fen: fen, fee_delta_fen: fee };
  if (elsewhere !== undefined) return { ...said, kind: 'day_shift', explained: shifted(day, elsewhere) };
  return { ...said, kind: row.kind === 'pay' ? 'missing_there' : 'refund_missing_there', explained: null };
}

/** Whether another bill has the row with more right than this one: that of its own day, or an earlier one. */
const isElsewhere = (row: LedgerRow, day: string, elsewhere: string | undefined): boolean =>
  row.day !== day && elsewhere !== undefined && (elsewhere === row.day || elsewhere < day);

/** How a line and its row differ. */
function compared(
  { day, standing }: Pick<BillInput, 'day' | 'standing'>,
  line: BillLine,
  at: number,
  row: LedgerRow,
): readonly Part[] {
  const told = { line, at, row };
  const [theirs, ours] = [worth(line), rowWorth(row)];
  if (!isOwn(line)) return [part('currency', { ...told, by: row.day === day ? minus(ours) : { fen: 0, fee: 0 } })];
  if (row.day === null) return [part('wrong_status', { ...told, by: theirs, explained: row.on_way ? waiting : null })];
  if (isElsewhere(row, day, standing.get(row.key))) return [part('twice', { ...told, by: theirs })];
  const [fen, fee] = [theirs.fen - ours.fen, theirs.fee - ours.fee];
  return [
    ...(row.day === day ? [] : [part('day_shift', { ...told, by: ours, explained: shifted(row.day, day) })]),
    ...(fen === 0 ? [] : [part(line.kind === 'pay' ? 'amount' : 'refund_amount', { ...told, by: { fen, fee: 0 } })]),
    ...(fee === 0 ? [] : [part('fee', { ...told, by: { fen: 0, fee } })]),
  ];
}

const dearestFirst = (one: Part, other: Part): number =>
  (other.theirs_fen ?? 0) - (one.theirs_fen ?? 0) ||
  other.delta_fen - one.delta_fen ||
  other.fee_delta_fen - one.fee_delta_fen;

/** Names differences by kind and number; those that have the same are counted, the dearest first. */
function named(parts: readonly Part[], lines: readonly BillLine[]): readonly Difference[] {
  const groups = Map.groupBy(parts, ({ kind, line, row }) => {
    const told = line === null ? undefined : lines[line];
    return `${kind}:${row?.no ?? told?.our_no ?? told?.channel_no ?? ''}`;
  });
  return [...groups].flatMap(([key, same]) =>
    same.toSorted(dearestFirst).map((one, at) => ({ ...one, key: at === 0 ? key : `${key}#${at + 1}` })),
  );
}
