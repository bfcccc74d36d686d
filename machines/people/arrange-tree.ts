import type { NewPlace } from '../../contract/people/arranging.ts';
import {
  type Direction,
  fits,
  type Spot,
  spotOfDrop,
  spotOfStep,
  type Tree,
  type Where,
} from '../../contract/activities/tree-steps.ts';

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

const shapeOf = (rows: readonly PlacedRow[]): Tree => ({
  below: (parent) => childrenOf(rows, parent).map(({ id }) => id),
  above: (id) => rowOf(rows, id)?.parent,
});

/** The rows with one of them put elsewhere; as they were where it must not lie: below itself, or deeper than `deepest` levels. */
function put(rows: readonly PlacedRow[], id: number, spot: Spot | undefined, deepest: number): readonly PlacedRow[] {
  const row = rowOf(rows, id);
  if (!row || !spot || !fits(shapeOf(rows), id, spot.parent, deepest)) return rows;
  const { parent, at } = spot;
  const others = rows.filter((one) => one.id !== id);
  const before = childrenOf(others, parent)[at];
  const index = before ? others.indexOf(before) : others.length;
  return [...others.slice(0, index), { ...row, parent }, ...others.slice(index)];
}

/** One step: up or down among its siblings, in below the one before it, or out beside the one above it. */
export const stepped = (rows: readonly PlacedRow[], id: number, to: Direction, deepest: number): readonly PlacedRow[] =>
  put(rows, id, spotOfStep(shapeOf(rows), id, to), deepest);

/** Drops a row beside or below another one. */
export const dropped = (
  rows: readonly PlacedRow[],
  id: number,
  { target, side }: { readonly target: number; readonly side: Where },
  deepest: number,
): readonly PlacedRow[] => put(rows, id, spotOfDrop(shapeOf(rows), id, target, side), deepest);

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
