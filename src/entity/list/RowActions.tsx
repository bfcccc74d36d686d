import { memo, Suspense } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import { latePart } from '../late-part.tsx';
import { usePermits, usePermittedActions } from '../permitted.tsx';
import { nextDeedOf, type NextStep, nextStepOf } from './next-step.ts';
import { deedsOf, type Permits, performDeed } from './row-deeds.ts';
import { MenuItem, PopupMenu } from './PopupMenu.tsx';
import { commandsOf, dangerLast, mayEdit, movesOf, partsOf, questionOf } from './row-moves.ts';

interface Props {
  readonly page: ListPageActor;
  readonly entity: Entity;
  readonly row: Row;
  /** Everything behind 更多. */
  readonly compact: boolean;
}

/** Asked for when a menu opens in which something is refused. */
const Because = latePart(async () => (await import('../living/Because.tsx')).Because);

/** 详情 and 编辑, as far as they are allowed. */
const readingsOf = ({ entity, row }: Pick<Props, 'entity' | 'row'>, actions: readonly Action[]) => [
  ...(actions.includes('get') ? [{ mode: 'detail', label: '详情' }] : []),
  ...(mayEdit(entity, row, actions) ? [{ mode: 'edit', label: '编辑' }] : []),
];

/** What can be done with a row. */
export const RowActions = memo(function RowActions(props: Props) {
  const { page, entity, row, compact } = props;
  const actions = usePermittedActions(entity.permissionId);
  return (
    <span className="row-actions">
      <NextAction {...props} actions={actions} />
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

function labelOf(step: NextStep | ReturnType<typeof deedsOf>[number]): string {
  if ('move' in step) return step.move.label;
  return 'deed' in step ? step.deed.label : step.label;
}

/** What the row waits for, before everything else. */
function NextAction({ page, entity, row, actions }: Props & { readonly actions: readonly Action[] }) {
  const permits = usePermits();
  const step = nextStepOf(entity, row, actions) ?? nextDeedOf(entity, row, permits);
  if (!step) return null;
  const label = labelOf(step);
  const take = () => {
    if ('deed' in step) performDeed(step.deed, row, page);
    else if ('move' in step) page.send({ type: 'ASK', question: questionOf(entity, row, step.move) });
    else if ('part' in step) page.send({ type: 'OPEN_PART', part: step.part, id: row.id });
    else page.send({ type: 'OPEN', mode: step.mode, id: row.id });
  };
  return (
    <button type="button" className="link next-step" onClick={take}>
      {label}
    </button>
  );
}

/** Whether there is more to do with a row; asked of the chart only where nothing else is there. */
function hasMore({ entity, row, compact }: Props, actions: readonly Action[], permits: Permits): boolean {
  if (entity.copyable === true && actions.includes('add')) return true;
  if (compact && readingsOf({ entity, row }, actions).length > 0) return true;
  return (
    partsOf(entity, row, actions).length > 0 ||
    deedsOf(entity, row, permits).length > 0 ||
    commandsOf(entity, row, actions).length > 0 ||
    movesOf(entity, row, actions).length > 0
  );
}

function MoreActions(props: Props) {
  const { entity, row } = props;
  const actions = usePermittedActions(entity.permissionId);
  const permits = usePermits();
  if (!hasMore(props, actions, permits)) return null;
  return (
    <PopupMenu label={`更多操作：${String(row[entity.title])}`} face="更多" className="link">
      {() => <MoreItems {...props} actions={actions} permits={permits} />}
    </PopupMenu>
  );
}

type MoreProps = Props & { readonly actions: readonly Action[]; readonly permits: Permits };

function MoreItems({ page, entity, row, compact, actions, permits }: MoreProps) {
  const commands = commandsOf(entity, row, actions);
  const forms = [...(compact ? readingsOf({ entity, row }, actions) : []), ...commands.filter(({ danger }) => !danger)];
  const open = (mode: string) => page.send({ type: 'OPEN', mode, id: row.id });
  return (
    <>
      {forms.map(({ mode, label }) => (
        <MenuItem key={mode} label={label} onChoose={() => open(mode)} />
      ))}
      {partsOf(entity, row, actions).map(([part, { label }]) => (
        <MenuItem key={part} label={label} onChoose={() => page.send({ type: 'OPEN_PART', part, id: row.id })} />
      ))}
      {deedsOf(entity, row, permits).map(({ name, deed }) => (
        <MenuItem key={name} label={deed.label} onChoose={() => performDeed(deed, row, page)} />
      ))}
      {entity.copyable === true && actions.includes('add') && (
        <MenuItem label="复制" onChoose={() => page.send({ type: 'CREATE', copyOf: row.id })} />
      )}
      {dangerLast(movesOf(entity, row, actions), (move) => move).map((move) => (
        <MenuItem
          key={move.event}
          label={move.label}
          danger={move.danger ?? false}
          refusal={move.refusal}
          because={
            move.refusal !== undefined && (
              <Suspense>
                <Because entity={entity} row={row} event={move.event} />
              </Suspense>
            )
          }
          onChoose={() => page.send({ type: 'ASK', question: questionOf(entity, row, move) })}
        />
      ))}
      {commands.map(
        ({ mode, label, danger }) => danger && <MenuItem key={mode} label={label} danger onChoose={() => open(mode)} />,
      )}
    </>
  );
}
