import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { whyNoChild } from '../../../contract/activities/plan-outline.ts';
import type { PlanNode } from '../../../contract/activities/plan-tree.ts';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';
import { stepsOf } from '../../../machines/activities/plan-writes.ts';
import { newRequestId } from '../../core/request-id.ts';
import { newTitle } from './new-title.ts';

interface Props {
  readonly page: PlanPageActor;
  readonly node: PlanNode;
}

const moveLabels = { up: '上移', down: '下移' } as const;

/** One place up or down among those beside it: nothing can be dragged on a touch screen. */
function MoveButton({ page, node: { id }, to }: Props & { readonly to: keyof typeof moveLabels }) {
  const mayMove = useSelector(page, (snapshot) => snapshot.can({ type: 'MOVE', id, to, requestId: '' }));
  return (
    <Button disabled={!mayMove} onClick={() => page.send({ type: 'MOVE', id, to, requestId: newRequestId() })}>
      {moveLabels[to]}
    </Button>
  );
}

/** 启用, 停用, 归档 as the chart of plans allows them, the plan's place among its neighbours, and a new plan below this one. */
export function PlanSteps({ page, node }: Props) {
  const actions = useSelector(page, ({ context }) => context.actions);
  const mayAdd = useSelector(page, (snapshot) =>
    snapshot.can({ type: 'ADD', parentId: node.id, title: '', requestId: '' }),
  );
  const full = useSelector(page, ({ context }) => whyNoChild(context.tree, node.id));
  const busy = useSelector(page, (snapshot) => !snapshot.matches({ tree: 'ready' }));
  const moves = stepsOf({ actions }, node);
  const mayBranch = useSelector(page, (snapshot) => snapshot.can({ type: 'BRANCH', id: node.id, requestId: '' }));
  return (
    <div className="plan-buttons">
      {moves.map(({ event, label, refusal, danger }) => (
        <Button
          key={event}
          danger={danger === true}
          disabled={busy || refusal !== undefined}
          title={refusal ?? ''}
          onClick={() => page.send({ type: 'STEP', id: node.id, event, requestId: newRequestId() })}
        >
          {label}
        </Button>
      ))}
      {actions.includes('edit') && (
        <>
          <MoveButton page={page} node={node} to="up" />
          <MoveButton page={page} node={node} to="down" />
        </>
      )}
      {actions.includes('add') && (
        <Button
          disabled={!mayAdd}
          title={full ?? ''}
          onClick={() =>
            page.send({ type: 'ADD', parentId: node.id, title: newTitle(page), requestId: newRequestId() })
          }
        >
          新增子方案
        </Button>
      )}
      {mayBranch && (
        <Button
          title="新增一个兜底子方案，把这个方案的奖品移到它下面"
          onClick={() => page.send({ type: 'BRANCH', id: node.id, requestId: newRequestId() })}
        >
          转为分支
        </Button>
      )}
    </div>
  );
}
