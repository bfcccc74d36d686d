import { fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import { plan } from '../../../contract/activities/plan.entity.ts';
import { prize } from '../../../contract/activities/prize.entity.ts';
import { activity } from '../../../contract/activities/activity.entity.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { undoCall } from '../../../contract/entity/history.ts';
import type { RowsChanged } from '../../../contract/live.ts';
import type { ListPage, Row } from '../../../contract/core/page.ts';
import { planFilterParams, shownStates } from '../../../contract/activities/plan-filter.ts';
import type { PlanNode } from '../../../contract/activities/plan-tree.ts';
import { rehearsalCall, type RehearsalAnswer, type RehearsalQuestion } from '../../../contract/activities/rehearsal.ts';
import { confirmMachine, type Performance } from '../../../machines/entity/record/confirm.ts';
import { historyMachine } from '../../../machines/entity/record/history.ts';
import { failedWith } from '../../../machines/core/failure.ts';
import { planPageMachine } from '../../../machines/activities/plan-page.ts';
import { keysIn } from '../../../machines/activities/plan-news.ts';
import { entityOf } from '../../../machines/activities/plan-question.ts';
import { askedBody } from '../../../machines/stock/return-step.ts';
import {
  bodyOf,
  type LoadedPlans,
  type PlanPageEvent,
  type PlanSaving,
  type SavedPlan,
} from '../../../machines/activities/plan-writes.ts';
import { type LookedTree, treeNewsMachine } from '../../../machines/activities/tree-news.ts';
import { type RehearsalEvent, rehearsalMachine } from '../../../machines/activities/rehearsal.ts';
import { appIn } from '../../core/app-in.ts';
import { historyActors } from '../../entity/history-calls.ts';
import { request } from '../../core/http.ts';
import { listenToLive } from '../../live/live-news.ts';
import { ownDocument } from '../../core/own-document.ts';
import { doneNotice } from '../../entity/undo-question.ts';
import { stockDialogLogic } from '../../stock/stock-wiring.ts';
import { write } from '../../core/write-call.ts';

/** Activities that the page offers, newest first. */
const offered = '500';

async function fetchActivities(signal: AbortSignal): Promise<ListPage['data']> {
  const params = { pageSize: offered };
  const { data } = await request<ListPage>(activity.calls.list, { params, signal, quiet: true });
  return data;
}

async function fetchTree(activityId: number, withArchived: boolean, signal: AbortSignal): Promise<readonly PlanNode[]> {
  const states = withArchived && { status: shownStates.join(',') };
  const params = { activity_id: String(activityId), with_prizes: '1', ...states };
  const { data } = await request<{ data: readonly PlanNode[] }>(plan.calls.list, { params, signal, quiet: true });
  return data;
}

/** The activities, and the tree of one of them: the one that is wanted, both at once; else the newest that draws. */
const fetchPlans = fromPromise<LoadedPlans, { activityId: number; withArchived: boolean }>(
  async ({ input, signal }) => {
    const fetch = (activityId: number) => fetchTree(activityId, input.withArchived, signal);
    const wanted = input.activityId === 0 ? undefined : fetch(input.activityId);
    const [rows, tree] = await Promise.all([fetchActivities(signal), wanted]);
    const activities = rows.map(({ id, title }) => ({ id, title: String(title) }));
    if (tree) return { activityId: input.activityId, activities, tree };
    const activityId = (rows.findLast(({ activity_type }) => activity_type === 'lottery') ?? rows[0])?.id ?? 0;
    return { activityId, activities, tree: activityId === 0 ? [] : await fetch(activityId) };
  },
);

const updateCalls = { plan: plan.calls.update, prize: prize.calls.update };

/** Adds a plan, changes one, or takes a step of its life cycle. A write is never taken back half-way: no signal goes with it. */
const savePlan = fromPromise<SavedPlan, PlanSaving | null>(async ({ input }) => {
  if (!input) throw new Error('nothing to save');
  const { write: wanted, requestId } = input;
  const sent = { data: bodyOf(input), requestId, quiet: true };
  return write<SavedPlan>(wanted.kind === 'add' ? plan.calls.create : updateCalls[entityOf(wanted)], sent);
});

/** Does what was asked before; the dialog shows its failures itself. */
const perform = fromPromise<unknown, Performance>(({ input: { target, reason, requestId } }) => {
  const { of, undo, ...asked } = target;
  if (undo === true) return write(undoCall, { data: asked, requestId, quiet: true });
  const data = askedBody(asked, reason);
  return write(updateCalls[of === 'prize' ? 'prize' : 'plan'], { data, requestId, quiet: true });
});

/** Runs a rehearsal; each byte before the answer is one part of the work. Stopped, it ends the call and with it the work. */
const run = fromCallback<RehearsalEvent, RehearsalQuestion | undefined>(({ input, sendBack }) => {
  const aborter = new AbortController();
  const tell = (event: RehearsalEvent) => {
    if (!aborter.signal.aborted) sendBack(event);
  };
  const onDownloaded = (bytes: number) => tell({ type: 'PROGRESSED', part: bytes });
  request<RehearsalAnswer>(rehearsalCall, { data: input, signal: aborter.signal, quiet: true, onDownloaded }).then(
    (answer) => tell({ type: 'ANSWERED', answer }),
    (error: unknown) => tell({ type: 'REFUSED', message: failedWith(error).message }),
  );
  return () => aborter.abort();
});

/** A prize with its newest movements; this page does not wait for the list of prizes to be declared. */
const fetchPrize = fromPromise<Row, { id: number }>(({ input: { id }, signal }) =>
  request<Row>(prize.calls.detail, { params: { id: String(id) }, signal }),
);

/**
 * Hears of prizes that this very document has changed, on whichever page, and of plans and prizes that others have. A win is no document's
 * doing: it changes nothing of a prize but how many are left, and of a running activity there is one every moment.
 */
const watchRows = fromCallback<PlanPageEvent>(({ sendBack }) =>
  listenToLive(({ event, data }) => {
    const { entity = '', ids, by } = (data ?? {}) as Partial<RowsChanged>;
    if (event !== 'row_changed' || !Array.isArray(ids) || (entity !== 'plan' && entity !== 'prize')) return;
    if (by !== ownDocument && (by !== undefined || entity === 'plan'))
      sendBack({ type: 'OTHERS_CHANGED', entity, ids });
    if (by === ownDocument && entity === 'prize') sendBack({ type: 'PRIZES_CHANGED' });
  }),
);

const fetchKeys = fromPromise<readonly string[], LookedTree>(async ({ input, signal }) =>
  keysIn(await fetchTree(input.activityId, input.withArchived, signal)),
);

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** 奖励方案 with everything it reaches. */
export const planPageLogic = planPageMachine.provide({
  actors: {
    fetchPlans,
    watchRows,
    treeNews: treeNewsMachine.provide({ actors: { fetchKeys } }),
    savePlan,
    confirm: confirmMachine.provide({ actors: { perform } }),
    rehearsal: rehearsalMachine.provide({ actors: { run } }),
    stockDialog: stockDialogLogic.provide({ actors: { fetchPrize } }),
    history: historyMachine.provide({
      actors: historyActors,
      actions: {
        reportUndone: sendParent({ type: 'UNDONE' }),
        putIntoForm: sendParent((_, { values }: { values: Values }) => ({ type: 'RESTORE', values })),
      },
    }),
  },
  actions: {
    showAddress: ({ system }, { key, activityId, filter }) => {
      const { router } = appIn(system).getSnapshot().context.shell?.getSnapshot().children ?? {};
      const asked = new URLSearchParams({ activity: String(activityId), ...planFilterParams(filter) });
      router?.send({ type: 'NAVIGATE', address: `${key}?${String(asked)}`, replace: true });
    },
    announce: ({ system }, { key, text, offer }) => {
      if (text === '') return;
      appIn(system).send({ type: 'NOTIFY', notice: doneNotice(text, key, offer) });
    },
    rehearse: ({ self }, { person }) => self.send({ type: 'REHEARSE', seed: newSeed(), ...(person && { person }) }),
    // It is there as soon as the view has heard of the new state.
    showRehearsal: () =>
      void setTimeout(() => {
        const opened = document.querySelector<HTMLElement>('.rehearsal');
        opened?.focus({ preventScroll: true });
        opened?.scrollIntoView({ block: 'start' });
      }),
    warnUnsaved: sendTo(({ system }) => appIn(system), {
      type: 'NOTIFY',
      notice: { cause: 'plan unsaved', level: 'warning', text: '当前活动有未保存的修改，请先保存或放弃修改' },
    }),
    tellUnsaved: sendParent((_, { key, unsaved }) => ({ type: unsaved ? 'PAGE_UNSAVED' : 'PAGE_SAVED', key })),
  },
});

/** The same as a part of the page of its activity: nobody chooses another one there, and the address is that of the page. */
export const planPanelLogic = planPageLogic.provide({
  actors: {
    fetchPlans: fromPromise<LoadedPlans, { activityId: number; withArchived: boolean }>(
      async ({ input: { activityId, withArchived }, signal }) => ({
        activityId,
        activities: [],
        tree: await fetchTree(activityId, withArchived, signal),
      }),
    ),
  },
  actions: { showAddress: () => {} },
});
