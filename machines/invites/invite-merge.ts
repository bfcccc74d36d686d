import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { isMergeable } from '../../contract/invites/invite.ts';
import {
  type MergeAnswer,
  type MergeWish,
  mostSources,
  type PrizeStrategy,
  type ProgressStrategy,
} from '../../contract/invites/invite-merge.ts';
import type { Row } from '../../contract/core/page.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

export interface InviteMergeInput {
  /** Which plan goes into another one. */
  readonly id: number;
}

/** The plan and those of its activity. */
export interface MergePlans {
  readonly row: Row;
  readonly plans: readonly Row[];
}

/** What is asked of the server: the same wish is tried dry first. */
export type MergeQuestion = Omit<MergeWish, 'dry_run'>;

interface Context extends InviteMergeInput {
  /** The plan; null until it is there. */
  readonly row: Row | null;
  /** Plans that it can go into. */
  readonly candidates: readonly Row[];
  readonly target: number | null;
  /** Plans that go into the target as well. */
  readonly others: readonly number[];
  readonly prizes: PrizeStrategy;
  readonly progress: ProgressStrategy;
  /** What the dry run said, then what the merge did; null before. */
  readonly answer: MergeAnswer | null;
  /** Of the merge under way: trying again is the same one. */
  readonly requestId: string;
  readonly error: string;
  /** Whether anything may have changed since the dialog opened. */
  readonly wrote: boolean;
}

export type InviteMergeEvent =
  | { readonly type: 'AIM'; readonly id: number }
  | { readonly type: 'TOGGLE'; readonly id: number }
  | { readonly type: 'PRIZES'; readonly strategy: PrizeStrategy }
  | { readonly type: 'PROGRESS'; readonly strategy: ProgressStrategy }
  | { readonly type: 'CHECK' }
  /** `requestId`: a number for the merge. */
  | { readonly type: 'CONFIRM'; readonly requestId: string }
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'CLOSE' };

const alike = ['activity_id', 'conversion_event', 'reward_sides'] as const;

/** The plans that one can go into: of the same activity, about the same, and promising nothing at the moment (award.md §3.14). */
const candidatesOf = ({ row, plans }: MergePlans): readonly Row[] =>
  plans.filter((plan) => plan.id !== row.id && isMergeable(plan) && alike.every((key) => plan[key] === row[key]));

const questionOf = ({ id, target, others, prizes, progress }: Context): MergeQuestion => ({
  target_id: target ?? 0,
  source_ids: [id, ...others],
  prize_strategy: prizes,
  progress_strategy: progress,
});

/** 合并到…: chooses, has the server try it dry, shows what would come of it, and merges once it was confirmed (award.md §3.14). */
export const inviteMergeMachine = setup({
  types: {
    context: {} as Context,
    input: {} as InviteMergeInput,
    events: {} as InviteMergeEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    fetchPlans: fromPromise<MergePlans, InviteMergeInput>(unprovided),
    tryMerge: fromPromise<MergeAnswer, MergeQuestion>(unprovided),
    merge: fromPromise<MergeAnswer, MergeQuestion & { readonly requestId: string }>(unprovided),
  },
  guards: {
    isCandidate: ({ context }, { id }: { id: number }) => context.candidates.some((plan) => plan.id === id),
    isOther: ({ context: { candidates, target, others } }, { id }: { id: number }) =>
      id !== target &&
      candidates.some((plan) => plan.id === id) &&
      (others.includes(id) || others.length < mostSources - 1),
    isAimed: ({ context }) => context.target !== null,
    isClear: ({ context }) => context.answer?.conflicts.length === 0,
  },
  actions: {
    keepPlans: assign((_, found: MergePlans) => ({ row: found.row, candidates: candidatesOf(found), error: '' })),
    aim: assign(({ context }, { id }: { id: number }) => ({
      target: id,
      others: context.others.filter((other) => other !== id),
      error: '',
    })),
    toggle: assign(({ context: { others } }, { id }: { id: number }) => ({
      others: others.includes(id) ? others.filter((other) => other !== id) : [...others, id],
      error: '',
    })),
    choosePrizes: assign((_, { strategy }: { strategy: PrizeStrategy }) => ({ prizes: strategy, error: '' })),
    chooseProgress: assign((_, { strategy }: { strategy: ProgressStrategy }) => ({ progress: strategy, error: '' })),
    keepAnswer: assign((_, { answer }: { answer: MergeAnswer }) => ({ answer, error: '' })),
    forgetAnswer: assign({ answer: null, requestId: '', error: '' }),
    number: assign((_, { requestId }: { requestId: string }) => ({ requestId })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    noteWrite: assign({ wrote: true }),
    /** Says that it worked; given from outside. */
    announce: (_, _said: { text: string }) => {},
    /** Tells the page that the dialog is over; given from outside. */
    leave: (_, _done: { wrote: boolean }) => {},
  },
}).createMachine({
  id: 'inviteMerge',
  meta: {
    label: '合并邀请方案',
    refusals: {
      isCandidate: '请选择同一活动里可以并入的方案',
      isOther: '不能选目标方案；一次最多并入 9 个方案',
      isAimed: '请选择并入哪个方案',
      isClear: '还有冲突，请返回修改',
    },
  },
  context: ({ input }) => ({
    id: input.id,
    row: null,
    candidates: [],
    target: null,
    others: [],
    prizes: 'match',
    progress: 'sum',
    answer: null,
    requestId: '',
    error: '',
    wrote: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '读取中' },
      tags: 'busy',
      invoke: {
        id: 'fetchPlans',
        src: 'fetchPlans',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'choosing', actions: { type: 'keepPlans', params: ({ event }) => event.output } },
        onError: { target: 'unread', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
      on: { CLOSE: 'closed' },
    },
    unread: {
      meta: { label: '读取失败' },
      tags: 'failed',
      on: { RETRY: { target: 'loading', actions: 'forgetError' }, CLOSE: 'closed' },
    },
    choosing: {
      meta: { label: '选择中' },
      on: {
        AIM: {
          guard: { type: 'isCandidate', params: ({ event }) => event },
          actions: { type: 'aim', params: ({ event }) => event },
        },
        TOGGLE: {
          guard: { type: 'isOther', params: ({ event }) => event },
          actions: { type: 'toggle', params: ({ event }) => event },
        },
        PRIZES: { actions: { type: 'choosePrizes', params: ({ event }) => event } },
        PROGRESS: { actions: { type: 'chooseProgress', params: ({ event }) => event } },
        CHECK: { guard: 'isAimed', target: 'checking' },
        CLOSE: 'closed',
      },
    },
    checking: {
      meta: { label: '试算中' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'tryMerge',
        src: 'tryMerge',
        input: ({ context }) => questionOf(context),
        onDone: {
          target: 'checked',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: { target: 'choosing', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
      on: { CLOSE: 'closed' },
    },
    checked: {
      meta: { label: '待确认' },
      description: 'There is no way back from a merge, so what it would do is shown first.',
      on: {
        CONFIRM: { guard: 'isClear', target: 'merging', actions: { type: 'number', params: ({ event }) => event } },
        BACK: { target: 'choosing', actions: 'forgetAnswer' },
        CLOSE: 'closed',
      },
    },
    merging: {
      meta: { label: '合并中' },
      tags: 'busy',
      entry: ['forgetError', 'noteWrite'],
      invoke: {
        id: 'merge',
        src: 'merge',
        input: ({ context }) => ({ ...questionOf(context), requestId: context.requestId }),
        onDone: {
          target: 'merged',
          actions: [
            { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
            { type: 'announce', params: { text: '方案已合并' } },
          ],
        },
        onError: {
          description: 'It may have been done, and only its answer lost: trying again is the same request.',
          target: 'failed',
          actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
        },
      },
    },
    failed: {
      meta: { label: '合并失败' },
      tags: 'failed',
      on: { RETRY: 'merging', BACK: { target: 'choosing', actions: 'forgetAnswer' }, CLOSE: 'closed' },
    },
    merged: { meta: { label: '已合并' }, on: { CLOSE: 'closed' } },
    closed: {
      meta: { label: '已关闭' },
      entry: { type: 'leave', params: ({ context: { wrote } }) => ({ wrote }) },
    },
  },
});

export type InviteMergeActor = ActorRefFrom<typeof inviteMergeMachine>;
