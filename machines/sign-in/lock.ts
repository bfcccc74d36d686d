import { type ActorRefFrom, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { codes } from '../../contract/core/errors.ts';
import { requiredMessage } from '../../contract/core/rules.ts';
import type { Throttled } from '../../contract/sign-in/session.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** What tabs of one browser tell each other. `known`: the server knows that the token is locked. */
export type LockNews =
  | { readonly type: 'LOCKED_ELSEWHERE'; readonly known: boolean }
  | { readonly type: 'UNLOCKED_ELSEWHERE' };

export type LockEvent =
  | LockNews
  /** By hand. */
  | { readonly type: 'LOCK' }
  /** Nobody touched any tab of the browser for `idleLockAfter`. */
  | { readonly type: 'IDLE' }
  | { readonly type: 'UNLOCK'; readonly password: string }
  | { readonly type: 'CAPS_LOCK'; readonly on: boolean }
  | { readonly type: 'SIGN_OUT' };

export interface LockContext {
  /** Why the last password was refused, or that there was none. */
  readonly message: string;
  /** Seconds for which the server takes no further password; 0 when it takes one. */
  readonly wait: number;
  readonly capsLock: boolean;
}

const waitOf = ({ result }: Failed) => (result as Partial<Throttled> | undefined)?.wait ?? 0;
const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);

/**
 * The screen of somebody signed in: open, or covered until the password is given. What a cover hides comes back only with the
 * server's word. A server that refuses to lock leaves the screen open and says so. One that does not answer cannot refuse: whoever
 * locked may have left, and what is on screen is the greater harm. So the screen is covered, the cover says that the server does
 * not know yet, and the server is told as soon as it can be reached.
 */
export const lockMachine = setup({
  types: {
    context: {} as LockContext,
    events: {} as LockEvent,
    tags: {} as 'covered',
    children: {} as { others: 'others' },
  },
  actors: {
    lockCall: fromPromise<unknown>(unprovided),
    unlockCall: fromPromise<unknown, { password: string }>(unprovided),
    /** Sends IDLE; given from outside. */
    idle: fromCallback<LockEvent>(() => {}),
    /** Sends LOCK when its keys are pressed; given from outside. */
    shortcut: fromCallback<LockEvent>(() => {}),
    /** Other tabs of the browser: sends what they tell, and tells them what it is sent; given from outside. */
    others: fromCallback<LockNews>(() => {}),
  },
  delays: {
    /** How long a server may take to lock before it counts as out of reach. */
    patience: 3000,
    /** Between two attempts to tell a server that could not be reached. */
    nextAttempt: 5000,
    /** After a refused lock, before idle time is watched again. */
    respite: 60_000,
    wait: ({ context }) => context.wait * 1000,
  },
  guards: {
    isFilled: (_, { password }: { password: string }) => password !== '',
    isKnown: (_, { known }: { known: boolean }) => known,
    isUnanswered: (_, { code }: Failed) => code === 0,
    isThrottled: (_, failure: Failed) => failure.code === codes.busy && waitOf(failure) > 0,
  },
  actions: {
    keepMessage: assign((_, { message }: Failed) => ({ message })),
    keepWait: assign((_, failure: Failed) => ({ wait: waitOf(failure) })),
    forgetRefusal: assign({ message: '', wait: 0 }),
    showCapsLock: assign((_, { on }: { on: boolean }) => ({ capsLock: on })),
    forgetCapsLock: assign({ capsLock: false }),
    tellOthers: sendTo('others', (_, news: LockNews) => news),
    /** Keeps beyond the document whether the screen is covered and the server does not know; given from outside. */
    storePending: (_, _kept: { pending: boolean }) => {},
    /** Says that the screen could not be locked; given from outside. */
    sayRefused: (_, _refused: Failed) => {},
    /** Somebody is there: idle time begins anew; given from outside. */
    markActive: () => {},
    /** What waited for the lock goes on; given from outside. */
    resume: () => {},
    /** Asks the session to be left instead; given from outside. */
    leave: () => {},
  },
}).createMachine({
  id: 'lock',
  meta: { label: '锁屏' },
  context: { message: '', wait: 0, capsLock: false },
  invoke: { id: 'others', src: 'others' },
  initial: 'open',
  on: {
    LOCKED_ELSEWHERE: [
      { guard: { type: 'isKnown', params: ({ event }) => event }, target: '.locked' },
      { target: '.locked.server.waiting' },
    ],
  },
  states: {
    open: {
      meta: { label: '未锁定' },
      invoke: [
        { id: 'idle', src: 'idle' },
        { id: 'shortcut', src: 'shortcut' },
      ],
      on: { LOCK: 'locking', IDLE: 'locking' },
    },
    locking: {
      meta: { label: '锁定中' },
      invoke: {
        id: 'lockCall',
        src: 'lockCall',
        onDone: {
          target: 'locked',
          actions: { type: 'tellOthers', params: { type: 'LOCKED_ELSEWHERE', known: true } },
        },
        onError: [
          { guard: { type: 'isUnanswered', params: failed }, target: 'covering' },
          { target: 'refused', actions: { type: 'sayRefused', params: failed } },
        ],
      },
      after: { patience: 'covering' },
    },
    covering: {
      meta: { label: '先行遮盖' },
      always: {
        target: 'locked.server.waiting',
        actions: [
          { type: 'storePending', params: { pending: true } },
          { type: 'tellOthers', params: { type: 'LOCKED_ELSEWHERE', known: false } },
        ],
      },
    },
    refused: {
      meta: { label: '锁定失败' },
      description: 'Open. Who has been away would else be told of a refusal again and again.',
      invoke: { id: 'shortcut', src: 'shortcut' },
      on: { LOCK: 'locking' },
      after: { respite: 'open' },
    },
    locked: {
      meta: { label: '已锁定' },
      tags: 'covered',
      type: 'parallel',
      exit: ['forgetRefusal', 'forgetCapsLock'],
      on: {
        // What is typed and what is refused stay as they are.
        LOCKED_ELSEWHERE: undefined,
        UNLOCKED_ELSEWHERE: {
          target: 'open',
          actions: [{ type: 'storePending', params: { pending: false } }, 'markActive', 'resume'],
        },
        CAPS_LOCK: { actions: { type: 'showCapsLock', params: ({ event }) => event } },
        SIGN_OUT: { actions: 'leave' },
      },
      states: {
        server: {
          meta: { label: '服务器' },
          initial: 'told',
          states: {
            told: { meta: { label: '已知锁定' } },
            waiting: {
              meta: { label: '等待重试' },
              on: {
                LOCKED_ELSEWHERE: {
                  guard: { type: 'isKnown', params: ({ event }) => event },
                  target: 'told',
                  actions: { type: 'storePending', params: { pending: false } },
                },
              },
              after: { nextAttempt: 'telling' },
            },
            telling: {
              meta: { label: '通知中' },
              invoke: {
                id: 'lockAgain',
                src: 'lockCall',
                onDone: {
                  target: 'told',
                  actions: [
                    { type: 'storePending', params: { pending: false } },
                    { type: 'tellOthers', params: { type: 'LOCKED_ELSEWHERE', known: true } },
                  ],
                },
                onError: 'waiting',
              },
              on: {
                LOCKED_ELSEWHERE: {
                  guard: { type: 'isKnown', params: ({ event }) => event },
                  target: 'told',
                  actions: { type: 'storePending', params: { pending: false } },
                },
              },
            },
          },
        },
        person: {
          meta: { label: '操作员' },
          initial: 'asking',
          states: {
            asking: {
              meta: { label: '等待密码' },
              on: {
                UNLOCK: [
                  { guard: { type: 'isFilled', params: ({ event }) => event }, target: 'unlocking' },
                  {
                    actions: { type: 'keepMessage', params: { message: requiredMessage('密码'), code: codes.invalid } },
                  },
                ],
              },
            },
            unlocking: {
              meta: { label: '解锁中' },
              entry: 'forgetRefusal',
              invoke: {
                id: 'unlockCall',
                src: 'unlockCall',
                input: ({ event }) => ({ password: (event as { readonly password?: string }).password ?? '' }),
                onDone: {
                  target: '#lock.open',
                  actions: [
                    { type: 'storePending', params: { pending: false } },
                    { type: 'tellOthers', params: { type: 'UNLOCKED_ELSEWHERE' } },
                    'markActive',
                    'resume',
                  ],
                },
                onError: [
                  {
                    guard: { type: 'isThrottled', params: failed },
                    target: 'throttled',
                    actions: [
                      { type: 'keepMessage', params: failed },
                      { type: 'keepWait', params: failed },
                    ],
                  },
                  { target: 'asking', actions: { type: 'keepMessage', params: failed } },
                ],
              },
            },
            throttled: {
              meta: { label: '暂停尝试' },
              exit: 'forgetRefusal',
              after: { wait: 'asking' },
            },
          },
        },
      },
    },
  },
});

export type LockActor = ActorRefFrom<typeof lockMachine>;
