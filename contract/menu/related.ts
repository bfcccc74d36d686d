import type { Entity, Filter } from '../entity/entity.ts';
import type { RelatedDeclared } from '../entity/entity-parts.ts';
import type { Values } from '../entity/field.ts';
import { pages } from './pages.ts';

/** A list of rows that belong to a record: those of `entity` whose condition `by` is the record's id. */
export interface RelatedList {
  readonly entity: string;
  readonly by: string;
  readonly title: string;
  /** Path of the list. */
  readonly path: string;
  /** What else its rows have to meet. */
  readonly also?: Readonly<Record<string, string>>;
}

/** What narrows a list to what belongs to a record, as its address and its call say it. */
export const narrowedTo = ({ by, also }: RelatedList, id: number): Readonly<Record<string, string>> => ({
  [by]: String(id),
  ...also,
});

type Reference = Extract<Filter, { kind: 'reference' }>;

/** Conditions of a list that name a row of `owner`. */
const referencesTo = (owner: string, { filters }: Entity): readonly Reference[] =>
  filters.filter((filter): filter is Reference => filter.kind === 'reference' && filter.refers === owner);

/**
 * Lists that can be narrowed to a row of this entity; of several conditions of one list each says which it is. Rows that two pages show
 * stand there once, as those of the entity that they live in.
 */
function derived(owner: Entity, declared: readonly Entity[]): readonly RelatedList[] {
  return pages.flatMap(({ view, entity, path, title }) => {
    const listed = declared.find(({ name, rowsOf }) => view === 'list' && name === entity && rowsOf === undefined);
    const found = listed ? referencesTo(owner.name, listed) : [];
    return found.map(({ key, label }) => ({
      entity: entity ?? '',
      by: key,
      title: found.length > 1 ? `${title}（${label}）` : title,
      path,
    }));
  });
}

/** A list that the owner names: any condition of it may be the owner's id. */
function named(listing: RelatedDeclared, declared: readonly Entity[]): readonly RelatedList[] {
  const { entity, by, also, title } = listing;
  const listed = declared.find(({ name }) => name === entity);
  const page = pages.find((one) => one.view === 'list' && one.entity === entity);
  if (!page || !listed?.filters.some(({ key }) => key === by)) return [];
  return [{ entity, by, title: title ?? page.title, path: page.path, ...(also && { also }) }];
}

/**
 * What belongs to a record of `owner`, as far as the declarations are known: every list that can be narrowed to it, in the order of the
 * menu. Where the owner names some (`related`), those alone, in its order and under its titles.
 */
export const relatedLists = (owner: Entity, declared: readonly Entity[]): readonly RelatedList[] =>
  owner.related ? owner.related.flatMap((listing) => named(listing, declared)) : derived(owner, declared);

/** Whether a record has such rows at all. */
export const concerns = ({ related = [] }: Entity, { entity, by }: RelatedList, row: Values): boolean =>
  related.find((listing) => listing.entity === entity && listing.by === by)?.when?.(row) !== false;
