import { useSelector } from '@xstate/react';
import type { TableActor } from '../../machines/table.ts';

/** How many rows are ticked, on this page and on others. */
export function SelectionBar({ table }: { readonly table: TableActor }) {
  const count = useSelector(table, ({ context }) => context.selected.length);
  if (count === 0) return null;
  return (
    <output className="selection-bar">
      已选择 <strong>{count}</strong> 项
      <span className="selection-dot" aria-hidden="true">
        ·
      </span>
      <button type="button" className="link" onClick={() => table.send({ type: 'SELECT', ids: [] })}>
        清空
      </button>
    </output>
  );
}
