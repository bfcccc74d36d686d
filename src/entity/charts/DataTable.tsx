import type { Table } from '../../../contract/insight/analysis-tables.ts';
import { formatNumber } from '../fields/formats.ts';

interface Props {
  readonly title: string;
  readonly table: Table;
}

const cellText = (cell: string | number): string => (typeof cell === 'number' ? formatNumber(cell) : cell);

/** The numbers of a drawing as a table to read; it scrolls in its own place, by keyboard too. */
export const DataTable = ({ title, table: { columns, rows } }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a pointer.
  <div className="data-table" tabIndex={0} role="region" aria-label={`${title}数据表`}>
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...cells], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may be the same, and rows never move.
          <tr key={at}>
            <th scope="row">{cellText(first)}</th>
            {cells.map((cell, column) => (
              <td key={columns[column + 1]}>{cellText(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
