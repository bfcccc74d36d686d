/** Most items for which pairs are tried too: their number grows with the square. */
const pairsUpTo = 20;

/**
 * The shortest list, of those found by leaving out items of this one, that still fails: larger chunks first (delta debugging),
 * then single items, then pairs. `fails` is asked for each; the list itself must fail.
 */
export async function shrunk<T>(
  all: readonly T[],
  fails: (fewer: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let kept = all;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = Math.floor(size / 2))
    kept = await withoutChunks(kept, size, fails);
  for (;;) {
    const fewer = (await withoutOne(kept, fails)) ?? (await withoutTwo(kept, fails));
    if (!fewer) return kept;
    kept = fewer;
  }
}

const without = <T>(list: readonly T[], ...indexes: readonly number[]) =>
  list.filter((_, index) => !indexes.includes(index));

async function withoutChunks<T>(
  all: readonly T[],
  size: number,
  fails: (fewer: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let kept = all;
  for (let start = 0; start < kept.length;) {
    const fewer = [...kept.slice(0, start), ...kept.slice(start + size)];
    if (await fails(fewer)) kept = fewer;
    else start += size;
  }
  return kept;
}

async function withoutOne<T>(kept: readonly T[], fails: (fewer: readonly T[]) => Promise<boolean>) {
  for (const index of kept.keys()) {
    const fewer = without(kept, index);
    if (await fails(fewer)) return fewer;
  }
  return undefined;
}

async function withoutTwo<T>(kept: readonly T[], fails: (fewer: readonly T[]) => Promise<boolean>) {
  if (kept.length > pairsUpTo) return undefined;
  for (const one of kept.keys())
    for (const other of kept.keys()) {
      const fewer = without(kept, one, other);
      if (one < other && (await fails(fewer))) return fewer;
    }
  return undefined;
}
