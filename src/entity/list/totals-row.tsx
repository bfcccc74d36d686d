import { Table, type TableColumnsType } from 'antd';
import { type Entity, fieldOf } from '../../../contract/entity/entity.ts';
import { formatNumber } from '../fields/formats.ts';
import type { ListPage, Row } from '../../../contract/core/page.ts';
import { cellOf } from '../fields/cells.tsx';

interface Props {
  readonly entity: Entity;
  readonly columns: TableColumnsType<Row>;
  readonly totals: NonNullable<ListPage['totals']>;
  /** How many rows they sum up. */
  readonly total: number;
}

/** The sums over everything that matches, on this page and on all others; after the box that ticks a page. */
export function totalsRow({ entity, columns, totals, total }: Props) {
  const keys = columns.map(({ key }) => String(key));
  const isSum = (key: string) => Object.hasOwn(totals, key);
  // The words take the columns before the first sum, and do not move with them.
  const wide = Math.max(1, keys.findIndex(isSum));
  return (
    <Table.Summary fixed="bottom">
      <Table.Summary.Row className="totals-row">
        <Table.Summary.Cell index={0} />
        <Table.Summary.Cell index={1} colSpan={wide}>
          合计（全部 {formatNumber(total)} 条）
        </Table.Summary.Cell>
        {keys.slice(wide).map((key, index) => (
          <Table.Summary.Cell key={key} index={wide + 1 + index} align="end">
            {isSum(key) && cellOf(key, fieldOf(entity, key), totals)}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
