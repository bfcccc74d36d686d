import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import type { Entity } from '../../../contract/entity/entity.ts';
import { panelAt } from '../../../contract/entity/place-panel.ts';
import type { Row } from '../../../contract/core/page.ts';
import { type Blocker, type Move, movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/known.ts';
import type { PlacePanelsActor } from '../../../machines/entity/place/place-panels.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import { usePermittedActions } from '../permitted.tsx';
import { commandsOf, mayEdit } from '../list/row-moves.ts';

interface Props {
  readonly record: RecordActor;
  readonly entity: Entity;
  readonly row: Row;
  /** Of the record's own page: what a panel mends is mended there. */
  readonly panels?: PlacePanelsActor | undefined;
}

/** Before somebody presses 发布: everything that still stands in the way of it, each with where it is mended. */
export function Blockers({ record, entity, row, panels }: Props) {
  return awaited(entity, row).map(({ event, label, blockers = [] }) =>
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
                <Mend {...{ record, entity, row, panels, blocker }} />
              </li>
            ))}
          </ul>
        }
      />
    ),
  );
}

/** It can be taken, or will be once what is in its way is mended. */
const goesOn = ({ refusal, blockers = [] }: Move) => refusal === undefined || blockers.length > 0;

/**
 * The steps that a record is on its way to. Putting it away is one only where it goes no other way any more: of what is running nobody asks
 * what keeps it from being archived.
 */
function awaited(entity: Entity, row: Row): readonly Move[] {
  const moves = movesFrom(lifecycleOf(entity.name), row);
  const isAway = ({ target }: Move) => target === entity.archived;
  const onward = moves.filter((move) => !isAway(move));
  return onward.some(goesOn) ? onward : moves;
}

/** The way to where one of them is mended. */
function Mend({ record, entity, row, panels, blocker }: Props & { readonly blocker: Blocker }) {
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
  const panel = panels && blocker.path !== undefined && panelAt(entity, row, actions, blocker.path);
  if (panel)
    return (
      <Button type="link" size="small" onClick={() => panels.send({ type: 'SHOW', tab: panel })}>
        去处理
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
