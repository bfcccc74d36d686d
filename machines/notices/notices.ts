import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Question } from '../entity/record/confirm.ts';

/** How what was just done is taken back: by what, on which page (key of its tab). */
export interface TakeBack {
  readonly page: string;
  readonly question: Question;
}

/** One toast (`message`) or one notification with a title. */
export interface Notice {
  /** What it is about: a second notice of the same cause replaces the first (spec §8, one toast per cause). */
  readonly cause: string;
  readonly level: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  /** With a title it is a notification, which stays longer than a toast. */
  readonly title?: string;
  /** A toast that offers 撤销; it stays a little longer. */
  readonly undo?: TakeBack;
}

export type NoticesEvent =
  | { readonly type: 'NOTIFY'; readonly notice: Notice }
  | { readonly type: 'DISMISS'; readonly cause: string }
  /** Closes all notifications, those that are only counted too. */
  | { readonly type: 'DISMISS_ALL' }
  /** The pointer or the focus is on a notification. */
  | { readonly type: 'HOLD' }
  | { readonly type: 'LET_GO' }
  | { readonly type: 'TAKE_BACK'; readonly cause: string };

const undoOf = (notices: readonly Notice[], wanted: string) => notices.find(({ cause }) => cause === wanted)?.undo;
const isNotification = ({ title }: Notice) => title !== undefined;

/** So many notifications are on screen at once, the newest; the others are counted. */
const mostShown = 3;

/** The notifications to draw, oldest first, and how many more there are. */
export function shownNotifications(notices: readonly Notice[]): {
  readonly shown: readonly Notice[];
  readonly more: number;
} {
  const all = notices.filter(isNotification);
  const shown = all.slice(-mostShown);
  return { shown, more: all.length - shown.length };
}

/** Toasts and notifications as states: drawn in one place, seen by tests. */
export const noticesMachine = setup({
  types: { context: {} as { notices: readonly Notice[] }, events: {} as NoticesEvent },
  delays: {
    toastTime: ({ context }) => (context.notices.some(({ undo }) => undo !== undefined) ? 8000 : 3000),
    /** An error is two lines long, and there may be three. */
    notificationTime: 10_000,
  },
  guards: {
    isToast: (_, { notice }: { notice: Notice }) => !isNotification(notice),
    isNotification: (_, { notice }: { notice: Notice }) => isNotification(notice),
    isEmpty: ({ context }) => !context.notices.some(isNotification),
    isOffered: ({ context }, { cause }: { cause: string }) => undoOf(context.notices, cause) !== undefined,
    isShown: ({ context }, { cause }: { cause: string }) => context.notices.some((notice) => notice.cause === cause),
  },
  actions: {
    add: assign(({ context }, { notice }: { notice: Notice }) => ({
      notices: [...context.notices.filter(({ cause }) => cause !== notice.cause), notice],
    })),
    remove: assign(({ context }, { cause }: { cause: string }) => ({
      notices: context.notices.filter((notice) => notice.cause !== cause),
    })),
    /** Hands the question to the page that it is about; given from outside. */
    askPage: (_, _undo: { undo: TakeBack | undefined }) => {},
    dropToasts: assign(({ context }) => ({ notices: context.notices.filter(isNotification) })),
    dropNotifications: assign(({ context }) => ({
      notices: context.notices.filter((notice) => !isNotification(notice)),
    })),
  },
}).createMachine({
  id: 'notices',
  meta: { label: '提示', refusals: { isShown: '这条提示已经不在屏幕上', isOffered: '这里没有可以撤销的操作' } },
  context: { notices: [] },
  type: 'parallel',
  on: {
    NOTIFY: { actions: { type: 'add', params: ({ event }) => event } },
    TAKE_BACK: {
      guard: { type: 'isOffered', params: ({ event }) => event },
      actions: [
        { type: 'askPage', params: ({ context, event }) => ({ undo: undoOf(context.notices, event.cause) }) },
        { type: 'remove', params: ({ event }) => event },
      ],
    },
    DISMISS: {
      guard: { type: 'isShown', params: ({ event }) => event },
      actions: { type: 'remove', params: ({ event }) => event },
    },
  },
  states: {
    toasts: {
      meta: { label: '轻提示' },
      initial: 'quiet',
      on: {
        NOTIFY: {
          description: 'A toast starts the clock again for all toasts on screen.',
          guard: { type: 'isToast', params: ({ event }) => event },
          target: '.toasting',
          actions: { type: 'add', params: ({ event }) => event },
        },
      },
      states: {
        quiet: { meta: { label: '无提示' } },
        toasting: {
          meta: { label: '提示中' },
          after: { toastTime: { target: 'quiet', actions: 'dropToasts' } },
        },
      },
    },
    notifications: {
      meta: { label: '通知' },
      initial: 'none',
      states: {
        none: {
          meta: { label: '无通知' },
          on: {
            NOTIFY: {
              guard: { type: 'isNotification', params: ({ event }) => event },
              target: 'passing',
              actions: { type: 'add', params: ({ event }) => event },
            },
          },
        },
        passing: {
          meta: { label: '稍后消失' },
          always: { guard: 'isEmpty', target: 'none' },
          on: {
            NOTIFY: {
              description: 'The clock starts again: what is new can be read as long as what was there.',
              guard: { type: 'isNotification', params: ({ event }) => event },
              target: 'passing',
              reenter: true,
              actions: { type: 'add', params: ({ event }) => event },
            },
            HOLD: 'held',
            DISMISS_ALL: { actions: 'dropNotifications' },
          },
          after: { notificationTime: { target: 'none', actions: 'dropNotifications' } },
        },
        held: {
          meta: { label: '停留中' },
          description:
            'Closing one ends it: the box under the pointer is gone, and nothing tells when the pointer goes.',
          on: {
            LET_GO: 'passing',
            DISMISS: {
              guard: { type: 'isShown', params: ({ event }) => event },
              target: 'passing',
              actions: { type: 'remove', params: ({ event }) => event },
            },
            DISMISS_ALL: { target: 'none', actions: 'dropNotifications' },
          },
        },
      },
    },
  },
});

export type NoticesActor = ActorRefFrom<typeof noticesMachine>;
