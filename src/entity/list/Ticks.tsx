import { useSelector } from '@xstate/react';
import { pageTickedAfter, pageTicks, tickedAfter, tickedSet } from '../../../machines/entity/bulk/ticks.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import './ticks.css';

interface RowProps {
  readonly table: TableActor;
  readonly id: number;
  /** What the row is called. */
  readonly name: string;
}

/** The box of a row. Each listens to the chart by itself, so that a tick draws one box anew, and not the table. */
export function RowTick({ table, id, name }: RowProps) {
  const checked = useSelector(table, ({ context }) => tickedSet(context.selected).has(id));
  const tick = (through: boolean) =>
    table.send({ type: 'SELECT', ids: tickedAfter(table.getSnapshot().context, id, through), at: id });
  // The row is marked from here: a style that looks into the rows for what is ticked costs every step of scrolling.
  const mark = (box: HTMLInputElement | null) =>
    void box?.closest('[data-row-key]')?.toggleAttribute('data-ticked', checked);
  return (
    <input
      ref={mark}
      type="checkbox"
      className="tick"
      aria-label={`选择 ${name}`}
      checked={checked}
      onChange={({ nativeEvent }) => tick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}

/** The box above the rows: all of the page, or none of them. */
export function PageTick({ table }: { readonly table: TableActor }) {
  const ticks = useSelector(table, ({ context }) => pageTicks(context));
  const isEmpty = useSelector(table, ({ context }) => context.rows.length === 0);
  const isPartly = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = ticks === 'some';
  };
  return (
    <input
      ref={isPartly}
      type="checkbox"
      className="tick"
      aria-label="选择本页全部"
      checked={ticks === 'all'}
      disabled={isEmpty}
      onChange={() => table.send({ type: 'SELECT', ids: pageTickedAfter(table.getSnapshot().context) })}
    />
  );
}
