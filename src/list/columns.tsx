import type { TableColumnsType } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense } from 'react';
import { codeIn } from '../../contract/codes.ts';
import { type Column, type Entity, fieldOf } from '../../contract/entity.ts';
import { stockStanding } from '../../contract/stock-standing.ts';
import { isMasked } from '../../contract/mask.ts';
import { type ColumnLayout, inOrder } from '../../contract/list-views.ts';
import { mostSorts, type Row, type Sort, sortsOf } from '../../contract/page.ts';
import type { Action } from '../../contract/permission.ts';
import type { ListPageActor } from '../../machines/list-page.ts';
import type { TableActor } from '../../machines/table.ts';
import type { RevealActor } from '../../machines/reveal.ts';
import { cellOf, lookOf } from '../fields/cells.tsx';
import { Tag } from '../fields/Tag.tsx';
import { latePart } from '../late-part.tsx';
import { Permitted } from '../permitted.tsx';
import { CodeCell, CopyCell } from './CodeCell.tsx';
import { picturesIn, textIn } from '../fields/values.ts';
import { PictureCell } from './PictureCell.tsx';
import { RowActions } from './RowActions.tsx';
import { PageTick, RowTick } from './Ticks.tsx';

/** Few lists have something to reveal: the eye comes with the first that does. */
const MaskedValue = latePart(async () => (await import('../fields/MaskedValue.tsx')).MaskedValue);

/** Room for 详情, 编辑 and 更多, and for one of them alone. */
const actionsWidth = 148;
const compactWidth = 64;
/** Room for a phone number with the eye beside it. */
const mobileWidth = 144;

/** Whether there is but one thing to press in each row: on a phone, and where rows can only be read or only be moved. */
const isOne = ({ entity, actions, compact }: Props) =>
  compact ||
  !(actions.includes('get') || actions.includes('edit')) ||
  (entity.observed === true && entity.calls.update === undefined && entity.deeds === undefined);

interface Props {
  readonly page: ListPageActor;
  readonly reveal: RevealActor | undefined;
  readonly entity: Entity;
  readonly actions: readonly Action[];
  readonly sort: Sort | undefined;
  readonly thenBy: readonly Sort[] | undefined;
  readonly layout: ColumnLayout;
  readonly table: TableActor;
  /** On a phone all actions are behind 更多. */
  readonly compact: boolean;
}

/** What a column is called, in its head and among the columns that can be hidden. */
export const columnLabel = (entity: Entity, { key, label }: Column): string => label ?? fieldOf(entity, key).label;

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

/** What a head can do, for whoever holds the pointer over it; the second line is table-hands' (src/list/head-hands.ts). */
const sortHint = '点击排序，按住 Shift 可多列排序';
const moveHint = '拖动可移动列；按住 Alt 用 ← → 移动，再加 Shift 调整列宽';

/** Enter and Space press a head (admin.md M6), unless Alt is held: then the column moves. */
const sortableHead = (table: TableActor, field: string) => ({
  onClick: ({ shiftKey }: MouseEvent<HTMLElement>) => press(table, field, shiftKey),
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (!['Enter', ' '].includes(event.key) || event.altKey) return;
    event.preventDefault();
    press(table, field, event.shiftKey);
  },
});

/** What stands in a head: with its rank, where several columns order the rows. */
function headOf(label: string, sorts: readonly Sort[], key: string): ReactNode {
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

const isOtherRow = (row: Row, before: Row) => row !== before;

/** The name of a row leads to its details. */
function TitleCell({ row, title, page }: { readonly row: Row; readonly title: string; readonly page: ListPageActor }) {
  const open = () => page.send({ type: 'OPEN', mode: 'detail', id: row.id });
  return (
    <button type="button" className="link title-link" title={title} onClick={open}>
      {title}
    </button>
  );
}

/** A value as its kind shows it; beside the state what stands with the stock of the row. */
function plainCell(entity: Entity, key: string, row: Row): ReactNode {
  const state = cellOf(key, fieldOf(entity, key), row);
  const standing = key === 'status' ? stockStanding(entity, row) : undefined;
  return standing ? (
    <span className="tags">
      {state}
      <Tag options={{ standing }} code="standing" />
    </span>
  ) : (
    state
  );
}

/** What stands in a column of a row, as this operator may see it. */
export function contentOf(
  { page, reveal, entity }: Pick<Props, 'page' | 'reveal' | 'entity'>,
  key: string,
  row: Row,
): ReactNode {
  const value = row[key];
  const field = fieldOf(entity, key);
  const plain = plainCell(entity, key, row);
  if (key === entity.title && typeof value === 'string')
    return (
      <Permitted page={entity.permissionId} action="get" otherwise={plain}>
        <TitleCell row={row} title={value} page={page} />
      </Permitted>
    );
  const leads = entity.leads?.[key];
  if (leads && value !== null && value !== undefined) return <a href={`#${leads(row)}`}>{plain}</a>;
  const code = codeIn(entity, key, row);
  if (code !== '') return <CodeCell code={code} page={page} />;
  if (field.copied !== undefined) return <CopyCell label={field.copied} text={textIn(value)} page={page} />;
  if (field.kind === 'image' || field.kind === 'images')
    return <PictureCell pictures={picturesIn(value)} label={field.label} page={page} />;
  if (isMasked(field, value))
    return (
      <Suspense fallback={plain}>
        <MaskedValue reveal={reveal} page={entity.permissionId} row={row} name={key} field={field} />
      </Suspense>
    );
  return plain;
}

/** Before all others. Ticks stay when the page is turned; only rows that were seen can be ticked. */
export const tickColumn = (entity: Entity, table: TableActor): TableColumnsType<Row>[number] => ({
  key: 'tick',
  className: 'tick-cell',
  title: <PageTick table={table} />,
  width: 44,
  fixed: 'start',
  shouldCellUpdate: isOtherRow,
  render: (_: unknown, row: Row) => <RowTick table={table} id={row.id} name={String(row[entity.title])} />,
});

/** How wide a column is unless somebody wants it otherwise. */
function ownWidth(entity: Entity, { key, width }: Column): number {
  const field = fieldOf(entity, key);
  return Math.max(width ?? lookOf(field).width, field.mask === 'mobile' ? mobileWidth : 0);
}

/** The columns that are shown, and the actions at the end. */
export function columnsOf(props: Props): TableColumnsType<Row> {
  const { page, table, entity, sort, thenBy = [], layout, compact } = props;
  const { hidden = [], pins = {}, widths = {} } = layout;
  const sorts = sort ? [sort, ...thenBy] : [];
  const isTitle = ({ key }: Column) => Number(key === entity.title);
  const wanted = inOrder(entity.columns, layout).filter(({ key }) => !hidden.includes(key));
  // A phone shows one column or two: what the row is called comes first.
  const shown = compact ? wanted.toSorted((a, b) => isTitle(b) - isTitle(a)) : wanted;
  return [
    ...shown.map((column) => {
      const { key } = column;
      const look = lookOf(fieldOf(entity, key));
      return {
        ...look,
        key,
        dataIndex: key,
        title: headOf(columnLabel(entity, column), sorts, key),
        width: widths[key] ?? ownWidth(entity, column),
        ...(pins[key] && !compact && { fixed: pins[key] }),
        shouldCellUpdate: isOtherRow,
        render: (_: unknown, row: Row) => contentOf(props, key, row),
        ...(look.ellipsis && { ellipsis: { showTitle: false } }),
        ...(entity.sortable.includes(key) && {
          // Several may be sorted by at once; which, the chart says.
          sorter: { multiple: 1 },
          sortOrder: sorts.find(({ field }) => field === key)?.order ?? null,
        }),
        onHeaderCell: () => ({
          'data-column': key,
          title: entity.sortable.includes(key) ? `${sortHint}\n${moveHint}` : moveHint,
          ...(entity.sortable.includes(key) && sortableHead(table, key)),
        }),
      };
    }),
    {
      key: 'actions',
      title: '操作',
      width: isOne(props) ? compactWidth : actionsWidth,
      fixed: 'end' as const,
      shouldCellUpdate: isOtherRow,
      render: (_: unknown, row: Row) => <RowActions page={page} entity={entity} row={row} compact={compact} />,
    },
  ];
}

/** Width of all columns together, from which the table scrolls sideways. */
export const widthOf = (columns: TableColumnsType<Row>): number =>
  columns.reduce((sum, { width }) => sum + Number(width ?? 0), 0);
