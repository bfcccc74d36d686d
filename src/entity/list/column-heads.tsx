import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { mostSorts, type Sort, sortsOf } from '../../../contract/core/page.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';

const next = { none: 'ascend', ascend: 'descend', descend: null } as const;

/** A press on a head goes round: up, down, not at all. With Shift the other columns keep their part in the order. */
function press(table: TableActor, field: string, adds: boolean): void {
  const sorts = sortsOf(table.getSnapshot().context.query);
  const before = sorts.find((sort) => sort.field === field);
  const order = next[before?.order ?? 'none'];
  const pressed: readonly Sort[] = order ? [{ field, order }] : [];
  const others = adds ? sorts.filter((sort) => sort.field !== field).slice(0, mostSorts - 1) : [];
  const place = adds && before ? sorts.indexOf(before) : others.length;
  const [sort = null, ...thenBy] = others.toSpliced(place, 0, ...pressed);
  table.send({ type: 'SORT', sort, ...(thenBy.length > 0 && { thenBy }) });
}

/** What a head can do, for whoever holds the pointer over it; the second line is table-hands' (src/entity/list/head-hands.ts). */
export const sortHint = '点击排序，按住 Shift 可多列排序';
export const moveHint = '拖动可移动列；按住 Alt 用 ← → 移动，再加 Shift 调整列宽';

/** Enter and Space press a head (admin.md M6), unless Alt is held: then the column moves. */
export const sortableHead = (table: TableActor, field: string) => ({
  onClick: ({ shiftKey }: MouseEvent<HTMLElement>) => press(table, field, shiftKey),
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (!['Enter', ' '].includes(event.key) || event.altKey) return;
    event.preventDefault();
    press(table, field, event.shiftKey);
  },
});

/** What stands in a head: with its rank, where several columns order the rows. */
export function headOf(label: string, sorts: readonly Sort[], key: string): ReactNode {
  const rank = sorts.length > 1 ? sorts.findIndex(({ field }) => field === key) : -1;
  if (rank < 0) return label;
  return (
    <>
      {label}
      <sup className="sort-rank" aria-hidden="true">
        {rank + 1}
      </sup>
    </>
  );
}
