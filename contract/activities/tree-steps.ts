/*
 * Moving things in a tree, whatever its rows look like (plans, departments, dictionary items): where a step or a drop leads, and where
 * something fits. Places are counted from 0 among the siblings, without the one that moves.
 */

export type Direction = 'up' | 'down' | 'in' | 'out';
/** Where something is dropped: beside another one, or into it. */
export type Where = 'before' | 'after' | 'inside';

/** A tree by the ids of its rows. */
export interface Tree {
  /** What hangs under a row, in order; under null what stands at the top. */
  readonly below: (parent: number | null) => readonly number[];
  /** The row above, null at the top; undefined for one that is not there. */
  readonly above: (id: number) => number | null | undefined;
}

export interface Spot {
  readonly parent: number | null;
  readonly at: number;
}

/** How many levels a row and what hangs under it take. */
const levelsOf = (tree: Tree, id: number): number =>
  1 + Math.max(0, ...tree.below(id).map((child) => levelsOf(tree, child)));

/** How many rows lie above what is put below this one. */
const depthBelow = (tree: Tree, parent: number | null): number =>
  parent === null ? 0 : 1 + depthBelow(tree, tree.above(parent) ?? null);

const isWithin = (tree: Tree, id: number, other: number | null): boolean =>
  other !== null && (other === id || isWithin(tree, id, tree.above(other) ?? null));

/** Whether a row, with what hangs under it, fits below another one: not below itself, and not deeper than so many levels. */
export const fits = (tree: Tree, id: number, parent: number | null, deepest: number): boolean =>
  !isWithin(tree, id, parent) && depthBelow(tree, parent) + levelsOf(tree, id) <= deepest;

/** One step: up or down among its siblings, in as the last below the one before it, or out behind the one above it. */
export function spotOfStep(tree: Tree, id: number, to: Direction): Spot | undefined {
  const parent = tree.above(id);
  if (parent === undefined) return undefined;
  const siblings = tree.below(parent);
  const at = siblings.indexOf(id);
  if (to === 'in') {
    const before = siblings[at - 1];
    return before === undefined ? undefined : { parent: before, at: tree.below(before).length };
  }
  if (to === 'out') {
    const over = parent === null ? undefined : tree.above(parent);
    return parent === null || over === undefined
      ? undefined
      : { parent: over, at: tree.below(over).indexOf(parent) + 1 };
  }
  const next = to === 'up' ? at - 1 : at + 1;
  return next >= 0 && next < siblings.length ? { parent, at: next } : undefined;
}

/** Where a row comes to when it is dropped; undefined where it stands already. */
export function spotOfDrop(tree: Tree, id: number, target: number, where: Where): Spot | undefined {
  const [own, beside] = [tree.above(id), tree.above(target)];
  if (own === undefined || beside === undefined || id === target) return undefined;
  const parent = where === 'inside' ? target : beside;
  const others = tree.below(parent).filter((other) => other !== id);
  const at = where === 'inside' ? others.length : others.indexOf(target) + (where === 'after' ? 1 : 0);
  return parent === own && at === tree.below(own).indexOf(id) ? undefined : { parent, at };
}
