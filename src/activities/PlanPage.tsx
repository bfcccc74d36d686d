import { useSelector } from '@xstate/react';
import { Alert, Button, Spin } from 'antd';
import { type ReactNode, Suspense } from 'react';
import type { Action } from '../../contract/core/permission.ts';
import { isFiltered } from '../../contract/activities/plan-filter.ts';
import { placeOf } from '../../contract/activities/plan-outline.ts';
import type { PlanPageActor } from '../../machines/activities/plan-page.ts';
import { newTitle } from './plan/new-title.ts';
import { latePart } from '../entity/late-part.tsx';
import { LeafCosts, TreeCost } from './plan/PlanCosts.tsx';
import { PlanForm } from './plan/PlanForm.tsx';
import { PlanTree } from './plan/PlanTree.tsx';
import { PrizeTable } from './plan/PrizeTable.tsx';
import { TreeNewsBar } from './plan/TreeNewsBar.tsx';
import { Rehearsal } from './plan/Rehearsal.tsx';
import { HistoryPart } from '../entity/record/HistoryPart.tsx';
import { ConfirmDialog } from '../entity/record/ConfirmDialog.tsx';
import { newRequestId } from '../core/request-id.ts';
import { stateText } from '../core/state-text.ts';
import './plan/plan.css';
import { SearchSelect } from '../core/widgets/SearchSelect.tsx';

const StockDialog = latePart(async () => (await import('../stock/StockDialog.tsx')).StockDialog);

/** What can be taken back here. */
const writes: ReadonlySet<Action> = new Set(['edit', 'enable', 'disable']);

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** 奖励方案 (award.md §3.2): the tree on the left, the chosen plan with its prizes on the right, 试运行 below. */
export const PlanPage = ({ page }: { readonly page: PlanPageActor }) => (
  <Plans page={page}>
    <h1>奖励方案</h1>
    <ActivityChoice page={page} />
  </Plans>
);

interface PlansProps {
  readonly page: PlanPageActor;
  /** What stands at the beginning of its first line; nothing where it is a part of the page of its activity, whose head has 试运行. */
  readonly children?: ReactNode;
}

/** The tree of an activity with all that can be done with it, on a page of its own or on that of the activity. */
export function Plans({ page, children }: PlansProps) {
  return (
    <Stated page={page}>
      <header className="plan-head">
        {children}
        <HeadButtons page={page} isPart={children === undefined} />
        <Busy page={page} />
      </header>
      <Trouble page={page} />
      <News page={page} />
      <TreeCost page={page} />
      <Panes page={page} />
      <OpenRehearsal page={page} />
      <AskedFirst page={page} />
      <Stocking page={page} />
    </Stated>
  );
}

/** The tree and the chosen plan. Until a tree has come its place is kept: what stands above them comes with it, and nothing jumps. */
function Panes({ page }: { readonly page: PlanPageActor }) {
  const isAwaited = useSelector(
    page,
    (snapshot) =>
      snapshot.matches({ tree: 'loading' }) &&
      snapshot.context.tree.length === 0 &&
      !isFiltered(snapshot.context.filter),
  );
  if (isAwaited) return <div className="plan-awaited" />;
  return (
    <div className="plan-panes">
      <PlanTree page={page} />
      <section className="plan-side" aria-label="方案内容">
        <PrizeTable page={page} />
        <PlanForm page={page} />
        <LeafCosts page={page} />
        <Past page={page} />
      </section>
    </div>
  );
}

/** Tells the state of the page; what it holds is not drawn again with every state. */
function Stated({ page, children }: { readonly page: PlanPageActor; readonly children: ReactNode }) {
  const state = useSelector(page, ({ value }) => stateText(value));
  return (
    <div className="plan-page" data-machine="planPage" data-state={state}>
      {children}
    </div>
  );
}

function OpenRehearsal({ page }: { readonly page: PlanPageActor }) {
  const isOpen = useSelector(page, (snapshot) => snapshot.matches({ rehearsal: 'open' }));
  const rehearsal = useSelector(page, ({ children }) => children.rehearsal);
  if (!isOpen || !rehearsal) return null;
  return <Rehearsal rehearsal={rehearsal} page={page} onClose={() => page.send({ type: 'CLOSE_REHEARSAL' })} />;
}

/** What was done to the chosen plan, and what of it can be taken back. */
function Past({ page }: { readonly page: PlanPageActor }) {
  const history = useSelector(page, ({ children }) => children.history);
  const isChosen = useSelector(page, ({ context }) => placeOf(context.tree, context.selected) !== undefined);
  return history && isChosen && <HistoryPart history={history} />;
}

/** The question before a step that something follows from. */
function AskedFirst({ page }: { readonly page: PlanPageActor }) {
  const isOpen = useSelector(
    page,
    (snapshot) => snapshot.matches({ tree: 'asking' }) || snapshot.matches({ tree: 'takingBack' }),
  );
  const confirm = useSelector(page, ({ children }) => children.confirm);
  return confirm && <ConfirmDialog confirm={confirm} open={isOpen} />;
}

/** 调整库存 of a prize. */
function Stocking({ page }: { readonly page: PlanPageActor }) {
  const isOpen = useSelector(page, (snapshot) => snapshot.matches({ tree: 'stocking' }));
  const dialog = useSelector(page, ({ children }) => children.stockDialog);
  return (
    dialog && (
      <Suspense>
        <StockDialog actor={dialog} open={isOpen} />
      </Suspense>
    )
  );
}

/** What others changed meanwhile; a refusal says it better. */
function News({ page }: { readonly page: PlanPageActor }) {
  const news = useSelector(page, ({ children }) => children.treeNews);
  const isRefused = useSelector(page, ({ context }) => context.error !== '');
  return news && !isRefused && <TreeNewsBar page={page} news={news} />;
}

function ActivityChoice({ page }: { readonly page: PlanPageActor }) {
  const activities = useSelector(page, ({ context }) => context.activities);
  const activityId = useSelector(page, ({ context }) => context.activityId);
  const isSaving = useSelector(page, (snapshot) => snapshot.matches({ tree: 'saving' }));
  return (
    <SearchSelect
      className="plan-activity"
      aria-label="活动"
      placeholder="选择活动"
      disabled={isSaving}
      value={activities.some(({ id }) => id === activityId) ? activityId : null}
      options={activities.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id: number) => page.send({ type: 'CHOOSE', activityId: id })}
    />
  );
}

interface HeadProps {
  readonly page: PlanPageActor;
  readonly isPart: boolean;
}

/** What is done with the whole tree; who may only read it has nothing to do with it. */
function HeadButtons({ page, isPart }: HeadProps) {
  const actions = useSelector(page, ({ context }) => context.actions);
  const hasActivity = useSelector(page, ({ context }) => context.activityId !== 0);
  const undone = useSelector(page, ({ context }) => context.undo.length);
  const mayUndo = useSelector(page, (snapshot) => snapshot.can({ type: 'UNDO', requestId: '' }));
  const mayAdd = useSelector(page, (snapshot) =>
    snapshot.can({ type: 'ADD', parentId: null, title: '', requestId: '' }),
  );
  const mayRehearse = useSelector(page, (snapshot) => snapshot.can({ type: 'REHEARSE', seed: 0 }));
  return (
    <>
      {actions.includes('add') && (
        <Button
          disabled={!mayAdd || !hasActivity}
          onClick={() => page.send({ type: 'ADD', parentId: null, title: newTitle(page), requestId: newRequestId() })}
        >
          新增方案
        </Button>
      )}
      {actions.some((action) => writes.has(action)) && (
        <Button
          disabled={!mayUndo}
          title="撤销最近一次修改（方案树里按 Ctrl 或 ⌘ + Z）"
          onClick={() => page.send({ type: 'UNDO', requestId: newRequestId() })}
        >
          撤销{undone > 0 ? `（${undone}）` : ''}
        </Button>
      )}
      {!isPart && (
        <Button type="primary" disabled={!mayRehearse} onClick={() => page.send({ type: 'REHEARSE', seed: newSeed() })}>
          试运行
        </Button>
      )}
    </>
  );
}

function Busy({ page }: { readonly page: PlanPageActor }) {
  const busy = useSelector(
    page,
    (snapshot) => !snapshot.matches({ tree: 'ready' }) && !snapshot.matches({ tree: 'missing' }),
  );
  return busy && <Spin size="small" aria-label="处理中" />;
}

function Trouble({ page }: { readonly page: PlanPageActor }) {
  const error = useSelector(page, ({ context }) => context.error);
  const isMissing = useSelector(page, (snapshot) => snapshot.matches({ tree: 'missing' }));
  const isOfOdds = useSelector(page, (snapshot) => snapshot.matches({ odds: 'typing' }));
  // Where odds are typed it stands beside them.
  if (error === '' || isOfOdds) return null;
  // A write that was refused is often about a tree that others have changed since.
  const again = (
    <Button size="small" onClick={() => page.send({ type: isMissing ? 'RETRY' : 'REFRESH' })}>
      {isMissing ? '重试' : '刷新'}
    </Button>
  );
  return <Alert type="warning" showIcon title={error} action={again} />;
}
