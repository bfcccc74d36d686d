import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { LiveEvents } from '../../contract/live.ts';
import {
  groupOf,
  type NoticeGroup,
  type NoticeKind,
  type NoticePage,
  type ReceivedNotice,
  type UnreadNotices,
} from '../../contract/notices/notice-box.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** What is to be marked as read: one notice, or a half of the box up to the newest that was on screen. */
export type Reading = { readonly id: number } | { readonly group: NoticeGroup; readonly upTo: number };

export interface NoticeBoxContext extends UnreadNotices {
  readonly group: NoticeGroup;
  readonly pageNo: number;
  readonly notices: readonly ReceivedNotice[];
  readonly total: number;
  readonly error: string;
  /** The title of what came last, to be read out. */
  readonly latest: string;
}

export type NoticeBoxEvent =
  /** The server has told of a new notice. */
  | { readonly type: 'RAISED'; readonly id: number; readonly kind: NoticeKind; readonly title: string }
  /** Some were read, here or in another tab: so many are left. */
  | { readonly type: 'COUNTED'; readonly unread: UnreadNotices }
  | { readonly type: 'OPEN' }
  | { readonly type: 'CLOSE' }
  | { readonly type: 'SHOW_GROUP'; readonly group: NoticeGroup }
  | { readonly type: 'MORE' }
  | { readonly type: 'RETRY' }
  /** Reads a notice, and goes where it leads. */
  | { readonly type: 'CHOOSE'; readonly id: number }
  | { readonly type: 'READ_ALL' }
  /** The server did not hear of what was read. */
  | { readonly type: 'MARK_FAILED' };

const noticeIn = ({ notices }: NoticeBoxContext, id: number) => notices.find((notice) => notice.id === id);
const isUnread = (context: NoticeBoxContext, id: number) => noticeIn(context, id)?.read === false;

/** A new notice moves the others on by one: what stands at the end of a page comes again at the beginning of the next. */
const joined = (seen: readonly ReceivedNotice[], more: readonly ReceivedNotice[]) => [
  ...seen,
  ...more.filter(({ id }) => seen.every((notice) => notice.id !== id)),
];

type Chosen = { readonly event: { readonly id: number } };
const readOne = [
  { type: 'showRead', params: ({ event: { id } }: Chosen) => ({ id }) },
  { type: 'mark', params: ({ event: { id } }: Chosen) => ({ reading: { id } }) },
] as const;
const linkOf = ({ context, event }: Chosen & { readonly context: NoticeBoxContext }) => ({
  link: noticeIn(context, event.id)?.link ?? '',
});

/**
 * The bell: how many notices are not read, as the server tells it, and the box with the notices themselves. What is read shows at
 * once, and the server is told.
 */
export const noticeBoxMachine = setup({
  types: { context: {} as NoticeBoxContext, events: {} as NoticeBoxEvent, tags: {} as 'busy' },
  actors: {
    fetchUnread: fromPromise<UnreadNotices>(unprovided),
    fetchNotices: fromPromise<NoticePage, { group: NoticeGroup; pageNo: number }>(unprovided),
  },
  /** What got lost on its way is noticed after that time, or as soon as the box is opened. */
  delays: { recountPause: 600_000 },
  guards: {
    isNews: ({ context }, { id }: { id: number }) => id > context.newest,
    isOutdated: ({ context }, { unread }: { unread: UnreadNotices }) => unread.newest < context.newest,
    isOtherGroup: ({ context }, { group }: { group: NoticeGroup }) => context.group !== group,
    hasMore: ({ context }) => context.notices.length < context.total,
    leadsSomewhere: ({ context }, { id }: { id: number }) => Boolean(noticeIn(context, id)?.link),
    isUnread: ({ context }, { id }: { id: number }) => isUnread(context, id),
    hasUnread: ({ context }) => context.counts[context.group] > 0,
  },
  actions: {
    keepUnread: assign((_, { counts, newest }: UnreadNotices) => ({ counts, newest })),
    keepLatest: assign((_, { title }: { title: string }) => ({ latest: title })),
    countNews: assign(({ context: { counts } }, { id, kind }: { id: number; kind: NoticeKind }) => ({
      counts: { ...counts, [groupOf(kind)]: counts[groupOf(kind)] + 1 },
      newest: id,
    })),
    chooseGroup: assign((_, { group }: { group: NoticeGroup }) => ({ group, pageNo: 1, notices: [], total: 0 })),
    startOver: assign({ pageNo: 1 }),
    goOn: assign(({ context }) => ({ pageNo: context.pageNo + 1 })),
    keepNotices: assign(({ context }, { page }: { page: NoticePage }) => ({
      notices: context.pageNo === 1 ? page.data : joined(context.notices, page.data),
      total: page.totalCount,
      counts: page.unread.counts,
      newest: page.unread.newest,
    })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    showRead: assign(({ context }, { id }: { id?: number }) => ({
      notices: context.notices.map((notice) =>
        id === undefined || notice.id === id ? { ...notice, read: true } : notice,
      ),
    })),
    /** Tells the server; it answers with COUNTED or MARK_FAILED; given from outside. */
    mark: (_, _read: { reading: Reading }) => {},
    /** Goes to where a notice leads; given from outside. */
    follow: (_, _to: { link: string }) => {},
  },
}).createMachine({
  id: 'noticeBox',
  meta: {
    label: '消息通知',
    refusals: {
      isNews: '这条通知已经计入',
      isOtherGroup: '已经显示这一类通知',
      hasMore: '通知已经全部列出',
      isUnread: '这条通知已读',
      leadsSomewhere: '这条通知没有链接',
      hasUnread: '没有未读的通知',
    },
  },
  context: {
    counts: { notice: 0, todo: 0 },
    newest: 0,
    group: 'notice',
    pageNo: 1,
    notices: [],
    total: 0,
    error: '',
    latest: '',
  },
  type: 'parallel',
  states: {
    count: {
      initial: 'counting',
      meta: { label: '未读数' },
      on: {
        COUNTED: [
          {
            description: 'Something new came after the other tab had been answered.',
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: '.counting',
          },
          { actions: { type: 'keepUnread', params: ({ event }) => event.unread } },
        ],
      },
      states: {
        counting: {
          meta: { label: '计数中' },
          invoke: {
            id: 'fetchUnread',
            src: 'fetchUnread',
            onDone: { target: 'counted', actions: { type: 'keepUnread', params: ({ event }) => event.output } },
            onError: { description: 'The last figure is better than none.', target: 'counted' },
          },
          on: {
            RAISED: {
              description: 'Whether the answer under way has it already nobody can tell.',
              guard: { type: 'isNews', params: ({ event }) => event },
              target: 'counting',
              reenter: true,
              actions: { type: 'keepLatest', params: ({ event }) => event },
            },
          },
        },
        counted: {
          meta: { label: '已计数' },
          on: {
            RAISED: {
              guard: { type: 'isNews', params: ({ event }) => event },
              actions: [
                { type: 'countNews', params: ({ event }) => event },
                { type: 'keepLatest', params: ({ event }) => event },
              ],
            },
          },
          after: { recountPause: 'counting' },
        },
      },
    },
    box: {
      initial: 'closed',
      meta: { label: '通知列表' },
      states: {
        closed: { meta: { label: '已关闭' }, on: { OPEN: { target: 'open', actions: 'startOver' } } },
        open: {
          meta: { label: '已打开' },
          initial: 'loading',
          on: {
            CLOSE: 'closed',
            RAISED: {
              guard: { type: 'isNews', params: ({ event }) => event },
              target: '.loading',
              actions: 'startOver',
            },
            MARK_FAILED: { target: '.loading', actions: 'startOver' },
            SHOW_GROUP: {
              guard: { type: 'isOtherGroup', params: ({ event }) => event },
              target: '.loading',
              actions: { type: 'chooseGroup', params: ({ event }) => event },
            },
            CHOOSE: [
              {
                guard: { type: 'leadsSomewhere', params: ({ event }) => event },
                target: 'closed',
                actions: [...readOne, { type: 'follow', params: linkOf }],
              },
              { guard: { type: 'isUnread', params: ({ event }) => event }, actions: readOne },
            ],
            READ_ALL: {
              guard: 'hasUnread',
              actions: [
                { type: 'showRead', params: {} },
                {
                  type: 'mark',
                  params: ({ context: { group, newest } }) => ({ reading: { group, upTo: newest } }),
                },
              ],
            },
          },
          states: {
            loading: {
              meta: { label: '加载中' },
              tags: 'busy',
              invoke: {
                id: 'fetchNotices',
                src: 'fetchNotices',
                input: ({ context: { group, pageNo } }) => ({ group, pageNo }),
                onDone: {
                  target: 'shown',
                  actions: { type: 'keepNotices', params: ({ event }) => ({ page: event.output }) },
                },
                onError: {
                  target: 'failed',
                  actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
                },
              },
            },
            shown: {
              meta: { label: '已显示' },
              on: { MORE: { guard: 'hasMore', target: 'loading', actions: 'goOn' } },
            },
            failed: { meta: { label: '加载失败' }, exit: 'forgetError', on: { RETRY: 'loading' } },
          },
        },
      },
    },
  },
});

/** What the server told by itself, as this chart hears it; undefined when it is about something else. */
export function noticeNews(event: string, data: unknown): NoticeBoxEvent | undefined {
  switch (event) {
    case 'notice':
      return { type: 'RAISED', ...(data as LiveEvents['notice']) };
    case 'notices_read':
      return { type: 'COUNTED', unread: data as LiveEvents['notices_read'] };
    default:
      return undefined;
  }
}

export type NoticeBoxActor = ActorRefFrom<typeof noticeBoxMachine>;
