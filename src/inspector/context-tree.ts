/** How a value stands to the one before the step. */
export type Change = 'same' | 'added' | 'changed' | 'removed';

/** A line of a context as a tree. */
export interface ContextRow {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly change: Change;
  /** What stands behind the name: the value, or what a branch holds: `{3}`, `[50]`. */
  readonly text: string;
  readonly kind: 'text' | 'number' | 'word' | 'secret' | 'note' | 'branch';
  /** What it was, where it changed or went. */
  readonly before?: string;
  /** Branches only. */
  readonly isOpen?: boolean;
}

type Branch = Readonly<Record<string, unknown>>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

const same = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (!isBranch(one) || !isBranch(other)) return false;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && same(one[key], other[key]))
  );
};

function changeOf(value: unknown, before: unknown): Change {
  if (same(value, before)) return 'same';
  if (before === undefined) return 'added';
  return value === undefined ? 'removed' : 'changed';
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (isBranch(value)) return `{${Object.keys(value).length}}`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
};

function kindOf(value: unknown): ContextRow['kind'] {
  if (isBranch(value)) return 'branch';
  // What the bridge put in the place of secrets, and where it cut.
  if (typeof value === 'string') return value.startsWith('‹') ? (value.startsWith('‹…') ? 'note' : 'secret') : 'text';
  return typeof value === 'number' ? 'number' : 'word';
}

/** Branches that are open without being asked: where something changed within, and the outer ones, unless they are long. */
const isOpenByItself = (value: Branch, depth: number, change: Change) =>
  change === 'changed' || (depth < 1 && Object.keys(value).length <= 12);

const mostItems = 200;

interface View {
  readonly folded: ReadonlySet<string>;
  readonly wanted: string;
}

const mentions = (name: string, value: unknown, wanted: string): boolean =>
  name.toLowerCase().includes(wanted) ||
  (isBranch(value)
    ? Object.entries(value).some(([key, inner]) => mentions(key, inner, wanted))
    : textOf(value).toLowerCase().includes(wanted));

interface Place {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
}

/** The line of a value itself. */
function rowOf(place: Place, value: unknown, before: unknown): ContextRow {
  const change = changeOf(value, before);
  const shown = value === undefined ? before : value;
  const wasLeaf = change === 'changed' && !(isBranch(value) && isBranch(before));
  return { ...place, change, text: textOf(shown), kind: kindOf(shown), ...(wasLeaf && { before: textOf(before) }) };
}

function rowsOf(place: Place, value: unknown, before: unknown, view: View): readonly ContextRow[] {
  const { path, name, depth } = place;
  const { wanted } = view;
  const shown = value === undefined ? before : value;
  if (wanted !== '' && !mentions(name, shown, wanted)) return [];
  const row = rowOf(place, value, before);
  if (!isBranch(shown) || Object.keys(shown).length === 0) return [row];
  const isOpen = (wanted !== '' || isOpenByItself(shown, depth, row.change)) !== view.folded.has(path);
  if (!isOpen) return [{ ...row, isOpen }];
  const inner = name.toLowerCase().includes(wanted) ? { ...view, wanted: '' } : view;
  return [{ ...row, isOpen }, ...rowsBelow({ path, depth: depth + 1 }, shown, isBranch(before) ? before : {}, inner)];
}

function rowsBelow(
  { path, depth }: Omit<Place, 'name'>,
  value: Branch,
  before: Branch,
  view: View,
): readonly ContextRow[] {
  const names = [...new Set([...Object.keys(value), ...Object.keys(before)])];
  const rows = names.slice(0, mostItems).flatMap((name) => {
    const place = { path: path === '' ? name : `${path}.${name}`, name, depth };
    return rowsOf(place, value[name], before[name], view);
  });
  const rest = names.length - mostItems;
  if (rest <= 0) return rows;
  const note = { path: `${path}.…`, name: '…', depth, change: 'same', text: `其余 ${rest} 项`, kind: 'note' } as const;
  return [...rows, note];
}

/**
 * A context as lines, compared with the one before the step. `folded` are branches that stand otherwise than by themselves, by
 * path; of a `wanted` text only what mentions it is left.
 */
export function contextRows(
  context: unknown,
  before: unknown,
  folded: readonly string[],
  wanted: string,
): readonly ContextRow[] {
  if (!isBranch(context)) return [];
  const view = { folded: new Set(folded), wanted: wanted.trim().toLowerCase() };
  // Before the first step there was nothing: then all of it would be new, which says nothing.
  return rowsBelow({ path: '', depth: 0 }, context, isBranch(before) ? before : context, view);
}
