import { entityNames } from '../../../contract/entity-names.ts';
import type { Entity, Filter } from '../../../contract/entity/entity.ts';

/** The condition that the tree beside the list of `entity` sets. Throws for a list without one. */
export function sideFilterOf(entity: Entity): Extract<Filter, { kind: 'reference' }> {
  const filter = entity.filters.find(({ key }) => key === entity.sideTree);
  if (filter?.kind !== 'reference') throw new Error(`${entity.name} has no tree beside its list`);
  return filter;
}

const labels: Readonly<Record<string, { readonly label: string }>> = entityNames;

/** What the rows of that tree are called. */
export const sideLabelOf = (entity: Entity): string => labels[sideFilterOf(entity).refers]?.label ?? '';
