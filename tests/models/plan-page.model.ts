import type { SnapshotFrom } from 'xstate';
import { isFiltered, noPlanFilter } from '../../contract/activities/plan-filter.ts';
import { outline } from '../../contract/activities/plan-outline.ts';
import { sift } from '../../contract/activities/plan-sift.ts';
import { planPageMachine } from '../../machines/activities/plan-page.ts';
import { changesOf } from '../../machines/activities/plan-form.ts';
import type { PlanPageContext } from '../../machines/activities/plan-writes.ts';
import { undoWithout } from '../../machines/activities/plan-undo.ts';
import { bare, defineModel } from '../engine/model.ts';
import { isOutcome, isUntouched, isUnwritten, mayMeanwhile, mayTypeOdds } from './plan-bounds.ts';
import { archivedPlans, loadedPlans, undoAsked } from './plan-trees.ts';

const besideRehearsal = new Set(['CLOSE_REHEARSAL', 'CHOOSE', 'RETRY']);
/** What takes the newest write back elsewhere: with one that Ctrl Z still knows, and without. */
const takesBack = new Set(['ASK', 'UNDONE']);
const beginnings = new Set(['REHEARSE', 'SHOW_COSTS', ...takesBack]);
const mayBegin = (context: PlanPageContext, type: string): boolean =>
  takesBack.has(type) ? isUnwritten({ ...context, undo: [] }) : isUntouched(context);
const onPrizes = new Set(['STEP_PRIZE', 'ADJUST']);
const folding = new Set(['FOLD', 'FOLD_ALL', 'UNFOLD_ALL']);
const besideFilter = new Set(['SELECT', 'MOVE', 'ADD', 'RETRY']);
/** What is done while nothing is rehearsed or asked. */
function mayFollow(context: PlanPageContext, type: string): boolean {
  if (isFiltered(context.filter)) return besideFilter.has(type) || isOutcome(type);
  if (onPrizes.has(type)) return isUnwritten(context);
  if (folding.has(type)) return isUntouched(context) || context.folded.length > 0;
  return ['UNDO', 'RETRY'].includes(type) || isOutcome(type) || context.undo.length < 1;
}
/** In a tree that stands, of which nothing was typed, written or chosen; given up before something else is looked for. */
const mayLookFor = (page: SnapshotFrom<typeof planPageMachine>, isAll: boolean) =>
  isFiltered(page.context.filter)
    ? isAll
    : !isAll &&
      page.matches({ tree: 'ready' }) &&
      page.context.error === '' &&
      isUnwritten({ ...page.context, folded: [] }) &&
      page.context.selected === 4101;
/** News from elsewhere come to whoever has done nothing yet: without rights he stands where one does who never had them. */
const isUndisturbed = (page: SnapshotFrom<typeof planPageMachine>) =>
  page.matches({ tree: 'ready', rehearsal: 'closed' }) &&
  page.context.actions.length > 2 &&
  page.context.error === '' &&
  !isFiltered(page.context.filter) &&
  page.context.activityId === 4001 &&
  isUntouched(page.context);
const everything = JSON.stringify(noPlanFilter);
const key = '/activity/plan';
const requestId = 'request-1';

const visitor = { at: '2026-11-20T22:30:00+08:00', area: '360000', channel: '', sku: '', nth: 1 };

export const planPageModel = defineModel(planPageMachine, {
  id: 'planPage',
  roots: [
    { key, actions: ['query', 'get', 'add', 'edit', 'enable', 'disable'], activityId: 4001 },
    { key, actions: ['query', 'get'] },
  ],
  cases: {
    CHOOSE: { other: { activityId: 4002 }, same: { activityId: 4001 } },
    FOLLOW_LINK: {
      other: { start: { activityId: 4002 } },
      'a part': { start: { activityId: 4001, planFilter: { status: 'enabled', keyword: '' } } },
      'a rehearsal': { start: { activityId: 4001, rehearses: true as const } },
      'a plan': { start: { activityId: 4001, planId: 4103 } },
    },
    FILTER: {
      south: { filter: { keyword: '华南' } },
      nothing: { filter: { keyword: '没有' } },
      stopped: { filter: { status: 'disabled' } },
      archived: { filter: { status: 'archived' } },
      all: { filter: noPlanFilter },
    },
    SELECT: { south: { id: 4102 }, others: { id: 4103 } },
    FOLD: { branch: { id: 4101 } },
    FOLD_ALL: bare,
    UNFOLD_ALL: bare,
    MOVE: {
      down: { id: 4102, to: 'down', requestId },
      'up at the top': { id: 4102, to: 'up', requestId },
    },
    DROP: {
      out: { id: 4103, target: 4101, where: 'after', requestId },
      'into itself': { id: 4101, target: 4102, where: 'inside', requestId },
    },
    ADD: {
      below: { parentId: 4101, title: '新方案 1', requestId },
      'below prizes': { parentId: 4103, title: '新方案 1', requestId },
    },
    FILL: { title: { values: { title: '华南三省' } } },
    DISCARD: bare,
    SUBMIT: [{ requestId }],
    STEP: {
      start: { id: 4102, event: 'ENABLE', requestId },
      stop: { id: 4103, event: 'DISABLE', requestId },
      'archive what runs': { id: 4103, event: 'ARCHIVE', requestId },
    },
    BRANCH: { 'a leaf with prizes': { id: 4103, requestId }, 'one without': { id: 4102, requestId } },
    STEP_PRIZE: {
      stop: { id: 5006, event: 'DISABLE', requestId },
      start: { id: 5007, event: 'ENABLE', requestId },
      'archive what has stock': { id: 5007, event: 'ARCHIVE', requestId },
    },
    SET_ODDS: { 'of a draw': { id: 5007 }, another: { id: 5006 } },
    TYPE_ODDS: { higher: { text: '1.5' }, 'no number': { text: 'abc' } },
    SAVE_ODDS: [{ requestId }],
    LEAVE_ODDS: bare,
    ADJUST: { limited: { id: 5007 }, unlimited: { id: 5006 } },
    ASK: { undo: { question: undoAsked } },
    UNDONE: bare,
    RESTORE: { title: { values: { title: '华南三省' } } },
    SHOW_COSTS: bare,
    HIDE_COSTS: bare,
    PAGE_CLOSED: { written: { wrote: true }, untouched: { wrote: false } },
    UNDO: [{ requestId }],
    REHEARSE: (snapshot) =>
      snapshot.matches({ rehearsal: 'open' })
        ? { 'one kind of person': { seed: 43, person: visitor } }
        : [{ seed: 42 }],
    CLOSE_REHEARSAL: bare,
    RETRY: bare,
    REFRESH: bare,
    PRIZES_CHANGED: bare,
    OTHERS_CHANGED: (snapshot) =>
      isUndisturbed(snapshot)
        ? { 'a plan': { entity: 'plan', ids: [4102] }, 'a new prize': { entity: 'prize', ids: [5901] } }
        : [],
    RIGHTS: (snapshot) => (isUndisturbed(snapshot) ? { fewer: { actions: ['query' as const, 'get' as const] } } : []),
    'done.fetchPlans': ({ context: { activityId, withArchived } }) => {
      if (withArchived) return { 'with what is archived': archivedPlans };
      if (activityId === 4002) return { empty: { ...loadedPlans, activityId: 4002, tree: [] } };
      return { some: loadedPlans, ...(activityId === 0 && { none: { activityId: 0, activities: [], tree: [] } }) };
    },
    'error.fetchPlans': { down: '您的网络发生异常，无法连接服务器' },
    'done.savePlan': { saved: { id: 4102, version: 2 } },
    'done.confirm': { performed: { performed: true, version: 2 }, cancelled: { performed: false } },
    'error.savePlan': { refused: '数据已被 王芳 于 10:05:00 修改，请刷新后重试' },
  },
  // One thing after the other: what is folded, typed, rehearsed and taken back does not mix in the chart.
  within: (snapshot, event) => {
    const meanwhile = mayMeanwhile(snapshot, event.type);
    if (meanwhile !== undefined) return meanwhile;
    const odds = mayTypeOdds(snapshot, event.type, isUndisturbed(snapshot));
    if (odds !== undefined) return odds;
    const isStocking = snapshot.matches({ tree: 'stocking' });
    if (isStocking || event.type === 'PAGE_CLOSED') return isStocking && event.type === 'PAGE_CLOSED';
    if (event.type === 'FILTER') return mayLookFor(snapshot, JSON.stringify(event['filter']) === everything);
    if (event.type === 'FOLLOW_LINK') return isUntouched(snapshot.context) && mayLookFor(snapshot, false);
    if (beginnings.has(event.type)) return mayBegin(snapshot.context, event.type);
    if (snapshot.matches({ rehearsal: 'open' })) return besideRehearsal.has(event.type) || isOutcome(event.type);
    return mayFollow(snapshot.context, event.type);
  },
  // What is taken back is struck off the writes that Ctrl Z knows, where it is one of them.
  aspect: (snapshot) =>
    snapshot.matches({ tree: 'takingBack' }) && undoWithout(snapshot.context, { entity: 'plan', id: 4102 }).length === 0
      ? `${snapshot.context.undo.length} known`
      : '',
  key: ({ context }) => [
    context.activityId,
    context.tree.length,
    context.folded,
    context.filter,
    context.withArchived,
    context.selected,
    context.drafts,
    context.odds,
    context.undo,
    context.saving,
    context.undoing,
    context.isBehind,
    context.asked,
    context.error,
    context.actions.length,
    context.activities.length,
  ],

  invariants: {
    'something is being saved exactly while it is on its way, or asked': (snapshot) =>
      (snapshot.matches({ tree: 'saving' }) || snapshot.matches({ tree: 'asking' })) ===
      (snapshot.context.saving !== null),
    'what stops a plan, archives it or makes it a branch is asked before': (snapshot) => {
      const { saving, undoing } = snapshot.context;
      const write = saving?.write;
      const isStep = write?.kind === 'step' || write?.kind === 'prize';
      const follows = write?.kind === 'branch' || (isStep && write.event !== 'ENABLE');
      return !snapshot.matches({ tree: 'saving' }) || undoing || !follows;
    },
    'who may only look writes nothing': ({ context }) =>
      context.actions.includes('edit') || context.saving?.write.kind !== 'edit',
    'what something that is looked for hangs under is open': ({ context: { tree, folded, filter } }) =>
      !isFiltered(filter) || [...sift(tree, filter).above].every((id) => !folded.includes(id)),
    'what is archived is in a tree that stands exactly while it is asked for': (snapshot) =>
      !snapshot.matches({ tree: 'ready' }) ||
      (snapshot.context.filter.status === 'archived') ===
        outline(snapshot.context.tree).some(({ node }) => node.status === 'archived'),
    'a tree that stands is as new as what was heard of it': (snapshot) =>
      !snapshot.matches({ tree: 'ready' }) || !snapshot.context.isBehind,
    'what is taken back is known exactly while it is': (snapshot) =>
      snapshot.matches({ tree: 'takingBack' }) === (snapshot.context.asked !== null),
    'odds are known exactly while they are typed': (snapshot) =>
      snapshot.matches({ odds: 'typing' }) === (snapshot.context.odds !== null),
    'an open rehearsal is of an activity': (snapshot) =>
      !snapshot.matches({ rehearsal: 'open' }) || snapshot.context.activityId !== 0,
    'what is missing says why': (snapshot) => !snapshot.matches({ tree: 'missing' }) || snapshot.context.error !== '',
    'only one change is typed for what is chosen': ({ context }) =>
      Object.keys(changesOf(context, context.selected)).every((field) => field === 'title'),
  },
  goal: (snapshot) => snapshot.matches({ tree: 'ready' }),
});
