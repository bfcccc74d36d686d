import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type HandOver, longestNote, type Receiver, type StepTarget } from '../../contract/entity/list/hand-over.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** A step, and what it is called: 启用奖励「到店礼」. */
export interface HandOverInput extends StepTarget {
  readonly title: string;
}

/** To whom it can be left, and the name under which it is sent: once, however often it is tried. */
export interface Offered {
  readonly receivers: readonly Receiver[];
  readonly requestId: string;
}

export interface HandOverSending extends HandOver {
  readonly requestId: string;
}

interface HandOverContext extends HandOverInput, Offered {
  readonly receiver: number | null;
  readonly note: string;
  readonly error: string;
}

/** Who got it; empty where it was left. */
export interface HandOverOutput {
  readonly to: string;
}

const nameOf = ({ receivers, receiver }: Pick<HandOverContext, 'receivers' | 'receiver'>): string =>
  receivers.find(({ id }) => id === receiver)?.name ?? '';

/** 交给别人: who may take the step, whom it is left to, with a word to it. */
export const handOverMachine = setup({
  types: {
    context: {} as HandOverContext,
    input: {} as HandOverInput,
    output: {} as HandOverOutput,
    events: {} as
      | { type: 'CHOOSE'; receiver: number }
      | { type: 'NOTE'; note: string }
      | { type: 'SEND' }
      | { type: 'RETRY' }
      | { type: 'CANCEL' },
  },
  actors: {
    fetchReceivers: fromPromise<Offered, StepTarget>(unprovided),
    sendOver: fromPromise<object, HandOverSending>(unprovided),
  },
  guards: {
    isChosen: ({ context }) => nameOf(context) !== '',
    isOffered: ({ context }, { receiver }: { receiver: number }) => context.receivers.some(({ id }) => id === receiver),
    fits: (_, { note }: { note: string }) => [...note].length <= longestNote,
  },
  actions: {
    keepOffered: assign((_, { receivers, requestId }: Offered) => ({ receivers, requestId })),
    choose: assign((_, { receiver }: { receiver: number }) => ({ receiver })),
    keepNote: assign((_, { note }: { note: string }) => ({ note })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    forgetReceiver: assign({ receiver: null }),
  },
}).createMachine({
  id: 'handOver',
  meta: {
    label: '交给别人',
    refusals: {
      isChosen: '请选择交给谁',
      isOffered: '这个人不能操作这一步',
      fits: `说明最多 ${longestNote} 个字`,
    },
  },
  context: ({ input }) => ({ ...input, receivers: [], requestId: '', receiver: null, note: '', error: '' }),
  initial: 'loading',
  output: ({ context }) => ({ to: nameOf(context) }),
  states: {
    loading: {
      meta: { label: '加载中' },
      invoke: {
        id: 'fetchReceivers',
        src: 'fetchReceivers',
        input: ({ context: { entity, id, event } }) => ({ entity, id, event }),
        onDone: { target: 'choosing', actions: { type: 'keepOffered', params: ({ event }) => event.output } },
        onError: {
          target: 'unavailable',
          actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
        },
      },
      on: { CANCEL: 'left' },
    },
    unavailable: {
      meta: { label: '加载失败' },
      exit: 'forgetError',
      on: { RETRY: 'loading', CANCEL: 'left' },
    },
    choosing: {
      meta: { label: '选择中' },
      on: {
        CHOOSE: {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: { type: 'choose', params: ({ event }) => event },
        },
        NOTE: {
          guard: { type: 'fits', params: ({ event }) => event },
          actions: { type: 'keepNote', params: ({ event }) => event },
        },
        SEND: { guard: 'isChosen', target: 'sending' },
        CANCEL: 'left',
      },
    },
    sending: {
      meta: { label: '提交中' },
      entry: 'forgetError',
      invoke: {
        id: 'sendOver',
        src: 'sendOver',
        input: ({ context: { entity, id, event, receiver, note, requestId } }) => ({
          entity,
          id,
          event,
          note,
          requestId,
          receiver_id: receiver ?? 0,
        }),
        onDone: 'handed',
        onError: {
          target: 'choosing',
          actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
        },
      },
    },
    handed: { meta: { label: '已交给别人' }, type: 'final' },
    left: { meta: { label: '已离开' }, type: 'final', entry: 'forgetReceiver' },
  },
});

export type HandOverActor = ActorRefFrom<typeof handOverMachine>;
