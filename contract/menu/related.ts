import type { Entity, Filter } from '../entity/entity.ts';
import { pages } from './pages.ts';

/** A list of rows that belong to a record: those of `entity` whose condition `by` is the record's id. */
export interface RelatedList {
  readonly entity: string;
  readonly by: string;
  readonly title: string;
  /** Path of the list. */
  readonly path: string;
}

type Reference = Extract<Filter, { kind: 'reference' }>;

/** Conditions of a list that name a row of `owner`. */
const referencesTo = (owner: string, { filters }: Entity): readonly Reference[] =>
  filters.filter((filter): filter is Reference => filter.kind === 'reference' && filter.refers === owner);

/** Lists that can be narrowed to a row of this entity; of several conditions of one list each says which it is. */
function derived(owner: Entity, declared: readonly Entity[]): readonly RelatedList[] {
  return pages.flatMap(({ view, entity, path, title }) => {
    const listed = declared.find(({ name }) => view === 'list' && name === entity);
    const found = listed ? referencesTo(owner.name, listed) : [];
    return found.map(({ key, label }) => ({
      entity: entity ?? '',
      by: key,
      title: found.length > 1 ? `${title}（${label}）` : title,
      path,
    }));
  });
}

/**
 * What belongs to a record of `owner`, as far as the declarations are known: every list that can be narrowed to it, in the order of the
 * menu. Where the owner names some (`related`), those alone, in its order and under its titles.
 */
export function relatedLists(owner: Entity, declared: readonly Entity[]): readonly RelatedList[] {
  const all = derived(owner, declared);
  if (!owner.related) return all;
  return owner.related.flatMap(({ entity, by, title }) =>
    all
      .filter((list) => list.entity === entity && list.by === by)
      .map((list) => ({ ...list, ...(title && { title }) })),
  );
}
