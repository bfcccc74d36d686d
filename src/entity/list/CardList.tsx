import { useSelector } from '@xstate/react';
import { Pagination, Spin } from 'antd';
import { type ComponentType, useMemo } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { classOf, LoadFailure, pagerOf, showHead } from './around-rows.tsx';
import { SortMenu } from './SortMenu.tsx';
import { PageTick } from './Ticks.tsx';
import { WithoutRows } from './WithoutRows.tsx';
import './gallery.css';

export interface CardListProps {
  readonly entity: Entity;
  readonly page: ListPageActor;
  readonly table: TableActor;
}

export interface CardProps extends CardListProps {
  readonly row: Row;
  /** One of them can be tabbed to (src/entity/list/row-keys.ts). */
  readonly isFirst: boolean;
  readonly look: string;
}

interface FrameProps extends CardListProps {
  readonly card: ComponentType<CardProps>;
  /** What the style calls the list of cards. */
  readonly name: 'gallery' | 'phone-rows';
}

/** The rows of the list as cards, drawn from the table chart as the table is: the same rows, ticks, pages and sentences. */
export function CardList({ entity, page, table, card: Card, name }: FrameProps) {
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
            <Cards entity={entity} page={page} table={table} card={Card} name={name} />
          </Spin>
        </>
      )}
      {total > 0 && (
        <Pagination
          align="end"
          {...pagerOf(query, total)}
          className={total <= query.pageSize ? 'gallery-pages one-page' : 'gallery-pages'}
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

function Cards({ entity, page, table, card: Card, name }: FrameProps) {
  const rows = useSelector(table, ({ context }) => context.rows);
  const density = useSelector(table, ({ context }) => context.density);
  const savedId = useSelector(page, ({ context }) => context.savedId);
  const viewed = useSelector(page, ({ context }) => context.viewed);
  const opened = useMemo(() => new Set(viewed), [viewed]);
  return (
    <ul className={name} aria-label={entity.label} data-density={density}>
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
