import type { NewPlace } from '../contract/arranging.ts';
import type { Direction, Where } from '../contract/plan-outline.ts';

/*
 * Rows in an order that people give them, some below others. A tree is a list from top to bottom in which what lies below a row follows
 * it at once; moving a row takes along what lies below.
 */

/** A row as far as its place goes. */
export interface PlacedRow {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  /** The row above it; null at the top. */
  readonly parent: number | null;
  /** The number that it has now, by which siblings are ordered. */
  readonly sort: number;
}

/** A row and how far in it stands; 0 at the top. */
interface Place {
  readonly row: PlacedRow;
  readonly depth: number;
}

const childrenOf = (rows: readonly PlacedRow[], parent: number | null) => rows.filter((row) => row.parent === parent);

/** Every row from top to bottom. */
export const outlineOf = (rows: readonly PlacedRow[], parent: number | null = null, depth = 0): readonly Place[] =>
  childrenOf(rows, parent).flatMap((row) => [{ row, depth }, ...outlineOf(rows, row.id, depth + 1)]);

const rowOf = (rows: readonly PlacedRow[], id: number) => rows.find((row) => row.id === id);
const levelsOf = (rows: readonly PlacedRow[], id: number): number =>
  1 + Math.max(0, ...childrenOf(rows, id).map((child) => levelsOf(rows, child.id)));
/** How many rows lie above one; a row below itself has none. */
const levelOf = (rows: readonly PlacedRow[], parent: number | null): number =>
  parent === null ? 0 : 1 + levelOf(rows, rowOf(rows, parent)?.parent ?? null);
const isWithin = (rows: readonly PlacedRow[], id: number, other: number | null): boolean =>
  other !== null && (other === id || isWithin(rows, id, rowOf(rows, other)?.parent ?? null));

/**
 * The rows with one of them put elsewhere: below `parent`, as the `at`-th there. The rows as they were where it must not lie: below
 * itself, or deeper than `deepest` levels.
 */
function put(
  rows: readonly PlacedRow[],
  id: number,
  { parent, at }: { readonly parent: number | null; readonly at: number },
  deepest: number,
): readonly PlacedRow[] {
  const row = rowOf(rows, id);
  if (!row || isWithin(rows, id, parent) || levelOf(rows, parent) + levelsOf(rows, id) > deepest) return rows;
  const others = rows.filter((one) => one.id !== id);
  const siblings = childrenOf(others, parent);
  const before = siblings[at];
  const index = before ? others.indexOf(before) : others.length;
  const moved = [...others.slice(0, index), { ...row, parent }, ...others.slice(index)];
  return isSameOrder(rows, moved) ? rows : moved;
}

const isSameOrder = (one: readonly PlacedRow[], other: readonly PlacedRow[]) => {
  const [was, is] = [outlineOf(one), outlineOf(other)];
  return was.every(({ row, depth }, at) => row.id === is[at]?.row.id && depth === is[at].depth);
};

/** One step: up or down among its siblings, in below the one before it, or out beside the one above it. */
export function stepped(rows: readonly PlacedRow[], id: number, to: Direction, deepest: number): readonly PlacedRow[] {
  const row = rowOf(rows, id);
  if (!row) return rows;
  const siblings = childrenOf(rows, row.parent);
  const at = siblings.indexOf(row);
  if (to === 'up') return at === 0 ? rows : put(rows, id, { parent: row.parent, at: at - 1 }, deepest);
  if (to === 'down') return put(rows, id, { parent: row.parent, at: at + 1 }, deepest);
  if (to === 'in') {
    const above = siblings[at - 1];
    return above ? put(rows, id, { parent: above.id, at: childrenOf(rows, above.id).length }, deepest) : rows;
  }
  const above = row.parent === null ? undefined : rowOf(rows, row.parent);
  if (!above) return rows;
  return put(rows, id, { parent: above.parent, at: childrenOf(rows, above.parent).indexOf(above) + 1 }, deepest);
}

/** Drops a row beside or below another one. */
export function dropped(
  rows: readonly PlacedRow[],
  id: number,
  { target, side }: { readonly target: number; readonly side: Where },
  deepest: number,
): readonly PlacedRow[] {
  const other = rowOf(rows, target);
  if (!other || target === id) return rows;
  if (side === 'inside') return put(rows, id, { parent: target, at: childrenOf(rows, target).length }, deepest);
  const siblings = childrenOf(rows, other.parent).filter((row) => row.id !== id);
  const at = siblings.indexOf(other) + (side === 'after' ? 1 : 0);
  return put(rows, id, { parent: other.parent, at }, deepest);
}

/** Numbers lie so far apart that one can still be put between two by hand. */
const gap = 10;

/** What is to be written, from top to bottom, so that a row never comes below itself on the way. Groups in which nothing moved keep their numbers. */
export function newPlaces(before: readonly PlacedRow[], after: readonly PlacedRow[]): readonly NewPlace[] {
  const ids = (rows: readonly PlacedRow[], parent: number | null) =>
    childrenOf(rows, parent)
      .map(({ id }) => id)
      .join(',');
  return outlineOf(after).flatMap(({ row: { id, version, parent, sort } }) => {
    if (ids(before, parent) === ids(after, parent)) return [];
    const at = (childrenOf(after, parent).findIndex((row) => row.id === id) + 1) * gap;
    return at === sort && rowOf(before, id)?.parent === parent ? [] : [{ id, version, parent, sort: at }];
  });
}
