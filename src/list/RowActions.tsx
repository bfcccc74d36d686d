import { memo } from 'react';
import type { Entity } from '../../contract/entity.ts';
import type { Row } from '../../contract/page.ts';
import type { Action } from '../../contract/permission.ts';
import type { ListPageActor } from '../../machines/list-page.ts';
import { usePermittedActions } from '../permitted.tsx';
import { MenuItem, PopupMenu } from './PopupMenu.tsx';
import { commandsOf, mayEdit, movesOf, questionOf } from './row-moves.ts';

interface Props {
  readonly page: ListPageActor;
  readonly entity: Entity;
  readonly row: Row;
  /** Everything behind 更多. */
  readonly compact: boolean;
}

/** 详情 and 编辑, as far as they are allowed. */
const readingsOf = ({ entity, row }: Props, actions: readonly Action[]) => [
  ...(actions.includes('get') ? [{ mode: 'detail', label: '详情' }] : []),
  ...(mayEdit(entity, row, actions) ? [{ mode: 'edit', label: '编辑' }] : []),
];

/** What can be done with a row. */
export const RowActions = memo(function RowActions(props: Props) {
  const { page, entity, row, compact } = props;
  const actions = usePermittedActions(entity.permissionId);
  return (
    <span className="row-actions">
      {!compact &&
        readingsOf(props, actions).map(({ mode, label }) => (
          <button
            key={mode}
            type="button"
            className="link"
            onClick={() => page.send({ type: 'OPEN', mode, id: row.id })}
          >
            {label}
          </button>
        ))}
      <MoreActions {...props} />
    </span>
  );
});

function MoreActions(props: Props) {
  const { page, entity, row, compact } = props;
  const actions = usePermittedActions(entity.permissionId);
  const moves = movesOf(entity, row, actions);
  const forms = [...(compact ? readingsOf(props, actions) : []), ...commandsOf(entity, row, actions)];
  const mayCopy = entity.copyable === true && actions.includes('add');
  if (moves.length + forms.length === 0 && !mayCopy) return null;
  return (
    <PopupMenu label={`更多操作：${String(row[entity.title])}`} face="更多" className="link">
      {forms.map(({ mode, label }) => (
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
