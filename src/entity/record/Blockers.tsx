import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Row } from '../../../contract/core/page.ts';
import { type Blocker, movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/known.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import { usePermittedActions } from '../permitted.tsx';
import { commandsOf, mayEdit } from '../list/row-moves.ts';

interface Props {
  readonly record: RecordActor;
  readonly entity: Entity;
  readonly row: Row;
}

/** Before somebody presses 发布: everything that still stands in the way of it, each with where it is mended. */
export function Blockers({ record, entity, row }: Props) {
  const moves = movesFrom(lifecycleOf(entity.name), row);
  return moves.map(({ event, label, blockers = [] }) =>
    blockers.length === 0 ? null : (
      <Alert
        key={event}
        className="blockers"
        type="info"
        showIcon
        title={`${label}之前还差 ${blockers.length} 项`}
        description={
          <ul aria-label={`${label}之前`}>
            {blockers.map((blocker) => (
              <li key={blocker.text}>
                {blocker.text}
                {blocker.rule !== undefined && `（合规 ${blocker.rule}）`}{' '}
                <Mend {...{ record, entity, row, blocker }} />
              </li>
            ))}
          </ul>
        }
      />
    ),
  );
}

/** The way to where one of them is mended. */
function Mend({ record, entity, row, blocker }: Props & { readonly blocker: Blocker }) {
  const actions = usePermittedActions(entity.permissionId);
  const mayStart = useSelector(record, (snapshot) => snapshot.can({ type: 'EDIT' }));
  const field = entity.fields[blocker.field ?? ''];
  const command = commandsOf(entity, row, actions).find(({ mode }) => mode === blocker.command);
  if (command)
    return (
      <Button
        type="link"
        size="small"
        disabled={!mayStart}
        onClick={() => record.send({ type: 'EDIT', mode: command.mode })}
      >
        {command.label}
      </Button>
    );
  if (blocker.path !== undefined) return <a href={`#${blocker.path}`}>去处理</a>;
  if (!field || !mayEdit(entity, row, actions)) return null;
  return (
    <Button
      type="link"
      size="small"
      disabled={!mayStart || field.locked?.(row) !== undefined}
      onClick={() => record.send({ type: 'EDIT' })}
    >
      修改{field.label}
    </Button>
  );
}
