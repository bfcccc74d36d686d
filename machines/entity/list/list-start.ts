import type { Entity } from '../../../contract/entity/entity.ts';
import { filterKeys, pageSizes, sortsOf } from '../../../contract/core/page.ts';
import type { RecordInput } from '../record/record-types.ts';
import type { TableStart } from './table.ts';

/** What a drawer is about, as it is kept over a reload. */
export type Drawer = Omit<RecordInput, 'entity'>;

/** What the address calls a drawer, whatever is done in it: the number of its record, or `new`. */
export const openOf = ({ mode, id }: Pick<Drawer, 'mode' | 'id'>): string => (mode === 'create' ? 'new' : String(id));

/** What a list starts with. */
interface ListStart {
  readonly table: TableStart;
  readonly drawer?: Drawer;
}

/** What of it the list still knows: an address was typed by hand, or another version of the program has kept it. */
function fittingRows(start: TableStart, entity: Entity): TableStart {
  const { pageNo, pageSize, filters = {}, home } = start;
  const known = new Set(entity.filters.flatMap(filterKeys));
  const [sort, ...thenBy] = sortsOf(start).filter(({ field }) => field === 'id' || entity.sortable.includes(field));
  return {
    ...(pageNo !== undefined && pageNo >= 1 && { pageNo }),
    ...(pageSizes.some((size) => size === pageSize) && { pageSize }),
    ...(sort && { sort }),
    ...(thenBy.length > 0 && { thenBy }),
    ...(home && { home }),
    filters: Object.fromEntries(Object.entries(filters).filter(([key]) => known.has(key))),
  };
}

const hasForm = (entity: Entity, mode: string) =>
  ['detail', 'create', 'edit'].includes(mode) || entity.commands?.[mode] !== undefined;

/** A start of which the entity knows everything: other filters, sort orders and forms are left out. */
export const fittingStart = ({ table, drawer }: ListStart, entity: Entity): ListStart => ({
  table: fittingRows(table, entity),
  ...(drawer && hasForm(entity, drawer.mode) && { drawer }),
});
