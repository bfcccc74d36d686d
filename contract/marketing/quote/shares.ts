/** What one weight gets of the total, and what is left over of its part. */
function partOf(total: number, weight: number, all: number): { readonly whole: number; readonly rest: number } {
  const product = total * weight;
  if (Number.isSafeInteger(product)) return { whole: Math.floor(product / all), rest: product % all };
  const exact = BigInt(total) * BigInt(weight);
  return { whole: Number(exact / BigInt(all)), rest: Number(exact % BigInt(all)) };
}

/**
 * Spreads a whole total (fen, points) over weights by largest remainder (engines.md §3.3): the shares are whole, add up to the total, and
 * none is larger than its weight where the total is not larger than all weights together. Of equal remainders the earlier is rounded up.
 * @throws {RangeError} for something to spread over nothing
 */
export function sharesOf(total: number, weights: readonly number[]): readonly number[] {
  if (total === 0) return weights.map(() => 0);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all <= 0) throw new RangeError(`nothing to spread ${total} over`);
  const parts = weights.map((weight, nth) => ({ nth, ...partOf(total, weight, all) }));
  const left = total - parts.reduce((sum, { whole }) => sum + whole, 0);
  const up = new Set(
    parts
      .toSorted((one, other) => other.rest - one.rest || one.nth - other.nth)
      .slice(0, left)
      .map(({ nth }) => nth),
  );
  return parts.map(({ nth, whole }) => (up.has(nth) ? whole + 1 : whole));
}
