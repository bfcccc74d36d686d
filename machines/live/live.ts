import { type ActorRefFrom, assign, fromCallback, sendTo, setup } from 'xstate';
import type { Failed } from '../core/failure.ts';

/** Something that the server told: the name of the event and its data, as contract/live.ts has them. */
export interface LiveNews {
  readonly event: string;
  readonly data: unknown;
}

export type LiveEvent =
  /** This tab is the one of its browser that holds the stream. */
  | { readonly type: 'ELECTED' }
  /** Another tab holds the stream now: this one was asleep for too long. */
  | { readonly type: 'DISPLACED' }
  /** Another tab, which holds the stream, passes on what it was told. */
  | ({ readonly type: 'HEARD' } & LiveNews)
  /** The server has said hello. */
  | { readonly type: 'OPENED' }
  /** Something came, be it a comment. */
  | { readonly type: 'BEAT' }
  | ({ readonly type: 'RECEIVED' } & LiveNews)
  /** The stream has ended, or there is none: no network, no server, or not for now. */
  | { readonly type: 'CLOSED' }
  /** 401: the token is good for nothing any more. */
  | ({ readonly type: 'REFUSED' } & Failed)
  /** The browser is online again, or the operator looks at the tab again. */
  | { readonly type: 'NUDGED' }
  /** There is another token. */
  | { readonly type: 'RENEWED' };

export interface LiveContext {
  /** Failed since the last stream that lasted; counted up to where waiting no longer grows. */
  readonly attempts: number;
}

/** Attempts after which the pause is as long as it gets. */
const most = 5;

/**
 * How long to wait after so many failed attempts, in ms: 1 to 2 s after the first, then twice as long each time, at most 15 to
 * 30 s. `part` of the span, 0–1, so that not all browsers come back in the same moment after a server was restarted.
 */
export const pauseAfter = (attempts: number, part: number): number =>
  Math.min(1000 * 2 ** (attempts - 1), 15_000) * (1 + part);

const newsOf = ({ event: { event, data } }: { event: LiveNews }): LiveNews => ({ event, data });

/**
 * What the server tells without being asked. One tab of a browser holds the stream and passes on what it hears; when it closes,
 * another one takes over. A stream that ends or falls silent is opened anew.
 */
export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveEvent,
    children: {} as { others: 'others' },
  },
  actors: {
    /** Waits for its turn among the tabs of the browser: sends ELECTED, and DISPLACED when it is lost; given from outside. */
    turn: fromCallback<LiveEvent>(() => {}),
    /** Other tabs of the browser: sends HEARD, and tells them what it is sent; given from outside. */
    others: fromCallback<{ readonly type: 'TELL' } & LiveNews>(() => {}),
    /** One connection: sends OPENED, BEAT and RECEIVED, at the end CLOSED or REFUSED; given from outside. */
    stream: fromCallback<LiveEvent>(() => {}),
    /** Sends NUDGED; given from outside. */
    surroundings: fromCallback<LiveEvent>(() => {}),
    /** Sends RENEWED; given from outside. */
    token: fromCallback<LiveEvent>(() => {}),
  },
  delays: {
    /** A server that lives says something every 20 s. */
    silence: 45_000,
    /** The part of the span is left to chance from outside. */
    pause: ({ context }) => pauseAfter(context.attempts, 0),
  },
  actions: {
    countAttempt: assign(({ context }) => ({ attempts: Math.min(context.attempts + 1, most) })),
    forgetAttempts: assign({ attempts: 0 }),
    tellOthers: sendTo('others', (_, { event, data }: LiveNews) => ({ type: 'TELL' as const, event, data })),
    /** Hands it to whoever started this chart; given from outside. */
    pass: (_, _news: LiveNews) => {},
  },
}).createMachine({
  id: 'live',
  meta: { label: '实时消息' },
  context: { attempts: 0 },
  initial: 'attending',
  states: {
    attending: {
      meta: { label: '接收中' },
      invoke: [
        { id: 'turn', src: 'turn' },
        { id: 'others', src: 'others' },
      ],
      initial: 'following',
      states: {
        following: {
          meta: { label: '由其他标签页转告' },
          on: {
            ELECTED: 'leading',
            HEARD: { actions: { type: 'pass', params: newsOf } },
          },
        },
        leading: {
          meta: { label: '由本标签页接收' },
          on: { DISPLACED: { target: 'following', actions: 'forgetAttempts' } },
          initial: 'streaming',
          states: {
            streaming: {
              meta: { label: '占用连接' },
              invoke: { id: 'stream', src: 'stream' },
              on: {
                RECEIVED: {
                  actions: [
                    { type: 'pass', params: newsOf },
                    { type: 'tellOthers', params: newsOf },
                  ],
                },
                CLOSED: 'waiting',
                REFUSED: {
                  target: '#live.stopped',
                  actions: {
                    type: 'pass',
                    params: ({ event: { code, message } }) => ({ event: 'refused', data: { code, message } }),
                  },
                },
              },
              initial: 'connecting',
              states: {
                connecting: {
                  meta: { label: '连接中' },
                  on: { OPENED: 'connected' },
                  after: { silence: '#live.attending.leading.waiting' },
                },
                connected: {
                  meta: { label: '已连接' },
                  description:
                    'Each sign of life begins the wait for the next one; one after the hello means that it lasts.',
                  on: { BEAT: { target: 'connected', reenter: true, actions: 'forgetAttempts' } },
                  after: { silence: '#live.attending.leading.waiting' },
                },
              },
            },
            waiting: {
              meta: { label: '等待重连' },
              entry: 'countAttempt',
              invoke: { id: 'surroundings', src: 'surroundings' },
              on: { NUDGED: 'streaming' },
              after: { pause: 'streaming' },
            },
          },
        },
      },
    },
    stopped: {
      meta: { label: '已停止' },
      description: 'Gives the turn away: another tab may have a better token.',
      invoke: { id: 'token', src: 'token' },
      on: { RENEWED: { target: 'attending', actions: 'forgetAttempts' } },
    },
  },
});

export type LiveActor = ActorRefFrom<typeof liveMachine>;
