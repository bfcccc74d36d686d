import { type ActorRefFrom, raise } from 'xstate';
import { noPlanFilter } from '../../contract/activities/plan-filter.ts';
import { failedWith } from '../core/failure.ts';
import { costsRegion, oddsRegion, rehearsalRegion } from './plan-regions.ts';
import { planPageSetup, unsavedIn } from './plan-page-setup.ts';
import { doneWords, questionOf } from './plan-question.ts';
import { offerOf } from './plan-undo.ts';
import type { PlanPageContext } from './plan-writes.ts';

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);

/** While a write or a dialog is under way the tree stays as it is; what may be newer is loaded when that is over. */
const later = {
  REFRESH: { actions: 'fallBehind' },
  PRIZES_CHANGED: { actions: 'fallBehind' },
} as const;

/** Behind a dialog nothing moves. */
const nothing = {
  ...later,
  CHOOSE: undefined,
  FILTER: undefined,
  SELECT: undefined,
  FOLD: undefined,
  FOLD_ALL: undefined,
  UNFOLD_ALL: undefined,
  FILL: undefined,
};

const taken = ({ context: { asked } }: { context: PlanPageContext }) => ({
  entity: String(asked?.target['entity']),
  id: Number(asked?.target['id']),
});
/** What is said of a write: nothing, unless it can be taken back. */
function saidOf(context: PlanPageContext, { version }: { readonly version?: number }) {
  const offer = offerOf(context, version === undefined ? {} : { version });
  return { key: context.key, text: offer && context.saving ? doneWords(context, context.saving.write) : '', offer };
}
const saidUndone = {
  type: 'announce',
  params: ({ context: { key } }: { context: PlanPageContext }) => ({ key, text: '已撤销', offer: null }),
} as const;

const addressOf = ({ context: { key, activityId, filter } }: { context: PlanPageContext }) => ({
  key,
  activityId,
  filter,
});

/** 奖励方案 (award.md §3.2): the tree of an activity, edited plan by plan, each write taken back in its turn; 试运行 beside it. */
export const planPageMachine = planPageSetup.createMachine({
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
      isOddsTyped: '没有未保存的中奖概率',
      bringsPerson: '试运行已经打开',
      maySetOdds: '这个奖品不按概率发放，或您没有修改的权限',
      mayRestore: '您没有修改的权限，或没有选中方案',
    },
  },
  context: ({ input: { key, actions, id = 0, activityId = id, planFilter = noPlanFilter } }) => ({
    key,
    actions,
    activityId,
    activities: [],
    tree: [],
    folded: [],
    filter: planFilter,
    withArchived: false,
    selected: 0,
    drafts: {},
    odds: null,
    undo: [],
    saving: null,
    undoing: false,
    isBehind: false,
    asked: null,
    error: '',
    refused: {},
  }),
  type: 'parallel',
  invoke: [
    { id: 'watchRows', src: 'watchRows' },
    { id: 'treeNews', src: 'treeNews' },
  ],
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
              { type: 'showAddress', params: addressOf },
              raise({ type: 'CLOSE_REHEARSAL' }),
            ],
          },
        ],
        FOLLOW_LINK: [
          {
            guard: { type: 'isOther', params: ({ event }) => event.start },
            actions: raise(({ event: { start } }) => ({
              type: 'CHOOSE',
              activityId: start.activityId,
              filter: start.planFilter ?? noPlanFilter,
            })),
          },
          {
            actions: [
              { type: 'sift', params: ({ event }) => ({ filter: event.start.planFilter ?? noPlanFilter }) },
              { type: 'lookAt', params: ({ event }) => event.start },
            ],
          },
        ],
        FILTER: {
          actions: [
            { type: 'sift', params: ({ event }) => event },
            { type: 'showAddress', params: addressOf },
          ],
        },
        SELECT: { actions: { type: 'select', params: ({ event }) => event } },
        FOLD: { actions: { type: 'fold', params: ({ event }) => event } },
        FOLD_ALL: { actions: 'foldAll' },
        UNFOLD_ALL: { actions: 'unfoldAll' },
        OTHERS_CHANGED: { guard: 'hasActivity', actions: { type: 'hearNews', params: ({ event }) => event } },
        RIGHTS: { actions: { type: 'keepRights', params: ({ event }) => event } },
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
          entry: ['noteAsked', 'noteLooked'],
          on: {
            PRIZES_CHANGED: { target: 'loading', reenter: true },
            REFRESH: { target: 'loading', reenter: true, actions: 'forgetError' },
          },
          invoke: {
            id: 'fetchPlans',
            src: 'fetchPlans',
            input: ({ context: { activityId, withArchived } }) => ({ activityId, withArchived }),
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
          description: 'With the history of the chosen plan: whoever looks at another one begins with its newest line.',
          always: { guard: 'isOtherTree', target: 'loading' },
          invoke: { id: 'history', src: 'history', input: ({ context }) => ({ entity: 'plan', id: context.selected }) },
          on: {
            SELECT: { target: 'ready', reenter: true, actions: { type: 'select', params: ({ event }) => event } },
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
            SAVE_ODDS: { guard: 'isWritable', target: 'saving', actions: 'keepWrite' },
            UNDO: { guard: 'isWritable', target: 'saving', actions: 'keepWrite' },
            ASK: { target: 'takingBack', actions: { type: 'keepAsked', params: ({ event }) => event } },
            RESTORE: {
              guard: 'mayRestore',
              actions: [
                { type: 'fill', params: ({ event }) => event },
                { type: 'tellUnsaved', params: unsavedIn },
              ],
            },
            UNDONE: {
              target: 'loading',
              actions: [
                { type: 'dropUndo', params: ({ context: { selected } }) => ({ entity: 'plan', id: selected }) },
                saidUndone,
              ],
            },
            REFRESH: { target: 'loading', actions: 'forgetError' },
            PRIZES_CHANGED: 'loading',
          },
        },
        asking: {
          meta: { label: '询问' },
          tags: 'asking',
          description: 'What was asked is about the tree as it stands: nothing behind the dialog moves meanwhile.',
          on: nothing,
          invoke: {
            id: 'confirm',
            src: 'confirm',
            input: ({ context }) => questionOf(context),
            onDone: [
              {
                guard: { type: 'wasPerformed', params: ({ event }) => event.output },
                target: 'loading',
                actions: [
                  { type: 'announce', params: ({ context, event }) => saidOf(context, event.output) },
                  { type: 'noteSaved', params: ({ context }) => ({ id: context.selected }) },
                ],
              },
              { target: 'ready', actions: 'forgetWrite' },
            ],
          },
        },
        takingBack: {
          meta: { label: '撤销' },
          tags: 'asking',
          description: 'Refused where somebody has gone on since; the dialog says who, when and how.',
          on: nothing,
          invoke: {
            id: 'confirm',
            src: 'confirm',
            input: ({ context }) => context.asked ?? questionOf(context),
            onDone: [
              {
                guard: { type: 'wasPerformed', params: ({ event }) => event.output },
                target: 'loading',
                actions: [{ type: 'dropUndo', params: taken }, saidUndone, 'forgetAsked'],
              },
              { target: 'ready', actions: 'forgetAsked' },
            ],
          },
        },
        stocking: {
          meta: { label: '调整库存' },
          tags: 'asking',
          description: 'The dialog reads and writes by itself; what it changed is loaded when it is over.',
          on: {
            ...nothing,
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
          on: { CHOOSE: undefined, ...later },
          invoke: {
            id: 'savePlan',
            src: 'savePlan',
            input: ({ context: { saving } }) => saving,
            onDone: {
              target: 'loading',
              actions: [
                { type: 'announce', params: ({ context, event }) => saidOf(context, event.output) },
                { type: 'noteSaved', params: ({ event }) => event.output },
              ],
            },
            onError: {
              target: 'ready',
              description: 'Nothing was changed; what was typed stays.',
              actions: { type: 'noteRefused', params: failed },
            },
          },
        },
      },
    },
    odds: oddsRegion,
    costs: costsRegion,
    rehearsal: rehearsalRegion,
  },
});

export type PlanPageActor = ActorRefFrom<typeof planPageMachine>;
