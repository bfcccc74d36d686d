import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { OwnAnnouncements, ReadAnnouncement } from '../../contract/content/own-announcements.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

interface Context extends OwnAnnouncements {
  /** The one that is open. */
  readonly id: number;
  readonly error: string;
}

type Event =
  | { readonly type: 'RELOAD' }
  | { readonly type: 'OPEN'; readonly id: number }
  /** 我已阅读. */
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CLOSE' };

/** The one that an operator has still to read before anything else; undefined when there is none. */
const pressingIn = ({ data }: OwnAnnouncements): ReadAnnouncement | undefined =>
  data.find(({ must_read, is_read }) => must_read && !is_read);

/** The one that is open; undefined when none is. */
export const openIn = ({ data, id }: Context): ReadAnnouncement | undefined => data.find((one) => one.id === id);

/** 公告 of the workplace: what operators are told; what they must read stands in front until they say that they have (wider.md §8.3). */
export const announcementsMachine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'busy' },
  actors: {
    fetchAnnouncements: fromPromise<OwnAnnouncements>(unprovided),
    markRead: fromPromise<OwnAnnouncements, { id: number }>(unprovided),
  },
  guards: {
    isPressing: (_, told: OwnAnnouncements) => pressingIn(told) !== undefined,
    isTold: ({ context }, { id }: { id: number }) => context.data.some((one) => one.id === id),
    isUnread: ({ context }) => openIn(context)?.is_read === false,
    mayClose: ({ context }) => openIn(context)?.must_read !== true || openIn(context)?.is_read === true,
  },
  actions: {
    keep: assign((_, { data }: OwnAnnouncements) => ({ data })),
    openPressing: assign((_, told: OwnAnnouncements) => ({ id: pressingIn(told)?.id ?? 0 })),
    open: assign((_, { id }: { id: number }) => ({ id })),
    close: assign({ id: 0 }),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'announcements',
  meta: {
    label: '公告',
    refusals: {
      isTold: '公告已撤回或已过期',
      isUnread: '已经读过了',
      mayClose: '必读公告，请先点「我已阅读」',
    },
  },
  context: { data: [], id: 0, error: '' },
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      tags: 'busy',
      entry: 'forgetError',
      description: 'What was shown last stays in sight.',
      invoke: {
        id: 'fetchAnnouncements',
        src: 'fetchAnnouncements',
        onDone: [
          {
            guard: { type: 'isPressing', params: ({ event }) => event.output },
            target: 'reading',
            actions: [
              { type: 'keep', params: ({ event }) => event.output },
              { type: 'openPressing', params: ({ event }) => event.output },
            ],
          },
          { target: 'shown', actions: { type: 'keep', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
    },
    failed: { meta: { label: '加载失败' }, on: { RELOAD: 'loading' } },
    shown: {
      meta: { label: '已显示' },
      on: {
        RELOAD: 'loading',
        OPEN: {
          guard: { type: 'isTold', params: ({ event }) => event },
          target: 'reading',
          actions: { type: 'open', params: ({ event }) => event },
        },
      },
    },
    reading: {
      meta: { label: '阅读中' },
      on: {
        CONFIRM: { guard: 'isUnread', target: 'marking' },
        CLOSE: { guard: 'mayClose', target: 'shown', actions: 'close' },
      },
    },
    marking: {
      meta: { label: '标记中' },
      tags: 'busy',
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isPressing', params: ({ event }) => event.output },
            description: 'One after the other.',
            target: 'reading',
            actions: [
              { type: 'keep', params: ({ event }) => event.output },
              { type: 'openPressing', params: ({ event }) => event.output },
            ],
          },
          { target: 'shown', actions: [{ type: 'keep', params: ({ event }) => event.output }, 'close'] },
        ],
        onError: {
          target: 'unmarked',
          actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
        },
      },
    },
    unmarked: {
      meta: { label: '没有标记成功' },
      description: 'It may have been taken back meanwhile: nobody is kept in front of what cannot be read.',
      exit: 'forgetError',
      on: { CONFIRM: 'marking', CLOSE: { target: 'loading', actions: 'close' } },
    },
  },
});

export type AnnouncementsActor = ActorRefFrom<typeof announcementsMachine>;
