import { CloseCircleFilled } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { Entity } from '../../../contract/entity/entity.ts';
import { type ListQuery, pageSizes, type Row } from '../../../contract/core/page.ts';
import { isShort, stockStanding } from '../../../contract/stock/stock-standing.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';

/* What rows have in common, as a table and as cards. */

/** Another page is read from its top: the pager stands at the end of the one before. */
export const showHead = () =>
  document.activeElement
    ?.closest('.table-panel')
    ?.querySelector('.table-toolbar')
    ?.scrollIntoView({ block: 'nearest' });

interface Looked {
  readonly entity: Entity;
  readonly isSaved: boolean;
  readonly isViewed: boolean;
}

/** Orange says that the stock is at its warning line, or gone (award.md §2.1), a red bar that printed codes are not covered (§4.3). */
export function classOf(row: Row, { entity, isSaved, isViewed }: Looked): string {
  const warned = isShort(row) ? 'row-short ' : stockStanding(entity, row) ? 'row-low ' : '';
  return warned + (isSaved ? 'row-saved' : isViewed ? 'row-viewed' : '');
}

/** The pages below the rows, and their sizes. */
export const pagerOf = ({ pageNo, pageSize }: ListQuery, total: number) => ({
  current: pageNo,
  pageSize,
  total,
  pageSizeOptions: [...pageSizes],
  showSizeChanger: true,
  showQuickJumper: total > pageSize,
  // Where there is one page there is nothing to turn to.
  ...(total <= pageSize && { className: 'one-page' }),
  showTotal: (count: number) => `共 ${count} 条`,
});

/** The rows that were there stay; what stands above them says why there are no newer ones. */
export function LoadFailure({ table }: { readonly table: TableActor }) {
  const error = useSelector(table, ({ context }) => context.error);
  if (error === '') return null;
  return (
    <div role="alert" className="load-failure">
      <CloseCircleFilled aria-hidden />
      <span>{error}</span>
      <Button size="small" onClick={() => table.send({ type: 'RELOAD' })}>
        重试
      </Button>
    </div>
  );
}
