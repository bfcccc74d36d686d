import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import { picturesIn } from '../fields/values.ts';
import { CardList, type CardListProps, type CardProps } from './CardList.tsx';
import { contentOf, NameLink } from './cell-content.tsx';
import { columnLabel } from './columns.tsx';
import { PictureCell } from './PictureCell.tsx';
import { RowActions } from './RowActions.tsx';
import { RowTick } from './Ticks.tsx';

/** 网格: a card with a large picture for each row. */
export const Gallery = (props: CardListProps) => <CardList {...props} card={Card} name="gallery" />;

const Card = memo(function Card({ entity, page, table, row, isFirst, look }: CardProps) {
  const { picture = '', lines = [] } = entity.gallery ?? {};
  const reveal = useSelector(page, ({ children }) => children.reveal);
  const name = String(row[entity.title]);
  const pictures = picturesIn(row[picture]);
  return (
    <li
      className={`gallery-card ${look}`}
      data-row-key={row.id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as a row of the table it is gone to with the arrow keys.
      tabIndex={isFirst ? 0 : -1}
      aria-label={`${entity.label} ${name}`}
    >
      <div className="gallery-picture">
        <PictureCell pictures={pictures} label={name} page={page} />
        <RowTick table={table} id={row.id} name={name} />
      </div>
      <div className="gallery-name">
        <NameLink entity={entity} row={row} page={page} title={name} />
      </div>
      <dl>
        {lines.map((key) => (
          <div key={key}>
            <dt>{labelOf(entity, key)}</dt>
            <dd>{contentOf({ page, reveal, entity }, key, row)}</dd>
          </div>
        ))}
      </dl>
      <RowActions page={page} entity={entity} row={row} compact={false} />
    </li>
  );
});

/** What its column is called. */
const labelOf = (entity: Entity, key: string): string =>
  columnLabel(entity, entity.columns.find((column) => column.key === key) ?? { key });
