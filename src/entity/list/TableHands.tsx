import { memo } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { headHands } from './head-hands.ts';
import { rowKeys } from './row-keys.ts';
import './table-hands.css';

interface Props {
  readonly entity: Entity;
  readonly table: TableActor;
}

/**
 * Drag and keys on the heads and rows of the table beside it. They listen on the panel around both, so that the rows themselves
 * carry nothing for it.
 */
export const TableHands = memo(function TableHands({ entity, table }: Props) {
  return (
    <div
      className="table-hands"
      ref={(mark) => {
        const panel = mark?.closest<HTMLElement>('.table-panel');
        const [line, voice] = mark?.children ?? [];
        if (!panel || !(line instanceof HTMLElement) || !voice) return;
        const stopped = new AbortController();
        headHands(panel, line, { entity, table }, stopped.signal);
        rowKeys(panel, table, (text) => (voice.textContent = text), stopped.signal);
        return () => stopped.abort();
      }}
    >
      <div className="column-guide" hidden />
      <output className="row-voice" />
    </div>
  );
});
