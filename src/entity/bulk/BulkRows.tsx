import { useSelector } from '@xstate/react';
import { memo, useMemo } from 'react';
import type { BulkActor } from '../../../machines/entity/bulk/bulk.ts';
import type { BulkRow } from '../../../machines/entity/bulk/bulk-rows.ts';
import { useSightOf } from '../dialogs/sight.ts';
import { useNarrowness } from '../../core/use-media.ts';
import { rowStateLabels } from './row-state-labels.ts';
import { useCalmly } from './use-calmly.ts';
import './bulk.css';

/** Height of a row in px, as bulk.css has it: one line, and on a phone the name above what became of it. */
const rowHeights = { wide: 38, narrow: 84 } as const;
/** Rows that are drawn above and below those in sight. */
const spare = 6;

/** The rows of a run, those that the operator looks at; of a hundred thousand those in sight are drawn. */
export function BulkRows({ bulk }: { readonly bulk: BulkActor }) {
  const rows = useCalmly(bulk, ({ context }) => context.rows);
  const shown = useSelector(bulk, ({ context }) => context.shown);
  const looked = useMemo(() => (shown === 'all' ? rows : rows.filter(({ state }) => state === shown)), [rows, shown]);
  const rowHeight = rowHeights[useNarrowness() ? 'narrow' : 'wide'];
  const { attach, sight } = useSightOf(rowHeight);
  const first = Math.max(0, Math.floor(sight.from / rowHeight) - spare);
  const drawn = looked.slice(first, Math.ceil(sight.to / rowHeight) + spare);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop of its own it could not be scrolled by keys.
    <div ref={attach} className="bulk-rows" role="region" aria-label="每条数据的结果" tabIndex={0}>
      <div role="table" aria-label="每条数据的结果" aria-rowcount={looked.length + 1}>
        <div role="row" className="bulk-row bulk-head" aria-rowindex={1}>
          <span role="columnheader">名称</span>
          <span role="columnheader">结果</span>
          <span role="columnheader">说明</span>
        </div>
        <div role="rowgroup" className="bulk-all" style={{ height: looked.length * rowHeight }}>
          {drawn.map((row, index) => (
            <Line key={row.id} row={row} place={first + index} rowHeight={rowHeight} />
          ))}
        </div>
      </div>
      {looked.length === 0 && <p className="bulk-nothing">没有这样的数据</p>}
    </div>
  );
}

interface LineProps {
  readonly row: BulkRow;
  readonly place: number;
  readonly rowHeight: number;
}

/** A row stays as it was drawn until something becomes of it. */
const Line = memo(({ row, place, rowHeight }: LineProps) => {
  const { id, title, state, message } = row;
  return (
    <div
      role="row"
      className="bulk-row"
      data-row-key={id}
      aria-rowindex={place + 2}
      style={{ top: place * rowHeight, height: rowHeight }}
    >
      <span role="cell" title={title}>
        {title}
      </span>
      <span role="cell" className={`bulk-${state}`}>
        {rowStateLabels[state]}
      </span>
      <span role="cell" title={message}>
        {message}
      </span>
    </div>
  );
});
