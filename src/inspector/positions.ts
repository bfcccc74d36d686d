/** How many of `length` items, from the first, are still within: `isWithin` is true up to some index and false from there on. */
export function countUpTo(length: number, isWithin: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isWithin(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
