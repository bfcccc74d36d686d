import { useSelector } from '@xstate/react';
import { Pagination, Spin } from 'antd';
import { memo, useMemo } from 'react';
import type { Entity } from '../../contract/entity.ts';
import type { Row } from '../../contract/page.ts';
import type { ListPageActor } from '../../machines/list-page.ts';
import type { TableActor } from '../../machines/table.ts';
import { picturesIn } from '../fields/values.ts';
import { columnLabel, contentOf } from './columns.tsx';
import { classOf, LoadFailure, pagerOf, showHead } from './around-rows.tsx';
import { PictureCell } from './PictureCell.tsx';
import { RowActions } from './RowActions.tsx';
import { SortMenu } from './SortMenu.tsx';
import { PageTick, RowTick } from './Ticks.tsx';
import { WithoutRows } from './WithoutRows.tsx';
import './gallery.css';

interface Props {
  readonly entity: Entity;
  readonly page: ListPageActor;
  readonly table: TableActor;
}

/** 网格: the rows of the list as cards, drawn from the table chart as the table is: the same rows, ticks, pages and sentences. */
export function Gallery({ entity, page, table }: Props) {
  const loading = useSelector(table, (snapshot) => snapshot.hasTag('busy'));
  const query = useSelector(table, ({ context }) => context.query);
  const rows = useSelector(table, ({ context }) => context.rows);
  const total = useSelector(table, ({ context }) => context.total);
  return (
    <>
      <LoadFailure table={table} />
      {rows.length === 0 ? (
        <WithoutRows entity={entity} page={page} table={table} />
      ) : (
        <>
          <div className="gallery-head">
            {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box is what PageTick draws. */}
            <label className="tick-label">
              <PageTick table={table} />
              选择本页全部
            </label>
            <SortMenu entity={entity} table={table} />
          </div>
          <Spin spinning={loading}>
            <Cards entity={entity} page={page} table={table} />
          </Spin>
        </>
      )}
      {total > 0 && (
        <Pagination
          className="gallery-pages"
          align="end"
          {...pagerOf(query, total)}
          disabled={loading}
          onChange={(pageNo, pageSize) => {
            showHead();
            table.send({ type: 'TURN_PAGE', pageNo, pageSize });
          }}
        />
      )}
    </>
  );
}

function Cards({ entity, page, table }: Props) {
  const rows = useSelector(table, ({ context }) => context.rows);
  const density = useSelector(table, ({ context }) => context.density);
  const savedId = useSelector(page, ({ context }) => context.savedId);
  const viewed = useSelector(page, ({ context }) => context.viewed);
  const opened = useMemo(() => new Set(viewed), [viewed]);
  return (
    <ul className="gallery" aria-label={entity.label} data-density={density}>
      {rows.map((row, at) => (
        <Card
          key={row.id}
          entity={entity}
          page={page}
          table={table}
          row={row}
          isFirst={at === 0}
          look={classOf(row, { entity, isSaved: row.id === savedId, isViewed: opened.has(row.id) })}
        />
      ))}
    </ul>
  );
}

interface CardProps extends Props {
  readonly row: Row;
  /** One of them can be tabbed to (src/list/row-keys.ts). */
  readonly isFirst: boolean;
  readonly look: string;
}

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
      <div className="gallery-name">{contentOf({ page, reveal, entity }, entity.title, row)}</div>
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
