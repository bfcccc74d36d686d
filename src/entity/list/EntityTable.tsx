import { useSelector } from '@xstate/react';
import { Table, type TableProps } from 'antd';
import { useMemo, useRef } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { usePermittedActions } from '../permitted.tsx';
import { totalsRow } from './totals-row.tsx';
import { classOf, LoadFailure, pagerOf, showHead } from './around-rows.tsx';
import { isNarrow } from './column-widths.ts';
import { columnsOf, tickColumn, widthOf } from './columns.tsx';
import { drawnFrom, StillRow } from './StillRow.tsx';
import { useRoom, useWindowHeight } from './window-size.ts';
import { WithoutRows } from './WithoutRows.tsx';

/** From so many rows up only those in sight are drawn (admin.md M5). */
const virtualFrom = 100;
/** What stands above and below a table that scrolls in itself. */
const aroundRows = 320;
const leastHeight = 320;

const stillRows = { body: { row: StillRow } };

const sizes = { large: 'large', middle: 'medium', small: 'small' } as const;

interface Props {
  readonly entity: Entity;
  readonly page: ListPageActor;
  readonly table: TableActor;
}

/** Turning a page and another size; a head that is pressed says so itself (columns.tsx). */
const changed =
  (table: TableActor): NonNullable<TableProps<Row>['onChange']> =>
  ({ current = 1, pageSize = 0 }, _filters, _sorter, { action }) => {
    if (action !== 'paginate') return;
    showHead();
    table.send({ type: 'TURN_PAGE', pageNo: current, pageSize });
  };

/** The rows of the list, drawn from the table chart. */
export function EntityTable({ entity, page, table }: Props) {
  const reveal = useSelector(page, ({ children }) => children.reveal);
  const savedId = useSelector(page, ({ context }) => context.savedId);
  const loading = useSelector(table, (snapshot) => snapshot.hasTag('busy'));
  const query = useSelector(table, ({ context }) => context.query);
  const read = useSelector(table, ({ context }) => context.rows);
  const total = useSelector(table, ({ context }) => context.total);
  const layout = useSelector(table, ({ context }) => context.columns);
  const totals = useSelector(table, ({ context }) => context.totals);
  const viewed = useSelector(page, ({ context }) => context.viewed);
  const density = useSelector(table, ({ context }) => context.density);
  const actions = usePermittedActions(entity.permissionId);
  const height = useWindowHeight();
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);

  // A cell is drawn anew for another row only: in other words all are, where they stand, so that a menu that is open stays open.
  const rows = useMemo(
    () => (entity.words === undefined ? read : read.map((row) => ({ ...row }))),
    [read, entity.words],
  );
  const { sort, thenBy } = query;
  const columns = useMemo(
    () => columnsOf({ page, table, reveal, entity, actions, sort, thenBy, layout, room }),
    [page, table, reveal, entity, actions, sort, thenBy, layout, room],
  );
  const withTicks = useMemo(() => [tickColumn(entity, table), ...columns], [entity, table, columns]);
  const opened = useMemo(() => new Set(viewed), [viewed]);
  const virtual = rows.length >= virtualFrom;
  return (
    <>
      <LoadFailure table={table} />
      <div ref={box} data-density={density}>
        <Table<Row>
          // What can be pressed in a row is another then; a cell is drawn anew for another row only.
          key={isNarrow(room) ? 'narrow' : 'wide'}
          rowKey="id"
          size={sizes[density]}
          columns={withTicks}
          dataSource={rows}
          loading={loading && rows.length > 0}
          virtual={virtual}
          sticky={!virtual}
          scroll={{
            x: widthOf(entity, withTicks),
            scrollToFirstRowOnChange: virtual,
            ...(virtual && { y: Math.max(leastHeight, height - aroundRows) }),
          }}
          showSorterTooltip={false}
          rowClassName={(row) => classOf(row, { isSaved: row.id === savedId, isViewed: opened.has(row.id), entity })}
          {...(virtual && { components: stillRows })}
          onRow={(row, index) => ({
            tabIndex: index === 0 ? 0 : -1,
            ...(virtual && drawnFrom(row, withTicks)),
          })}
          {...(totals && {
            summary: () => totalsRow({ entity, columns, totals, total }),
          })}
          locale={{ emptyText: <WithoutRows entity={entity} page={page} table={table} /> }}
          onChange={changed(table)}
          pagination={pagerOf(query, total)}
        />
      </div>
    </>
  );
}
