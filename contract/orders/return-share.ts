import { sharesOf } from '../marketing/quote/shares.ts';

/** A line of an order as it was paid for, and how much of it has come back already. Amounts are whole fen and points. */
interface ReturnableLine {
  readonly quantity: number;
  readonly returned: number;
  readonly share_fen: number;
  readonly share_points: number;
}

/** What is paid back. */
interface ReturnShare {
  readonly fen: number;
  readonly points: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/**
 * What so many pieces of a line are worth when they come back (engines.md §3.4): each piece has its part of what was paid for the line, by
 * largest remainder. Pieces go one after the other, so that however a line comes back, all of it is what was paid for it, to the fen.
 * @throws {RangeError} for more pieces than have not come back yet, and for none
 */
export function returnShareOf(line: ReturnableLine, pieces: number): ReturnShare {
  const { quantity, returned, share_fen, share_points } = line;
  if (!Number.isInteger(pieces) || pieces < 1 || returned + pieces > quantity)
    throw new RangeError(`${pieces} of ${quantity} pieces, of which ${returned} have come back`);
  const each = Array.from({ length: quantity }, () => 1);
  const partOf = (share: number) => sum(sharesOf(share, each).slice(returned, returned + pieces));
  return { fen: partOf(share_fen), points: partOf(share_points) };
}
