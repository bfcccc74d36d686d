import { listPathOf } from '../../../contract/menu/pages.ts';
import type { Sought } from '../../../machines/shell/palette-offers.ts';
import { leavesOf, type MenuNode } from './menu-tree.ts';
import { mostRecent } from './own-menu.ts';

/** A line above the tree of the menu. */
export interface OwnEntry {
  readonly path: string;
  readonly title: string;
  /** What a record is one of. */
  readonly hint: string;
}

/** The pages that somebody keeps above the tree, as far as the menu has them. */
export function favouritesIn(nodes: readonly MenuNode[], favourites: readonly string[]): readonly OwnEntry[] {
  const leaves = leavesOf(nodes);
  return favourites.flatMap((path) => leaves.filter((leaf) => leaf.path === path).map(ownEntry));
}

const ownEntry = ({ path, title }: MenuNode): OwnEntry => ({ path, title, hint: '' });

/** Pages and records that were in front before the one that is, the latest first, without those that are kept anyway. */
export function recentIn(
  nodes: readonly MenuNode[],
  { recent, names }: Pick<Sought, 'recent' | 'names'>,
  { front, favourites }: { readonly front: string; readonly favourites: readonly string[] },
): readonly OwnEntry[] {
  const leaves = leavesOf(nodes);
  const known = new Set([front, ...favourites]);
  return recent
    .filter((path) => !known.has(path))
    .flatMap((path): readonly OwnEntry[] => {
      const page = leaves.find((leaf) => leaf.path === path);
      if (page) return [ownEntry(page)];
      const list = leaves.find((leaf) => leaf.path === listPathOf(path));
      const title = names[path];
      return list && title !== undefined ? [{ path, title, hint: list.title }] : [];
    })
    .slice(0, mostRecent);
}
