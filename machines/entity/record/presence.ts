import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import { type Doing, type Person, type Present, type Seat, seatBeat } from '../../../contract/live/presence.ts';
import { unprovided } from '../../core/failure.ts';

export interface PresenceInput {
  /** Key of the tab whose drawer it is. */
  readonly key: string;
  readonly entity: string;
  readonly id: number;
  /** A UUID of this drawer. */
  readonly seat: string;
}

export interface PresenceContext extends PresenceInput {
  readonly doing: Doing;
  /** Who else has the record open, as far as it is known. */
  readonly people: readonly Person[];
}

export type PresenceEvent =
  /** The record is there, and the operator reads it or fills in its form. */
  | { readonly type: 'DOING'; readonly doing: Doing }
  /** Somebody came, went, or does something else now; or the operator is back at the screen. */
  | { readonly type: 'NEWS' };

/** Who else has the record of a drawer open: a seat at it is taken, kept while the drawer is open, and given up with it. */
export const presenceMachine = setup({
  types: {
    context: {} as PresenceContext,
    input: {} as PresenceInput,
    events: {} as PresenceEvent,
  },
  actors: {
    /** Sends DOING once the record is there, and on each change; given from outside. */
    watchRecord: fromCallback<PresenceEvent, PresenceInput>(() => {}),
    /** Sends NEWS; given from outside. */
    watchOthers: fromCallback<PresenceEvent, PresenceInput>(() => {}),
    /** Gives the seat up when it is stopped or the document ends; given from outside. */
    keepSeat: fromCallback<PresenceEvent, PresenceInput>(() => {}),
    sit: fromPromise<Present, Seat>(unprovided),
  },
  delays: { beat: seatBeat },
  guards: { isOther: ({ context }, { doing }: { doing: Doing }) => context.doing !== doing },
  actions: {
    keepDoing: assign((_, { doing }: { doing: Doing }) => ({ doing })),
    keepPeople: assign((_, { people }: Present) => ({ people })),
    forgetPeople: assign({ people: [] }),
  },
}).createMachine({
  id: 'presence',
  meta: { label: '谁在看', refusals: { isOther: '正在做的事没有变化' } },
  context: ({ input }) => ({ ...input, doing: 'viewing', people: [] }),
  invoke: [
    { id: 'watchRecord', src: 'watchRecord', input: ({ context }) => context },
    { id: 'watchOthers', src: 'watchOthers', input: ({ context }) => context },
    { id: 'keepSeat', src: 'keepSeat', input: ({ context }) => context },
  ],
  initial: 'waiting',
  states: {
    waiting: {
      meta: { label: '等待记录' },
      on: { DOING: { target: 'attending', actions: { type: 'keepDoing', params: ({ event }) => event } } },
    },
    attending: {
      meta: { label: '已打开' },
      initial: 'asking',
      on: {
        NEWS: '.asking',
        DOING: {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.asking',
          actions: { type: 'keepDoing', params: ({ event }) => event },
        },
      },
      states: {
        asking: {
          meta: { label: '查询中' },
          invoke: {
            id: 'sit',
            src: 'sit',
            input: ({ context: { entity, id, seat, doing } }) => ({ entity, id, seat, doing }),
            onDone: { target: 'seated', actions: { type: 'keepPeople', params: ({ event }) => event.output } },
            onError: {
              description: 'Nobody is named of whom it is not known; the next beat tries again.',
              target: 'unheard',
              actions: 'forgetPeople',
            },
          },
        },
        seated: { meta: { label: '已登记' }, after: { beat: 'asking' } },
        unheard: { meta: { label: '暂时不知道' }, after: { beat: 'asking' } },
      },
    },
  },
});

export type PresenceActor = ActorRefFrom<typeof presenceMachine>;
