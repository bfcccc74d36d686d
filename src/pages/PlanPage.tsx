import { useSelector } from '@xstate/react';
import { Alert, Button, Select, Spin } from 'antd';
import type { PlanPageActor } from '../../machines/plan-page.ts';
import { newTitle } from '../plan/new-title.ts';
import { PlanForm } from '../plan/PlanForm.tsx';
import { PlanTree } from '../plan/PlanTree.tsx';
import { PrizeTable } from '../plan/PrizeTable.tsx';
import { Rehearsal } from '../plan/Rehearsal.tsx';
import { newRequestId } from '../request-id.ts';
import { stateText } from '../state-text.ts';
import '../plan/plan.css';

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** 奖励方案 (award.md §3.2): the tree on the left, the chosen plan with its prizes on the right, 试运行 below. */
export function PlanPage({ page }: { readonly page: PlanPageActor }) {
  const state = useSelector(page, ({ value }) => stateText(value));
  const isOpen = useSelector(page, (snapshot) => snapshot.matches({ rehearsal: 'open' }));
  const rehearsal = useSelector(page, ({ children }) => children.rehearsal);
  return (
    <div className="plan-page" data-machine="planPage" data-state={state}>
      <Head page={page} />
      <Trouble page={page} />
      <div className="plan-panes">
        <PlanTree page={page} />
        <section className="plan-side" aria-label="方案内容">
          <PlanForm page={page} />
          <PrizeTable page={page} />
        </section>
      </div>
      {isOpen && rehearsal && (
        <Rehearsal rehearsal={rehearsal} page={page} onClose={() => page.send({ type: 'CLOSE_REHEARSAL' })} />
      )}
    </div>
  );
}

function Head({ page }: { readonly page: PlanPageActor }) {
  const activities = useSelector(page, ({ context }) => context.activities);
  const activityId = useSelector(page, ({ context }) => context.activityId);
  const undone = useSelector(page, ({ context }) => context.undo.length);
  const isSaving = useSelector(page, (snapshot) => snapshot.matches({ tree: 'saving' }));
  const busy = useSelector(page, (snapshot) => !snapshot.matches({ tree: 'ready' }));
  const mayUndo = useSelector(page, (snapshot) => snapshot.can({ type: 'UNDO', requestId: '' }));
  const mayAdd = useSelector(page, (snapshot) =>
    snapshot.can({ type: 'ADD', parentId: null, title: '', requestId: '' }),
  );
  const mayRehearse = useSelector(page, (snapshot) => snapshot.can({ type: 'REHEARSE', seed: 0 }));
  return (
    <header className="plan-head">
      <h1>奖励方案</h1>
      <Select
        className="plan-activity"
        aria-label="活动"
        placeholder="选择活动"
        disabled={isSaving}
        showSearch={{ optionFilterProp: 'label' }}
        value={activities.some(({ id }) => id === activityId) ? activityId : null}
        options={activities.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(id: number) => page.send({ type: 'CHOOSE', activityId: id })}
      />
      <Button
        disabled={!mayAdd || activityId === 0}
        onClick={() => page.send({ type: 'ADD', parentId: null, title: newTitle(page), requestId: newRequestId() })}
      >
        新增方案
      </Button>
      <Button disabled={!mayUndo} onClick={() => page.send({ type: 'UNDO', requestId: newRequestId() })}>
        撤销{undone > 0 ? `（${undone}）` : ''}
      </Button>
      <Button type="primary" disabled={!mayRehearse} onClick={() => page.send({ type: 'REHEARSE', seed: newSeed() })}>
        试运行
      </Button>
      {busy && <Spin size="small" aria-label="处理中" />}
    </header>
  );
}

function Trouble({ page }: { readonly page: PlanPageActor }) {
  const error = useSelector(page, ({ context }) => context.error);
  const isMissing = useSelector(page, (snapshot) => snapshot.matches({ tree: 'missing' }));
  if (error === '') return null;
  const again = (
    <Button size="small" onClick={() => page.send({ type: 'RETRY' })}>
      重试
    </Button>
  );
  return <Alert type="warning" showIcon title={error} {...(isMissing && { action: again })} />;
}
