type Parts = Readonly<Record<string, unknown>>;

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;
const idOf = (value: unknown): unknown => (isParts(value) ? value['id'] : undefined);

/**
 * What was read anew, with each part that is as it was kept the same object, so that what shows that part is not drawn again. Rows of
 * a list are known by their id wherever they stand in it. Both are plain data, as JSON has it.
 */
export function keptParts<Value>(before: unknown, after: Value): Value {
  if (Object.is(before, after) || !isParts(before) || !isParts(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const kept = Array.isArray(after) ? keptRows(before as never, after) : keptFields(before, after);
  return kept as Value;
}

function keptFields(before: Parts, after: Parts): Parts {
  const keys = Object.keys(after);
  const next: Record<string, unknown> = {};
  let isSame = Object.keys(before).length === keys.length;
  for (const key of keys) {
    next[key] = keptParts(before[key], after[key]);
    isSame &&= key in before && Object.is(next[key], before[key]);
  }
  return isSame ? before : next;
}

function keptRows(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const known = new Map(before.map((row) => [idOf(row), row]));
  const next = after.map((row, at) => {
    const id = idOf(row);
    return keptParts(id === undefined ? before[at] : known.get(id), row);
  });
  const isSame = before.length === next.length && next.every((row, at) => Object.is(row, before[at]));
  return isSame ? before : next;
}
