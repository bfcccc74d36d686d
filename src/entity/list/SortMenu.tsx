import { SortAscendingOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Sort } from '../../../contract/core/page.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { columnLabel } from './columns.tsx';
import { MenuItem, PopupMenu } from './PopupMenu.tsx';

const orders = { descend: '降序', ascend: '升序' } as const satisfies Readonly<Record<Sort['order'], string>>;
const ordersInOrder = ['descend', 'ascend'] as const;

/** By what cards are sorted: they have no heads to press. */
export function SortMenu({ entity, table }: { readonly entity: Entity; readonly table: TableActor }) {
  const sort = useSelector(table, ({ context }) => context.query.sort) ?? entity.defaultSort;
  const labelOf = (key: string) => columnLabel(entity, entity.columns.find((column) => column.key === key) ?? { key });
  // The order that rows begin in may be that of no field: that in which they were made.
  const fields = entity.sortable.filter((key) => entity.fields[key]);
  const face = fields.includes(sort.field) ? `${labelOf(sort.field)} ${orders[sort.order]}` : '默认排序';
  return (
    <PopupMenu
      label="排序"
      name={`排序：${face}`}
      className="link gallery-sort"
      face={
        <>
          <SortAscendingOutlined aria-hidden /> {face}
        </>
      }
    >
      {fields.flatMap((field) =>
        ordersInOrder.map((order) => (
          <MenuItem
            key={`${field} ${order}`}
            label={`${labelOf(field)} ${orders[order]}`}
            current={field === sort.field && order === sort.order}
            onChoose={() => table.send({ type: 'SORT', sort: { field, order } })}
          />
        )),
      )}
    </PopupMenu>
  );
}
