import type { OwnMenu } from '../../../machines/shell/menu-entries.ts';
import { read, write } from '../../core/storage.ts';

/** Pages that were in front: so many of them stand above the tree. */
export const mostRecent = 3;

/** What was kept, or carried, may be from another version or from somebody's hand. */
const pathsIn = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];

const ownMenuIn = (kept: { readonly [Key in keyof OwnMenu]?: unknown } | undefined): OwnMenu => ({
  favourites: pathsIn(kept?.favourites),
  pinned: pathsIn(kept?.pinned),
});

/** What a person has made of the menu, as this browser keeps it. */
export const ownMenuOf = (user: number): OwnMenu => ownMenuIn(read('OWN_MENUS')?.[user]);

/** Keeps it in this browser; what is absent in `kept` is none. */
export const keepOwnMenu = (user: number, kept: { readonly [Key in keyof OwnMenu]?: unknown }): void =>
  write('OWN_MENUS', { ...read('OWN_MENUS'), [user]: ownMenuIn(kept) });
