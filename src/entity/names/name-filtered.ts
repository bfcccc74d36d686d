import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { FilterValues } from '../../../contract/core/page.ts';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import { nameRows } from './name-rows.ts';

/**
 * Tells the picker of a list the names of the rows that the list is narrowed to, as a link or a saved view says them by number, so that
 * they stand in the search area and in a new record that begins with them. Rejects when a name does not come.
 */
export async function nameFiltered(page: ListPageActor, filters: FilterValues): Promise<void> {
  const { context, children } = page.getSnapshot();
  const referred = entityNamed(context.entity).filters.flatMap((filter) =>
    filter.kind === 'reference' ? [{ entity: filter.refers, id: Number(filters[filter.key]) }] : [],
  );
  if (children.picker) await nameRows(children.picker, referred);
}
