import type { TableColumnsType } from 'antd';
import { type Entity, fieldOf } from '../../../contract/entity/entity.ts';
import type { Column } from '../../../contract/entity/entity-parts.ts';
import { identityOf } from '../../../contract/entity/list/list-look.ts';
import type { ColumnLayout } from '../../../contract/entity/list/list-views.ts';
import type { Row, Sort } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import type { RevealActor } from '../../../machines/entity/record/reveal.ts';
import { lookOf } from '../fields/looks.ts';
import { cellIn } from './cell-content.tsx';
import { headOf, moveHint, sortableHead, sortHint } from './column-heads.tsx';
import { actionsRoom, isNarrow, ownWidth, shownColumns, tickWidth } from './column-widths.ts';
import { nextSteps } from './next-step.ts';
import { RowActions } from './RowActions.tsx';
import { PageTick, RowTick } from './Ticks.tsx';

interface Props {
  readonly page: ListPageActor;
  readonly reveal: RevealActor | undefined;
  readonly entity: Entity;
  readonly actions: readonly Action[];
  readonly sort: Sort | undefined;
  readonly thenBy: readonly Sort[] | undefined;
  readonly layout: ColumnLayout;
  readonly table: TableActor;
  /** How wide the table may be without scrolling, in px. */
  readonly room: number;
}

/** What a column is called, in its head and among the columns that can be hidden. */
export const columnLabel = (entity: Entity, { key, label }: Column): string => label ?? fieldOf(entity, key).label;

const isOtherRow = (row: Row, before: Row) => row !== before;

/** Before all others. Ticks stay when the page is turned; only rows that were seen can be ticked. */
export const tickColumn = (entity: Entity, table: TableActor): TableColumnsType<Row>[number] => ({
  key: 'tick',
  className: 'tick-cell',
  title: <PageTick table={table} />,
  width: tickWidth,
  fixed: 'start',
  shouldCellUpdate: isOtherRow,
  render: (_: unknown, row: Row) => <RowTick table={table} id={row.id} name={String(row[entity.title])} />,
});

/** What stands above the first column: both names, where the title is a number below another field. */
function identityLabel(entity: Entity, column: Column): string {
  const { name = column.key, below } = identityOf(entity) ?? {};
  const own = columnLabel(entity, column);
  if (name === column.key) return own;
  const first = fieldOf(entity, name).label;
  return below === column.key ? `${first} / ${own}` : first;
}

/** What can be done with a row stands at the end. */
const actionsColumn = ({ page, entity, actions, room }: Props): TableColumnsType<Row>[number] => ({
  key: 'actions',
  title: '操作',
  align: 'end',
  width: actionsRoom(entity, actions, longestStep(entity, actions), room),
  fixed: 'end',
  shouldCellUpdate: isOtherRow,
  render: (_: unknown, row: Row) => <RowActions page={page} entity={entity} row={row} compact={isNarrow(room)} />,
});

const longestStep = (entity: Entity, actions: readonly Action[]): number =>
  Math.max(0, ...nextSteps(entity, actions).map(({ label }) => label.length));

/** How wide a column is and where it is held: what the row is called comes first, stays in sight, and takes what the others leave. */
function placeOf(entity: Entity, { pins = {}, widths = {} }: ColumnLayout, column: Column, isFirst: boolean) {
  const { key } = column;
  const isIdentity = isFirst && key === entity.title;
  const fixed = pins[key] ?? (isIdentity ? ('start' as const) : undefined);
  const width = widths[key] ?? (isIdentity ? undefined : ownWidth(entity, column));
  return { ...(width !== undefined && { width }), ...(fixed && { fixed }) };
}

/** What a press on the head of a column does to the order of the rows, and how it is told. */
function headIn({ entity, table }: Props, sorts: readonly Sort[], key: string) {
  const sortable = entity.sortable.includes(key);
  return {
    // Several may be sorted by at once; which, the chart says.
    ...(sortable && { sorter: { multiple: 1 }, sortOrder: sorts.find(({ field }) => field === key)?.order ?? null }),
    onHeaderCell: () => ({
      'data-column': key,
      title: sortable ? `${sortHint}\n${moveHint}` : moveHint,
      ...(sortable && sortableHead(table, key)),
    }),
  };
}

/** The columns that are shown, and the actions at the end. */
export function columnsOf(props: Props): TableColumnsType<Row> {
  const { entity, sort, thenBy = [], layout, room } = props;
  const sorts = sort ? [sort, ...thenBy] : [];
  const actions = actionsColumn(props);
  const shown = shownColumns(entity, layout, room - tickWidth - Number(actions.width));
  return [
    ...shown.map((column, at) => {
      const { key } = column;
      const { align, ellipsis } = lookOf(fieldOf(entity, key));
      const label = key === entity.title ? identityLabel(entity, column) : columnLabel(entity, column);
      return {
        ...placeOf(entity, layout, column, at === 0),
        ...headIn(props, sorts, key),
        ...(align && { align }),
        ...(ellipsis && { ellipsis: { showTitle: false } }),
        key,
        dataIndex: key,
        title: headOf(label, sorts, key),
        shouldCellUpdate: isOtherRow,
        render: (_: unknown, row: Row) => cellIn(props, column, row),
      };
    }),
    actions,
  ];
}

/** Width of all columns together, from which the table scrolls sideways; what a row is called takes at least so much. */
export function widthOf(entity: Entity, columns: TableColumnsType<Row>): number {
  const title = entity.columns.find(({ key }) => key === entity.title);
  const least = title ? ownWidth(entity, title) : 0;
  return columns.reduce((sum, { width = least }) => sum + Number(width), 0);
}
