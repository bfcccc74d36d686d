import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  assign,
  fromPromise,
  sendParent,
  sendTo,
  setup,
  toPromise,
} from 'xstate';
import { unprovided } from '../../core/failure.ts';
import type { RecordInput, RecordOutput } from './record-types.ts';
import type { RecordActor } from './record.ts';

type RecordLoaderEvent =
  /** The way back leads to the list without its drawer. */
  | { readonly type: 'CLOSE' }
  /** What it shows may be another by now. */
  | { readonly type: 'REFRESH' }
  /** From the record, for the list page. */
  | { readonly type: 'RECORD_UNSAVED' }
  | { readonly type: 'RECORD_SAVED' }
  | {
      readonly type: 'RECORD_KEPT';
      readonly id: number;
      readonly text: string;
      readonly said: string;
      readonly version?: number;
    };

/** `spawn` is typed for actors that `setup` names; this one is known only when its code has arrived. */
type SpawnLoaded = (logic: AnyActorLogic, options: { readonly id: string; readonly input: RecordInput }) => AnyActorRef;

/** How the record ends. Told a moment later: what it says to its opener at its end still finds it there. */
const watchRecord = fromPromise<RecordOutput, RecordActor>(({ input: record }) => toPromise(record));

/** Opens a record: what it does (record.ts) and how it looks are fetched with the first one, since rows can be seen without. */
export const recordLoaderMachine = setup({
  types: {
    context: {} as { readonly opened: RecordInput; readonly record: RecordActor | null; readonly ended: RecordOutput },
    input: {} as RecordInput,
    events: {} as RecordLoaderEvent,
    output: {} as RecordOutput,
  },
  actors: {
    loadRecord: fromPromise<{ logic: AnyActorLogic }>(unprovided),
    watchRecord,
  },
  actions: {
    start: assign({
      record: ({ spawn, context: { opened } }, { logic }: { logic: AnyActorLogic }) =>
        (spawn as SpawnLoaded)(logic, { id: 'record', input: opened }) as RecordActor,
    }),
    askToClose: sendTo(({ context }) => context.record as RecordActor, { type: 'CLOSE' }),
    askToRefresh: sendTo(({ context }) => context.record as RecordActor, { type: 'REFRESH' }),
    keepEnd: assign((_, ended: RecordOutput) => ({ ended })),
    /** Says that the code did not come; given from outside. */
    notifyFailed: () => {},
  },
}).createMachine({
  id: 'recordLoader',
  meta: { label: '记录的加载' },
  context: ({ input }) => ({ opened: input, record: null, ended: { saved: false } }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      invoke: {
        id: 'loadRecord',
        src: 'loadRecord',
        onDone: { target: 'open', actions: { type: 'start', params: ({ event }) => event.output } },
        onError: {
          description: 'Nothing has been typed yet: the next click tries again.',
          target: 'over',
          actions: 'notifyFailed',
        },
      },
      on: { CLOSE: 'over' },
    },
    open: {
      meta: { label: '已打开' },
      invoke: {
        id: 'watchRecord',
        src: 'watchRecord',
        input: ({ context }) => context.record as RecordActor,
        onDone: { target: 'over', actions: { type: 'keepEnd', params: ({ event }) => event.output } },
      },
      on: {
        CLOSE: { description: 'It asks by itself where something would be lost.', actions: 'askToClose' },
        REFRESH: { actions: 'askToRefresh' },
        RECORD_UNSAVED: { actions: sendParent(({ event }) => event) },
        RECORD_SAVED: { actions: sendParent(({ event }) => event) },
        RECORD_KEPT: { actions: sendParent(({ event }) => event) },
      },
    },
    over: { meta: { label: '已结束' }, type: 'final' },
  },
  output: ({ context: { ended } }) => ended,
});

export type RecordLoaderActor = ActorRefFrom<typeof recordLoaderMachine>;
