import type { BillLine, LedgerRow } from './sides.ts';

/* Which row of the ledger a line of a bill is: by the channel's number, then by ours (engines.md §3.5). */

interface Resolved {
  /** The row of each line, by its index; null where none is its. */
  readonly rowOf: readonly (LedgerRow | null)[];
  /** Whether an earlier line is that row already. */
  readonly isAgain: readonly boolean[];
}

/** Rows by a number, for those that have it. */
const by = (rows: readonly LedgerRow[], numberOf: (row: LedgerRow) => string | null) =>
  Map.groupBy(
    rows.filter((row) => numberOf(row) !== null),
    numberOf,
  );

/**
 * Finds the row of each line. A refund is known by its own number; a bill that names only the payment means one of its refunds, that of the
 * same amount before any other.
 */
export function resolverOf(lines: readonly BillLine[], rows: readonly LedgerRow[]): Resolved {
  const [payments, refunds] = [rows.filter(({ kind }) => kind === 'pay'), rows.filter(({ kind }) => kind === 'refund')];
  const [paidByChannel, paidByNo] = [by(payments, (row) => row.channel_no), by(payments, (row) => row.no)];
  const refundByNo = by(refunds, (row) => row.no);
  const [givenByChannel, givenByPayNo] = [by(refunds, (row) => row.channel_no), by(refunds, (row) => row.pay_no)];
  const claimed = new Set<string>();
  const rowOf: (LedgerRow | null)[] = lines.map(() => null);
  const isAgain: boolean[] = lines.map(() => false);

  const candidates = ({ kind, channel_no: channelNo, our_no: ourNo }: BillLine): readonly LedgerRow[] =>
    kind === 'pay'
      ? (paidByChannel.get(channelNo) ?? paidByNo.get(ourNo) ?? [])
      : (refundByNo.get(ourNo) ?? givenByChannel.get(channelNo) ?? givenByPayNo.get(ourNo) ?? []);
  const take = (at: number, row: LedgerRow | undefined) => {
    if (!row) return;
    isAgain[at] = claimed.has(row.key);
    claimed.add(row.key);
    rowOf[at] = row;
  };
  const isFree = ({ key }: LedgerRow) => !claimed.has(key);
  const ordered = inContent(lines);
  // Those that agree first: a line with a wrong amount must not take the row of one with a right one.
  for (const [at, line] of ordered)
    take(
      at,
      candidates(line).find((row) => isFree(row) && row.amount_fen === line.amount_fen),
    );
  for (const [at, line] of ordered) {
    if (rowOf[at] !== null) continue;
    const found = candidates(line);
    take(at, found.find(isFree) ?? found[0]);
  }
  return { rowOf, isAgain };
}

const textOf = ({ kind, channel_no, our_no, amount_fen, fee_fen, currency }: BillLine): string =>
  JSON.stringify([kind, channel_no, our_no, amount_fen, fee_fen, currency]);

/** Lines with their indexes in an order that only what they say decides: a file that was sorted anew says the same. */
function inContent(lines: readonly BillLine[]): readonly (readonly [number, BillLine])[] {
  const texts = lines.map(textOf);
  return [...lines.entries()].toSorted(([one], [other]) => {
    const [a = '', b = ''] = [texts[one], texts[other]];
    return a < b ? -1 : Number(a > b);
  });
}
