import { type ActorRefFrom, type AnyActorLogic, type AnyActorRef, assign, fromPromise, sendTo, setup } from 'xstate';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import { unprovided } from '../core/failure.ts';
import type { PaletteActor } from './palette.ts';

/** The palette as its chunk brings it: a chart that the shell learns of only then. */
export interface LoadedPalette {
  readonly logic: AnyActorLogic;
  readonly input: unknown;
}

/** `spawn` is typed for actors that `setup` names; this one is known only when its code has arrived. */
type SpawnLoaded = (logic: AnyActorLogic, options: { readonly id: string; readonly input: unknown }) => AnyActorRef;

/** Brings the command palette: ahead, once the first page has had its time, or as soon as somebody asks for it. */
export const paletteLoaderMachine = setup({
  types: {
    context: {} as { user: UserInfo; palette: PaletteActor | null },
    input: {} as { user: UserInfo },
    events: {} as { type: 'SUMMON' },
  },
  actors: { loadPalette: fromPromise<LoadedPalette, { user: UserInfo }>(unprovided) },
  delays: { calm: 2000 },
  actions: {
    start: assign({
      palette: ({ spawn }, { logic, input }: LoadedPalette) =>
        (spawn as SpawnLoaded)(logic, { id: 'palette', input }) as PaletteActor,
    }),
    summon: sendTo(({ context }) => context.palette as AnyActorRef, { type: 'SUMMON' }),
    /** Says that it did not come; given from outside. */
    notifyMissing: () => {},
  },
}).createMachine({
  id: 'paletteLoader',
  meta: { label: '命令面板加载' },
  context: ({ input: { user } }) => ({ user, palette: null }),
  initial: 'waiting',
  states: {
    waiting: { meta: { label: '等待空闲' }, on: { SUMMON: 'wanted' }, after: { calm: 'ahead' } },
    ahead: {
      meta: { label: '预先加载' },
      invoke: {
        id: 'loadPalette',
        src: 'loadPalette',
        input: ({ context: { user } }) => ({ user }),
        onDone: { target: 'ready', actions: { type: 'start', params: ({ event }) => event.output } },
        onError: { description: 'Nobody has asked for it: nobody is told.', target: 'missing' },
      },
      on: { SUMMON: 'wanted' },
    },
    wanted: {
      meta: { label: '加载中' },
      invoke: {
        id: 'loadWanted',
        src: 'loadPalette',
        input: ({ context: { user } }) => ({ user }),
        onDone: {
          target: 'ready',
          actions: [{ type: 'start', params: ({ event }) => event.output }, 'summon'],
        },
        onError: { target: 'missing', actions: 'notifyMissing' },
      },
    },
    missing: { meta: { label: '未加载' }, on: { SUMMON: 'wanted' } },
    ready: { meta: { label: '可用' }, on: { SUMMON: { actions: 'summon' } } },
  },
});

export type PaletteLoaderActor = ActorRefFrom<typeof paletteLoaderMachine>;
