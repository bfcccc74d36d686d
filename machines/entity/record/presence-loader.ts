import { type ActorRefFrom, type AnyActorLogic, type AnyActorRef, assign, fromPromise, setup } from 'xstate';
import { unprovided } from '../../core/failure.ts';
import type { PresenceActor } from './presence.ts';

/** The presence chart as its chunk brings it, and what it starts with. */
export interface LoadedPresence {
  readonly logic: AnyActorLogic;
  readonly input: unknown;
}

/** Which record stands open, in which tab; a new one has no id. */
export interface OpenRecord {
  readonly key: string;
  readonly entity: string;
  readonly mode: string;
  readonly id?: number | undefined;
}

/** `spawn` is typed for actors that `setup` names; this one is known only when its code has arrived. */
type SpawnLoaded = (logic: AnyActorLogic, options: { readonly id: string; readonly input: unknown }) => AnyActorRef;

/** Brings 谁在看 for a record that stands open: nobody waits for it, and a new record nobody else can have open. */
export const presenceLoaderMachine = setup({
  types: {
    context: {} as { opened: OpenRecord; presence: PresenceActor | null },
    input: {} as OpenRecord,
  },
  actors: { loadPresence: fromPromise<LoadedPresence, OpenRecord>(unprovided) },
  guards: { isNew: ({ context: { opened } }) => opened.mode === 'create' },
  actions: {
    start: assign({
      presence: ({ spawn }, { logic, input }: LoadedPresence) =>
        (spawn as SpawnLoaded)(logic, { id: 'presence', input }) as PresenceActor,
    }),
  },
}).createMachine({
  id: 'presenceLoader',
  meta: { label: '谁在看的加载' },
  context: ({ input }) => ({ opened: input, presence: null }),
  initial: 'judging',
  states: {
    judging: {
      meta: { label: '判断中' },
      always: [{ guard: 'isNew', target: 'missing' }, { target: 'loading' }],
    },
    loading: {
      meta: { label: '加载中' },
      invoke: {
        id: 'loadPresence',
        src: 'loadPresence',
        input: ({ context }) => context.opened,
        onDone: { target: 'ready', actions: { type: 'start', params: ({ event }) => event.output } },
        onError: { description: 'The record itself is what counts.', target: 'missing' },
      },
    },
    ready: { meta: { label: '可用' } },
    missing: { meta: { label: '没有' } },
  },
});

export type PresenceLoaderActor = ActorRefFrom<typeof presenceLoaderMachine>;
