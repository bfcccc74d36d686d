import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Column } from '../../../contract/entity/entity-parts.ts';
import type { Row } from '../../../contract/core/page.ts';
import { CardList, type CardListProps, type CardProps } from './CardList.tsx';
import { cellIn, contentOf } from './cell-content.tsx';
import { shownColumns } from './column-widths.ts';
import { columnLabel } from './columns.tsx';
import { RowActions } from './RowActions.tsx';
import { RowTick } from './Ticks.tsx';
import './phone-rows.css';

/** How many of the columns stand on a card; the others are in the record. */
const figures = 2;

/** The rows of a list on a phone: what a row is, how it stands, two figures, and what it waits for. Nothing scrolls sideways. */
export const PhoneRows = (props: CardListProps) => <CardList {...props} card={Card} name="phone-rows" />;

const numbers: ReadonlySet<string> = new Set(['integer', 'points', 'money', 'percent', 'decimal']);

/** What decides most about a row: the first number that it has and its latest instant, or what the list shows first. */
function figuresOf(entity: Entity, columns: readonly Column[], row: Row): readonly Column[] {
  const isNumber = ({ key }: Column) => numbers.has(entity.fields[key]?.kind ?? '');
  const number = columns.find((column) => isNumber(column) && row[column.key] != null) ?? columns.find(isNumber);
  const instant = columns.findLast(({ key }) => entity.fields[key]?.kind === 'datetime');
  const wanted = new Set([
    ...(number ? [number] : []),
    ...(instant ? [instant] : []),
    ...columns.filter(isNumber),
    ...columns,
  ]);
  return [...wanted].slice(0, figures);
}

const Card = memo(function Card({ entity, page, table, row, isFirst, look }: CardProps) {
  const reveal = useSelector(page, ({ children }) => children.reveal);
  const layout = useSelector(table, ({ context }) => context.columns);
  const of = { page, reveal, entity };
  const name = String(row[entity.title]);
  const shown = shownColumns(entity, layout, Infinity);
  const first = shown.find(({ key }) => key === entity.title) ?? shown[0];
  // How a row stands: its state, or what the list says first in its place.
  const standing = shown.find(({ key }) => entity.fields[key]?.kind === 'select');
  const told = figuresOf(
    entity,
    shown.filter((column) => column !== first && column !== standing),
    row,
  );
  return (
    <li
      className={`phone-row ${look}`}
      data-row-key={row.id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as a row of the table it is gone to with the arrow keys.
      tabIndex={isFirst ? 0 : -1}
      aria-label={`${entity.label} ${name}`}
    >
      <div className="phone-row-head">
        <RowTick table={table} id={row.id} name={name} />
        <div className="phone-row-name">{first && cellIn(of, first, row)}</div>
        {standing && contentOf(of, standing.key, row)}
      </div>
      <div className="phone-row-foot">
        <dl>
          {told.map((column) => (
            <div key={column.key}>
              <dt>{columnLabel(entity, column)}</dt>
              <dd>{cellIn(of, column, row)}</dd>
            </div>
          ))}
        </dl>
        <RowActions page={page} entity={entity} row={row} compact />
      </div>
    </li>
  );
});
