import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Question } from './confirm.ts';

/** How what was just done is taken back: by what, on which page (key of its tab). */
export interface TakeBack {
  readonly page: string;
  readonly question: Question;
}

/** One toast (`message`) or one notification with a title. Errors stay until they are read. */
export interface Notice {
  /** What it is about: a second notice of the same cause replaces the first (spec §8, one toast per cause). */
  readonly cause: string;
  readonly level: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  /** With a title it is a notification that stays; without one a toast that goes by itself. */
  readonly title?: string;
  /** A toast that offers 撤销; it stays a little longer. */
  readonly undo?: TakeBack;
}

export type NoticesEvent =
  | { readonly type: 'NOTIFY'; readonly notice: Notice }
  | { readonly type: 'DISMISS'; readonly cause: string }
  | { readonly type: 'TAKE_BACK'; readonly cause: string };

const undoOf = (notices: readonly Notice[], wanted: string) => notices.find(({ cause }) => cause === wanted)?.undo;
const stays = (notice: Notice) => notice.title !== undefined;

/** Toasts and notifications as states: drawn in one place, seen by tests. */
export const noticesMachine = setup({
  types: { context: {} as { notices: readonly Notice[] }, events: {} as NoticesEvent },
  delays: {
    toastTime: ({ context }) => (context.notices.some(({ undo }) => undo !== undefined) ? 8000 : 3000),
  },
  guards: {
    isToast: (_, { notice }: { notice: Notice }) => !stays(notice),
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
    dropToasts: assign(({ context }) => ({ notices: context.notices.filter(stays) })),
  },
}).createMachine({
  id: 'notices',
  meta: { label: '提示', refusals: { isShown: '这条提示已经不在屏幕上', isOffered: '这里没有可以撤销的操作' } },
  context: { notices: [] },
  initial: 'quiet',
  on: {
    NOTIFY: [
      {
        description: 'A toast starts the clock again for all toasts on screen.',
        guard: { type: 'isToast', params: ({ event }) => event },
        target: '.toasting',
        actions: { type: 'add', params: ({ event }) => event },
      },
      { actions: { type: 'add', params: ({ event }) => event } },
    ],
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
    quiet: { meta: { label: '无提示' } },
    toasting: {
      meta: { label: '提示中' },
      after: { toastTime: { target: 'quiet', actions: 'dropToasts' } },
    },
  },
});

export type NoticesActor = ActorRefFrom<typeof noticesMachine>;
