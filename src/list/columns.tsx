import type { TableColumnsType } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { type Column, type Entity, fieldOf } from '../../contract/entity.ts';
import { isMasked } from '../../contract/mask.ts';
import type { Row, Sort } from '../../contract/page.ts';
import type { Action } from '../../contract/permission.ts';
import type { ListPageActor } from '../../machines/list-page.ts';
import type { RevealActor } from '../../machines/reveal.ts';
import { cellOf, lookOf } from '../fields/cells.tsx';
import { nothing } from '../fields/formats.ts';
import { MaskedValue } from '../fields/MaskedValue.tsx';
import { Permitted } from '../permitted.tsx';
import { CodeCell } from './CodeCell.tsx';
import { RowActions } from './RowActions.tsx';

/** Room for 详情, 编辑 and 更多, and for one of them alone. */
const actionsWidth = 148;
const compactWidth = 64;

/** Whether there is but one thing to press in each row: on a phone, and where rows can only be read or only be moved. */
const isOne = ({ entity, actions, compact }: Props) =>
  compact ||
  !(actions.includes('get') || actions.includes('edit')) ||
  (entity.observed === true && entity.calls.update === undefined);

interface Props {
  readonly page: ListPageActor;
  readonly reveal: RevealActor | undefined;
  readonly entity: Entity;
  readonly actions: readonly Action[];
  readonly sort: Sort | undefined;
  readonly hidden: readonly string[];
  /** On a phone all actions are behind 更多. */
  readonly compact: boolean;
}

/** What a column is called, in its head and among the columns that can be hidden. */
export const columnLabel = (entity: Entity, { key, label }: Column): string => label ?? fieldOf(entity, key).label;

/** Enter sorts in antd's head cells, Space does not (admin.md M6). */
function sortOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
const sortableHead = () => ({ onKeyDown: sortOnSpace });

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

function contentOf({ page, reveal, entity }: Props, key: string, row: Row): ReactNode {
  const value = row[key];
  const field = fieldOf(entity, key);
  const plain = cellOf(key, field, row);
  if (key === entity.title && typeof value === 'string')
    return (
      <Permitted page={entity.permissionId} action="get" otherwise={plain}>
        <TitleCell row={row} title={value} page={page} />
      </Permitted>
    );
  if (key === entity.numbered?.field)
    return typeof value === 'string' ? <CodeCell code={value} page={page} /> : nothing;
  if (isMasked(field, value))
    return <MaskedValue reveal={reveal} page={entity.permissionId} row={row} name={key} field={field} />;
  return plain;
}

/** The columns that are shown, and the actions at the end. */
export function columnsOf(props: Props): TableColumnsType<Row> {
  const { page, entity, sort, hidden, compact } = props;
  const isTitle = ({ key }: Column) => Number(key === entity.title);
  const wanted = entity.columns.filter(({ key }) => !hidden.includes(key));
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
        title: columnLabel(entity, column),
        width: column.width ?? look.width,
        shouldCellUpdate: isOtherRow,
        render: (_: unknown, row: Row) => contentOf(props, key, row),
        ...(look.ellipsis && { ellipsis: { showTitle: false } }),
        ...(entity.sortable.includes(key) && {
          sorter: true,
          sortOrder: sort?.field === key ? sort.order : null,
          onHeaderCell: sortableHead,
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
