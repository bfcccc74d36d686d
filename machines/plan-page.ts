import { type ActorRefFrom, assign, fromPromise, raise, setup } from 'xstate';
import type { Values } from '../contract/field.ts';
import { outline, placeOf } from '../contract/plan-outline.ts';
import { confirmMachine, type Outcome } from './confirm.ts';
import { type Failed, failedWith, unprovided } from './failure.ts';
import { keptParts } from './kept-parts.ts';
import { isAsked, questionOf } from './plan-question.ts';
import { changesOf } from './plan-form.ts';
import {
  type LoadedPlans,
  type PlanPageContext,
  type PlanPageEvent,
  type PlanPageInput,
  type PlanSaving,
  savingOf,
  writeOf,
} from './plan-writes.ts';
import { faultsByField, faultsIn } from './refused-fields.ts';
import { canAdjust } from './plan-prizes.ts';
import { undoAfter } from './plan-undo.ts';
import { rehearsalMachine } from './rehearsal.ts';
import { stockDialogMachine } from './stock-dialog.ts';

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);
const without = (list: readonly number[], id: number) => list.filter((other) => other !== id);

/** The drafts without those of plans that are gone, and those that say nothing the row does not. */
const typedIn = (context: PlanPageContext): PlanPageContext['drafts'] =>
  Object.fromEntries(
    Object.entries(context.drafts).filter(
      ([id]) => placeOf(context.tree, Number(id)) && Object.keys(changesOf(context, Number(id))).length > 0,
    ),
  );

/** Whether it is the form of the chosen plan that is being saved. */
const isOfForm = ({ saving, selected, undoing }: PlanPageContext) =>
  saving?.write.kind === 'edit' && saving.write.id === selected && !undoing;

const unsavedIn = ({ context }: { context: PlanPageContext }) => ({
  key: context.key,
  unsaved: Object.keys(typedIn(context)).length > 0,
});

/** 奖励方案 (award.md §3.2): the tree of an activity, edited plan by plan, each write taken back in its turn; 试运行 beside it. */
export const planPageMachine = setup({
  types: {
    context: {} as PlanPageContext,
    input: {} as PlanPageInput,
    events: {} as PlanPageEvent,
    children: {} as {
      fetchPlans: 'fetchPlans';
      savePlan: 'savePlan';
      confirm: 'confirm';
      rehearsal: 'rehearsal';
      stockDialog: 'stockDialog';
    },
  },
  actors: {
    fetchPlans: fromPromise<LoadedPlans, { activityId: number }>(unprovided),
    savePlan: fromPromise<{ id: number }, PlanSaving | null>(unprovided),
    confirm: confirmMachine,
    rehearsal: rehearsalMachine,
    stockDialog: stockDialogMachine,
  },
  guards: {
    isOther: ({ context }, { activityId }: { activityId: number }) => activityId !== context.activityId,
    /** Another tree would take the place of what is typed in this one. */
    wouldLose: ({ context }, { activityId }: { activityId: number }) =>
      activityId !== context.activityId && unsavedIn({ context }).unsaved,
    isWritable: ({ context, event }) => writeOf(context, event) !== undefined,
    /** Something follows from it that is said first. What takes back what was done just now asks nothing. */
    isAsked: ({ context, event }) => isAsked(context, writeOf(context, event)),
    wasPerformed: (_, { performed }: Outcome) => performed,
    hasTyped: ({ context }) => Object.keys(changesOf(context, context.selected)).length > 0,
    hasActivity: ({ context }) => context.activityId !== 0,
    isAdjustable: ({ context }, { id }: { id: number }) => canAdjust(context, id),
    hasWritten: (_, { wrote }: { wrote: boolean }) => wrote,
  },
  actions: {
    keepPlans: assign(({ context }, answer: LoadedPlans) => {
      const loaded = keptParts({ activities: context.activities, tree: context.tree }, answer);
      const isKnown = placeOf(loaded.tree, context.selected) !== undefined;
      const next = { ...context, ...loaded, selected: isKnown ? context.selected : (loaded.tree[0]?.id ?? 0) };
      return { ...loaded, selected: next.selected, drafts: typedIn(next) };
    }),
    choose: assign((_, { activityId }: { activityId: number }) => ({
      activityId,
      tree: [],
      folded: [],
      selected: 0,
      drafts: {},
      undo: [],
    })),
    select: assign((_, { id }: { id: number }) => ({ selected: id, refused: {} })),
    fold: assign(({ context: { folded } }, { id }: { id: number }) => ({
      folded: folded.includes(id) ? without(folded, id) : [...folded, id],
    })),
    foldAll: assign(({ context: { tree } }) => ({
      folded: outline(tree).flatMap(({ node }) => (node.children.length > 0 ? [node.id] : [])),
    })),
    unfoldAll: assign({ folded: [] }),
    fill: assign(({ context: { drafts, selected, refused } }, { values }: { values: Values }) => ({
      drafts: { ...drafts, [selected]: { ...drafts[selected], ...values } },
      refused: Object.fromEntries(Object.entries(refused).filter(([key]) => !Object.hasOwn(values, key))),
    })),
    discard: assign(({ context: { drafts, selected } }) => ({
      refused: {},
      drafts: Object.fromEntries(Object.entries(drafts).filter(([id]) => Number(id) !== selected)),
    })),
    keepWrite: assign(({ context, event }) => {
      const write = writeOf(context, event);
      const requestId = 'requestId' in event ? event.requestId : '';
      return write
        ? { saving: savingOf(context, write, requestId), undoing: event.type === 'UNDO', error: '', refused: {} }
        : {};
    }),
    noteSaved: assign(({ context }, { id }: { id: number }) => ({
      undo: undoAfter(context, id),
      saving: null,
      undoing: false,
      selected: context.saving?.write.kind === 'add' ? id : context.selected,
    })),
    forgetWrite: assign({ saving: null, undoing: false }),
    noteRefused: assign(({ context }, failure: Failed) => ({
      error: failure.message,
      refused: isOfForm(context) ? faultsByField(faultsIn(failure)) : {},
      saving: null,
      undoing: false,
    })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Tells the tab whether something is typed and not saved; given from outside. */
    tellUnsaved: (_, _unsaved: { key: string; unsaved: boolean }) => {},
    /** Says that something typed stands in the way; given from outside. */
    warnUnsaved: () => {},
    /** Puts the activity into the address, so that a reload or a shared link leads to its tree; given from outside. */
    showAddress: (_, _shown: { key: string; activityId: number }) => {},
  },
}).createMachine({
  id: 'planPage',
  meta: {
    label: '奖励方案',
    refusals: {
      isOther: '已经在看这个活动',
      wouldLose: '没有未保存的修改',
      isWritable: '这里不能这样修改',
      hasTyped: '没有需要保存的修改',
      hasActivity: '请先选择活动',
      isAsked: '这里不能转为分支',
      isAdjustable: '只有限量的奖品可以调整库存',
    },
  },
  context: ({ input: { key, actions, activityId = 0 } }) => ({
    key,
    actions,
    activityId,
    activities: [],
    tree: [],
    folded: [],
    selected: 0,
    drafts: {},
    undo: [],
    saving: null,
    undoing: false,
    error: '',
    refused: {},
  }),
  type: 'parallel',
  states: {
    tree: {
      meta: { label: '方案树' },
      initial: 'loading',
      on: {
        CHOOSE: [
          { guard: { type: 'wouldLose', params: ({ event }) => event }, actions: 'warnUnsaved' },
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: '.loading',
            description: 'What is rehearsed is of the activity that was left.',
            actions: [
              { type: 'choose', params: ({ event }) => event },
              { type: 'showAddress', params: ({ context: { key }, event: { activityId } }) => ({ key, activityId }) },
              raise({ type: 'CLOSE_REHEARSAL' }),
            ],
          },
        ],
        FOLLOW_LINK: {
          actions: raise(({ event }) => ({ type: 'CHOOSE', activityId: event.start.activityId })),
        },
        SELECT: { actions: { type: 'select', params: ({ event }) => event } },
        FOLD: { actions: { type: 'fold', params: ({ event }) => event } },
        FOLD_ALL: { actions: 'foldAll' },
        UNFOLD_ALL: { actions: 'unfoldAll' },
        FILL: {
          actions: [
            { type: 'fill', params: ({ event }) => event },
            { type: 'tellUnsaved', params: unsavedIn },
          ],
        },
      },
      states: {
        loading: {
          meta: { label: '加载中' },
          invoke: {
            id: 'fetchPlans',
            src: 'fetchPlans',
            input: ({ context: { activityId } }) => ({ activityId }),
            onDone: {
              target: 'ready',
              actions: [
                { type: 'keepPlans', params: ({ event }) => event.output },
                { type: 'tellUnsaved', params: unsavedIn },
              ],
            },
            onError: { target: 'missing', actions: { type: 'keepError', params: failed } },
          },
        },
        missing: {
          meta: { label: '加载失败' },
          tags: 'failed',
          exit: 'forgetError',
          on: { RETRY: 'loading', REFRESH: 'loading' },
        },
        ready: {
          meta: { label: '就绪' },
          on: {
            DISCARD: { guard: 'hasTyped', actions: ['discard', { type: 'tellUnsaved', params: unsavedIn }] },
            MOVE: { guard: 'isWritable', target: 'saving', actions: 'keepWrite' },
            DROP: { guard: 'isWritable', target: 'saving', actions: 'keepWrite' },
            ADD: { guard: 'isWritable', target: 'saving', actions: 'keepWrite' },
            SUBMIT: { guard: 'isWritable', target: 'saving', actions: 'keepWrite' },
            STEP: [
              { guard: 'isAsked', target: 'asking', actions: 'keepWrite' },
              { guard: 'isWritable', target: 'saving', actions: 'keepWrite' },
            ],
            BRANCH: { guard: 'isAsked', target: 'asking', actions: 'keepWrite' },
            STEP_PRIZE: [
              { guard: 'isAsked', target: 'asking', actions: 'keepWrite' },
              { guard: 'isWritable', target: 'saving', actions: 'keepWrite' },
            ],
            ADJUST: { guard: { type: 'isAdjustable', params: ({ event }) => event }, target: 'stocking' },
            UNDO: { guard: 'isWritable', target: 'saving', actions: 'keepWrite' },
            REFRESH: 'loading',
          },
        },
        asking: {
          meta: { label: '询问' },
          tags: 'asking',
          description: 'What was asked is about the tree as it stands: nothing behind the dialog moves meanwhile.',
          on: {
            CHOOSE: undefined,
            SELECT: undefined,
            FOLD: undefined,
            FOLD_ALL: undefined,
            UNFOLD_ALL: undefined,
            FILL: undefined,
          },
          invoke: {
            id: 'confirm',
            src: 'confirm',
            input: ({ context }) => questionOf(context),
            onDone: [
              {
                guard: { type: 'wasPerformed', params: ({ event }) => event.output },
                target: 'loading',
                actions: { type: 'noteSaved', params: ({ context }) => ({ id: context.selected }) },
              },
              { target: 'ready', actions: 'forgetWrite' },
            ],
          },
        },
        stocking: {
          meta: { label: '调整库存' },
          tags: 'asking',
          description: 'The dialog reads and writes by itself; what it changed is loaded when it is over.',
          on: {
            CHOOSE: undefined,
            SELECT: undefined,
            FOLD: undefined,
            FOLD_ALL: undefined,
            UNFOLD_ALL: undefined,
            FILL: undefined,
            PAGE_CLOSED: [
              { guard: { type: 'hasWritten', params: ({ event }) => event }, target: 'loading' },
              { target: 'ready' },
            ],
          },
          invoke: {
            id: 'stockDialog',
            src: 'stockDialog',
            input: ({ event }) => ({ id: event.type === 'ADJUST' ? event.id : 0 }),
          },
        },
        saving: {
          meta: { label: '保存中' },
          tags: 'saving',
          on: { CHOOSE: undefined },
          invoke: {
            id: 'savePlan',
            src: 'savePlan',
            input: ({ context: { saving } }) => saving,
            onDone: { target: 'loading', actions: { type: 'noteSaved', params: ({ event }) => event.output } },
            onError: {
              target: 'ready',
              description: 'Nothing was changed; what was typed stays.',
              actions: { type: 'noteRefused', params: failed },
            },
          },
        },
      },
    },
    rehearsal: {
      meta: { label: '试运行' },
      initial: 'closed',
      states: {
        closed: {
          meta: { label: '已收起' },
          on: { REHEARSE: { guard: 'hasActivity', target: 'open' } },
        },
        open: {
          meta: { label: '已打开' },
          invoke: {
            id: 'rehearsal',
            src: 'rehearsal',
            input: ({ context: { activityId }, event }) => ({
              activityId,
              seed: event.type === 'REHEARSE' ? event.seed : 0,
            }),
          },
          on: { CLOSE_REHEARSAL: 'closed' },
        },
      },
    },
  },
});

export type PlanPageActor = ActorRefFrom<typeof planPageMachine>;
