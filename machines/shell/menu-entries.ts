import { rankOf } from '../../contract/core/keyword-rank.ts';

/** A page or a link of the menu. */
export interface MenuEntry {
  /** Of a link the whole address. */
  readonly path: string;
  readonly title: string;
  /** The groups that it is in, outermost first. */
  readonly place: string;
  /** How its title sounds, syllable by syllable. */
  readonly syllables: readonly string[];
}

/** What somebody has made of the menu: pages kept above it, and groups that stay open beside the one that is. Paths, in the order of the choice. */
export interface OwnMenu {
  readonly favourites: readonly string[];
  readonly pinned: readonly string[];
}

/** What is found by the groups that it is in comes after everything that is found by itself. */
const rankIn = (keyword: string, entry: MenuEntry): number =>
  Math.min(rankOf(keyword, entry), entry.place.includes(keyword) ? 4 : Infinity);

/** Lines that a keyword leaves, the best first; all of one rank in the order of the menu. */
export const narrowedTo = (entries: readonly MenuEntry[], keyword: string): readonly MenuEntry[] =>
  entries
    .map((entry) => ({ entry, rank: rankIn(keyword, entry) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
