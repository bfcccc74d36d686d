import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  assign,
  fromPromise,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import { type Failed, failedWith, unprovided } from './failure.ts';

/** What the page starts with, and which one it is. */
export interface LatePageInput {
  readonly key: string;
  readonly view: string;
}

interface LatePageContext {
  readonly start: LatePageInput;
  readonly page: AnyActorRef | null;
  /** Why its code did not come; null unless it did not. */
  readonly failed: Failed | null;
}

type LatePageEvent =
  /** A link asks for something while the page is open. */
  | { readonly type: 'FOLLOW_LINK'; readonly start: object }
  /** From the page, for the tab bar. */
  | { readonly type: 'PAGE_UNSAVED'; readonly key: string }
  | { readonly type: 'PAGE_SAVED'; readonly key: string };

/** `spawn` is typed for actors that `setup` names; this one is known only when its code has arrived. */
type SpawnLoaded = (logic: AnyActorLogic, options: { readonly id: string; readonly input: unknown }) => AnyActorRef;

/** A page whose code is fetched when it is opened first (machines/page-logics.ts): few people open it, and nobody waits for it at the start. */
export const latePageMachine = setup({
  types: {
    context: {} as LatePageContext,
    input: {} as LatePageInput,
    events: {} as LatePageEvent,
  },
  actors: { loadPage: fromPromise<{ logic: AnyActorLogic }, { view: string }>(unprovided) },
  actions: {
    start: assign({
      page: ({ spawn, context }, { logic }: { logic: AnyActorLogic }) => {
        const { view: _, ...input } = context.start;
        return (spawn as SpawnLoaded)(logic, { id: 'page', input });
      },
    }),
    startElsewhere: assign(({ context }, { start }: { start: object }) => ({ start: { ...context.start, ...start } })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failed: failedWith(error) })),
  },
}).createMachine({
  id: 'latePage',
  meta: { label: '按需加载的页面' },
  context: ({ input }) => ({ start: input, page: null, failed: null }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ view: context.start.view }),
        onDone: { target: 'ready', actions: { type: 'start', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { FOLLOW_LINK: { actions: { type: 'startElsewhere', params: ({ event }) => event } } },
    },
    ready: {
      meta: { label: '已加载' },
      on: {
        FOLLOW_LINK: {
          actions: sendTo(
            ({ context }) => context.page as AnyActorRef,
            ({ event }) => event,
          ),
        },
        PAGE_UNSAVED: { actions: sendParent(({ event }) => event) },
        PAGE_SAVED: { actions: sendParent(({ event }) => event) },
      },
    },
    failed: {
      meta: { label: '加载失败' },
      description: 'The view offers to load the document anew; 刷新 of the tab starts the page anew.',
      tags: 'failed',
    },
  },
});

export type LatePageActor = ActorRefFrom<typeof latePageMachine>;
