import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  assign,
  enqueueActions,
  fromPromise,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import type { Action } from '../../../contract/core/permission.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';

/** What the page starts with, and which one it is. */
export interface LatePageInput {
  readonly key: string;
  readonly view: string;
  /** What it lists, where it is a list or a part of one: its declaration comes with the page. */
  readonly entity?: string;
  /** The row that it is about, where it is a part of a list or of a record's page. */
  readonly id?: number;
  /** What the operator may do, where it is a part of a record's page. */
  readonly actions?: readonly Action[];
}

/** What the tab bar tells a page. */
type Told =
  /** A link asks for something while the page is open. */
  | { readonly type: 'FOLLOW_LINK'; readonly start: object }
  | { readonly type: 'OPEN_LINKED'; readonly drawer: object }
  | { readonly type: 'CLOSE_LINKED' }
  /** Its rows may have changed. */
  | { readonly type: 'REFRESH' }
  /** Others changed rows while it stands in front. */
  | { readonly type: 'ROWS_CHANGED'; readonly ids: readonly number[] }
  /** What may be done there has changed. */
  | { readonly type: 'RIGHTS'; readonly actions: readonly Action[] }
  /** A row of the list that it is a part of was saved, and what became of it. */
  | { readonly type: 'SAVED'; readonly id: number; readonly said: string };

interface LatePageContext {
  readonly start: LatePageInput;
  readonly page: AnyActorRef | null;
  /** Said before it was there. */
  readonly missed: readonly Told[];
  /** Why its code did not come; null unless it did not. */
  readonly failed: Failed | null;
}

type LatePageEvent =
  | Told
  /** From the page, for the tab bar. */
  | { readonly type: 'PAGE_UNSAVED'; readonly key: string }
  | { readonly type: 'PAGE_SAVED'; readonly key: string }
  /** From a part of a page that is over. */
  | { readonly type: 'PAGE_CLOSED'; readonly wrote: boolean };

/** `spawn` is typed for actors that `setup` names; this one is known only when its code has arrived. */
type SpawnLoaded = (logic: AnyActorLogic, options: { readonly id: string; readonly input: unknown }) => AnyActorRef;

/**
 * A page whose code is fetched when it is opened first (machines/shell/page-logics.ts): few people open it, and nobody waits for it at the
 * start. Of a list, the declaration of what it lists comes with it.
 */
export const latePageMachine = setup({
  types: {
    context: {} as LatePageContext,
    input: {} as LatePageInput,
    events: {} as LatePageEvent,
  },
  actors: { loadPage: fromPromise<{ logic: AnyActorLogic }, { view: string; entity?: string }>(unprovided) },
  actions: {
    start: assign({
      page: ({ spawn, context }, { logic }: { logic: AnyActorLogic }) => {
        const { view: _, ...input } = context.start;
        return (spawn as SpawnLoaded)(logic, { id: 'page', input });
      },
    }),
    keepTold: assign(({ context }, told: Told) => ({ missed: [...context.missed, told] })),
    tell: sendTo(
      ({ context }) => context.page as AnyActorRef,
      (_, told: Told) => told,
    ),
    tellMissed: enqueueActions(({ context, enqueue }) => {
      for (const event of context.missed) if (context.page) enqueue.sendTo(context.page, event);
    }),
    forgetMissed: assign({ missed: [] }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failed: failedWith(error) })),
  },
}).createMachine({
  id: 'latePage',
  meta: { label: '按需加载的页面' },
  context: ({ input }) => ({ start: input, page: null, missed: [], failed: null }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      description:
        'To show newer rows makes no sense before there are any; everything else is told when the page is there.',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({
          context: {
            start: { view, entity },
          },
        }) => ({ view, ...(entity !== undefined && { entity }) }),
        onDone: {
          target: 'ready',
          actions: [{ type: 'start', params: ({ event }) => event.output }, 'tellMissed', 'forgetMissed'],
        },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: {
        FOLLOW_LINK: { actions: { type: 'keepTold', params: ({ event }) => event } },
        OPEN_LINKED: { actions: { type: 'keepTold', params: ({ event }) => event } },
        CLOSE_LINKED: { actions: { type: 'keepTold', params: ({ event }) => event } },
        RIGHTS: { actions: { type: 'keepTold', params: ({ event }) => event } },
        SAVED: { actions: { type: 'keepTold', params: ({ event }) => event } },
      },
    },
    ready: {
      meta: { label: '已加载' },
      on: {
        FOLLOW_LINK: { actions: { type: 'tell', params: ({ event }) => event } },
        OPEN_LINKED: { actions: { type: 'tell', params: ({ event }) => event } },
        CLOSE_LINKED: { actions: { type: 'tell', params: ({ event }) => event } },
        REFRESH: { actions: { type: 'tell', params: ({ event }) => event } },
        ROWS_CHANGED: { actions: { type: 'tell', params: ({ event }) => event } },
        RIGHTS: { actions: { type: 'tell', params: ({ event }) => event } },
        SAVED: { actions: { type: 'tell', params: ({ event }) => event } },
        PAGE_UNSAVED: { actions: sendParent(({ event }) => event) },
        PAGE_SAVED: { actions: sendParent(({ event }) => event) },
        PAGE_CLOSED: { actions: sendParent(({ event }) => event) },
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
