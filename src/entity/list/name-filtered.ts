import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { FilterValues } from '../../../contract/core/page.ts';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import { type Choices, titleKey } from '../../../machines/entity/record/picker.ts';
import { request } from '../../core/http.ts';

/**
 * Tells the picker of a list the names of the rows that the list is narrowed to, as a link or a saved view says them by number, so that
 * they stand in the search area and in a new record that begins with them. Rejects when a name does not come.
 */
export async function nameFiltered(page: ListPageActor, filters: FilterValues): Promise<void> {
  const { context, children } = page.getSnapshot();
  const { picker } = children;
  if (!picker) return;
  const known = picker.getSnapshot().context.titles;
  const unnamed = entityNamed(context.entity).filters.flatMap((filter) => {
    const id = filter.kind === 'reference' ? Number(filters[filter.key]) : Number.NaN;
    const isUnnamed = filter.kind === 'reference' && id > 0 && known[titleKey(filter.refers, id)] === undefined;
    return isUnnamed ? [{ entity: filter.refers, id }] : [];
  });
  await Promise.all(
    unnamed.map(async ({ entity, id }) => {
      const params = { entity, ids: String(id) };
      const { data } = await request<Choices>('GET /admin/api/options', { params, quiet: true });
      picker.send({ type: 'NAMED', entity, rows: data });
    }),
  );
}
