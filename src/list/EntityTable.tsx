import { CloseCircleFilled } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Button, Table, type TableProps } from 'antd';
import { useMemo } from 'react';
import type { Entity } from '../../contract/entity.ts';
import { pageSizes, type Row } from '../../contract/page.ts';
import type { ListPageActor } from '../../machines/list-page.ts';
import type { TableActor } from '../../machines/table.ts';
import { usePermittedActions } from '../permitted.tsx';
import { columnsOf, widthOf } from './columns.tsx';
import { useIsPhone, useWindowHeight } from './window-size.ts';
import { WithoutRows } from './WithoutRows.tsx';

/** From so many rows up only those in sight are drawn (admin.md M5). */
const virtualFrom = 100;
/** What stands above and below a table that scrolls in itself. */
const aroundRows = 320;
const leastHeight = 320;

const tickWidth = 44;
const sizes = { large: 'large', middle: 'medium', small: 'small' } as const;

interface Props {
  readonly entity: Entity;
  readonly page: ListPageActor;
  readonly table: TableActor;
}

/** Another page is read from its top: the pager stands at the end of the one before. */
const showHead = () =>
  document.activeElement
    ?.closest('.table-panel')
    ?.querySelector('.table-toolbar')
    ?.scrollIntoView({ block: 'nearest' });

/** Turning a page, another size and sorting come through one door. */
const changed =
  (table: TableActor): NonNullable<TableProps<Row>['onChange']> =>
  ({ current = 1, pageSize = 0 }, _filters, sorter, { action }) => {
    if (action === 'paginate') {
      showHead();
      return table.send({ type: 'TURN_PAGE', pageNo: current, pageSize });
    }
    const { columnKey, order } = [sorter].flat()[0] ?? {};
    return table.send({ type: 'SORT', sort: order ? { field: String(columnKey), order } : null });
  };

/** Ticks stay when the page is turned; only rows that were seen can be ticked. */
const selection = (
  entity: Entity,
  table: TableActor,
  selected: readonly number[],
): NonNullable<TableProps<Row>['rowSelection']> => ({
  columnWidth: tickWidth,
  fixed: true,
  preserveSelectedRowKeys: true,
  selectedRowKeys: [...selected],
  onChange: (keys) => table.send({ type: 'SELECT', ids: keys.map(Number) }),
  getCheckboxProps: (row) => ({ 'aria-label': `选择 ${String(row[entity.title])}` }),
  getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
});

/** The rows of the list, drawn from the table chart. */
export function EntityTable({ entity, page, table }: Props) {
  const reveal = useSelector(page, ({ children }) => children.reveal);
  const savedId = useSelector(page, ({ context }) => context.savedId);
  const loading = useSelector(table, (snapshot) => snapshot.hasTag('busy'));
  const query = useSelector(table, ({ context }) => context.query);
  const rows = useSelector(table, ({ context }) => context.rows);
  const total = useSelector(table, ({ context }) => context.total);
  const selected = useSelector(table, ({ context }) => context.selected);
  const hidden = useSelector(table, ({ context }) => context.hiddenColumns);
  const density = useSelector(table, ({ context }) => context.density);
  const actions = usePermittedActions(entity.permissionId);
  const height = useWindowHeight();
  const compact = useIsPhone();

  const { sort } = query;
  const columns = useMemo(
    () => columnsOf({ page, reveal, entity, actions, sort, hidden, compact }),
    [page, reveal, entity, actions, sort, hidden, compact],
  );
  const virtual = rows.length >= virtualFrom;
  return (
    <>
      <LoadFailure table={table} />
      <Table<Row>
        key={compact ? 'compact' : 'full'}
        rowKey="id"
        size={sizes[density]}
        columns={columns}
        dataSource={rows}
        loading={loading && rows.length > 0}
        virtual={virtual}
        sticky={!virtual}
        scroll={{
          x: widthOf(columns) + tickWidth,
          scrollToFirstRowOnChange: virtual,
          ...(virtual && { y: Math.max(leastHeight, height - aroundRows) }),
        }}
        showSorterTooltip={false}
        rowSelection={selection(entity, table, selected)}
        rowClassName={({ id }) => (id === savedId ? 'row-saved' : '')}
        locale={{ emptyText: <WithoutRows entity={entity} page={page} table={table} /> }}
        onChange={changed(table)}
        pagination={{
          current: query.pageNo,
          pageSize: query.pageSize,
          total,
          pageSizeOptions: [...pageSizes],
          showSizeChanger: true,
          showQuickJumper: true,
          showTotal: (count) => `共 ${count} 条`,
        }}
      />
    </>
  );
}

/** The rows that were there stay; what stands above them says why there are no newer ones. */
function LoadFailure({ table }: { readonly table: TableActor }) {
  const error = useSelector(table, ({ context }) => context.error);
  if (error === '') return null;
  return (
    <div role="alert" className="load-failure">
      <CloseCircleFilled aria-hidden />
      <span>{error}</span>
      <Button size="small" onClick={() => table.send({ type: 'RELOAD' })}>
        重试
      </Button>
    </div>
  );
}
