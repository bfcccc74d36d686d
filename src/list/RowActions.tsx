import { memo } from 'react';
import type { Entity } from '../../contract/entity.ts';
import type { Row } from '../../contract/page.ts';
import type { Action } from '../../contract/permission.ts';
import type { ListPageActor } from '../../machines/list-page.ts';
import { MenuItem, PopupMenu } from './PopupMenu.tsx';
import { commandsOf, mayEdit, movesOf, questionOf } from './row-moves.ts';

interface Props {
  readonly page: ListPageActor;
  readonly entity: Entity;
  readonly actions: readonly Action[];
  readonly row: Row;
}

/** What can be done with a row. */
export const RowActions = memo(function RowActions(props: Props) {
  const { page, entity, actions, row } = props;
  const open = (mode: string) => page.send({ type: 'OPEN', mode, id: row.id });
  return (
    <span className="row-actions">
      {actions.includes('get') && (
        <button type="button" className="link" onClick={() => open('detail')}>
          详情
        </button>
      )}
      {mayEdit(entity, row, actions) && (
        <button type="button" className="link" onClick={() => open('edit')}>
          编辑
        </button>
      )}
      <MoreActions {...props} />
    </span>
  );
});

function MoreActions({ page, entity, actions, row }: Props) {
  const moves = movesOf(entity, row, actions);
  const commands = commandsOf(entity, row, actions);
  const mayCopy = entity.copyable === true && actions.includes('add');
  if (moves.length + commands.length === 0 && !mayCopy) return null;
  return (
    <PopupMenu label={`更多操作：${String(row[entity.title])}`} face="更多" className="link">
      {commands.map(({ mode, label }) => (
        <MenuItem key={mode} label={label} onChoose={() => page.send({ type: 'OPEN', mode, id: row.id })} />
      ))}
      {mayCopy && <MenuItem label="复制" onChoose={() => page.send({ type: 'CREATE', copyOf: row.id })} />}
      {moves.map((move) => (
        <MenuItem
          key={move.event}
          label={move.label}
          danger={move.danger ?? false}
          refusal={move.refusal}
          onChoose={() => page.send({ type: 'ASK', question: questionOf(entity, row, move) })}
        />
      ))}
    </PopupMenu>
  );
}
