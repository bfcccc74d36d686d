import { rankOf } from '../../contract/core/keyword-rank.ts';
import { recordAddress } from '../../contract/menu/record-address.ts';
import { listPathOf } from '../../contract/menu/pages.ts';
import type { FoundRecord } from '../../contract/entity/list/search.ts';

/** What choosing something does: goes to an address, or does what has this name. */
export type Target = { readonly to: string } | { readonly act: string };

/** A page or an action that can be found by its title. */
export interface Entry {
  /** Of a page its path. */
  readonly key: string;
  readonly kind: 'page' | 'action';
  readonly title: string;
  /** How its title sounds, syllable by syllable: `['jiang', 'li', 'ku']`. */
  readonly syllables: readonly string[];
  readonly target: Target;
}

/** The groups of the list, in their order. */
export const offerGroups = {
  recent: '最近访问',
  page: '页面',
  action: '操作',
  record: '数据',
} as const;

/** One line of the list. */
export interface Offer {
  readonly key: string;
  readonly group: keyof typeof offerGroups;
  readonly title: string;
  /** A few words beside the title. */
  readonly hint: string;
  readonly target: Target;
}

export interface Sought {
  readonly entries: readonly Entry[];
  /** Paths of the pages that were in front, the latest first. */
  readonly recent: readonly string[];
  /** What records among them are called, by path. */
  readonly names: Readonly<Record<string, string>>;
  readonly keyword: string;
  readonly records: readonly FoundRecord[];
}

const offer = ({ key, kind, title, target }: Entry): Offer => ({ key, group: kind, title, hint: '', target });

/** A record whose list may still be opened; what it is one of stands beside its name. */
function recentRecord({ entries, names }: Sought, path: string): readonly Offer[] {
  const list = entries.find(({ key, kind }) => kind === 'page' && key === listPathOf(path));
  const title = names[path];
  return list && title !== undefined
    ? [{ key: `recent:${path}`, group: 'recent', title, hint: list.title, target: { to: path } }]
    : [];
}

/** The page that was in front before the palette opened leads nowhere. */
const recentOffers = (sought: Sought): readonly Offer[] =>
  sought.recent.slice(1).flatMap((path): readonly Offer[] => {
    const page = sought.entries.find(({ key, kind }) => kind === 'page' && key === path);
    return page ? [{ ...offer(page), key: `recent:${path}`, group: 'recent' }] : recentRecord(sought, path);
  });

const found = ({ entries, keyword }: Sought, kind: Entry['kind']): readonly Offer[] =>
  entries
    .map((entry) => ({ entry, rank: keyword === '' ? 0 : rankOf(keyword, entry) }))
    .filter(({ entry, rank }) => entry.kind === kind && rank < Infinity)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => offer(entry));

/** A record's own page. */
const addressOf = ({ entity, id }: FoundRecord): string => recordAddress(entity, id) ?? '/';

const recordOffer = (record: FoundRecord): Offer => ({
  key: `${record.entity}:${record.id}`,
  group: 'record',
  title: record.title,
  hint: [record.label, record.number, record.status].filter((word) => word !== '').join(' · '),
  target: { to: addressOf(record) },
});

/** Everything that can be chosen, in its order. What matches by itself stands first: what is looked up comes later. */
export const offersOf = (sought: Sought): readonly Offer[] => [
  ...(sought.keyword === '' ? recentOffers(sought) : []),
  ...found(sought, 'page'),
  ...found(sought, 'action'),
  ...sought.records.map(recordOffer),
];
