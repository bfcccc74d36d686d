import { type ActorRefFrom, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { codes, messages } from '../../contract/core/errors.ts';
import type { LiveEvents } from '../../contract/live.ts';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import { type BootstrapOutput, bootstrapMachine } from '../sign-in/bootstrap.ts';
import { type Destination, destinationOf } from './destination.ts';
import { type Failed, unprovided } from '../core/failure.ts';
import { layoutMachine, type LayoutSettings } from './layout.ts';
import type { JobTrayStart } from '../jobs/job-tray.ts';
import { latePageMachine } from '../entity/list/late-page.ts';
import { liveMachine } from '../live/live.ts';
import { lockMachine } from '../sign-in/lock.ts';
import { type NoticeBoxEvent, noticeBoxMachine, noticeNews } from '../notices/notice-box.ts';
import { paletteLoaderMachine } from './palette-loader.ts';
import { type RowNews, rowNewsIn } from './row-news-in.ts';
import { screenMachine } from './screen.ts';
import type { Tab } from './tabs-types.ts';
import { tabsMachine } from './tabs.ts';
import { frontOf, restoredTabs, restoredUnsaved, type Workspace } from './workspace.ts';

export interface ShellInput {
  readonly width: number;
  readonly settings: Partial<LayoutSettings>;
  /** The side menu was folded. */
  readonly folded?: boolean;
  /** The role that the operator looks on as (以角色查看); empty: as himself. */
  readonly role: string;
  /** The name of this document: what it changed itself is no news. */
  readonly document?: string;
}

export interface ShellContext extends ShellInput {
  readonly user: UserInfo | null;
  /** The exception page in front, 0 when a tab is. */
  readonly exception: number;
  /** How the operator left the program last; null when he never was here. */
  readonly workspace: Workspace | null;
}

export type ShellEvent =
  /** The address changed, by a link, by the operator's hand or at the start. */
  | { readonly type: 'ROUTED'; readonly address: string }
  /** What the server told by itself (contract/live.ts), or `refused` with code and message. */
  | { readonly type: 'LIVE'; readonly event: string; readonly data: unknown }
  /** A call was refused because the screen is locked. */
  | { readonly type: 'LOCKED' }
  /** The operator as he is now: what he may do has changed. */
  | { readonly type: 'USER_CHANGED'; readonly user: UserInfo }
  /** From the lock screen. */
  | { readonly type: 'SIGN_OUT' }
  /** Look on as a role; with an empty code no longer. */
  | { readonly type: 'VIEW_AS'; readonly role: string };

type Elsewhere = Extract<Destination, { kind: 'elsewhere' }>;

const destination = (context: ShellContext, address: string) => destinationOf(address, context.user as UserInfo);

/** The page of an address; of a list whatever the address says about its rows, which are kept as they were left. */
function pageAt(context: ShellContext, address: string): Destination {
  const found = destination(context, address);
  const isList = found.kind === 'page' && found.tab.page.view === 'list';
  return isList ? destination(context, address.split('?')[0] ?? '') : found;
}

const leftAt = ({ workspace, user }: ShellContext) => workspace && user && frontOf(workspace, user);

/** Everything behind the login: who it is, the frame, the address, the tabs. It ends when the session ends. */
export const shellMachine = setup({
  types: {
    context: {} as ShellContext,
    input: {} as ShellInput,
    events: {} as ShellEvent,
    children: {} as {
      bootstrap: 'bootstrap';
      screen: 'screen';
      layout: 'layout';
      tabs: 'tabs';
      router: 'router';
      live: 'live';
      lock: 'lock';
      noticeBox: 'noticeBox';
      paletteLoader: 'paletteLoader';
      jobTray: 'jobTray';
      mainMenu: 'mainMenu';
      keyHelp: 'keyHelp';
      words: 'words';
      userNews: 'userNews';
    },
  },
  actors: {
    bootstrap: bootstrapMachine,
    screen: screenMachine,
    layout: layoutMachine,
    tabs: tabsMachine,
    live: liveMachine,
    lock: lockMachine,
    noticeBox: noticeBoxMachine,
    paletteLoader: paletteLoaderMachine,
    /** The tray of background jobs: its code comes late. */
    jobTray: latePageMachine,
    /** What is typed into the menu and kept above it: its code comes late. */
    mainMenu: latePageMachine,
    /** The keys of what is on the page, and the list of them: its code comes late. */
    keyHelp: latePageMachine,
    /** How codes are called (machines/dictionary/words.ts): its code comes late. */
    words: latePageMachine,
    /** Asked to, it reads the user info anew and sends USER_CHANGED; given from outside. */
    userNews: fromCallback<{ type: 'ASK' }, { role: string }>(() => {}),
    recallWorkspace: fromPromise<Workspace | null, { userId: number }>(unprovided),
    /** URL in: sends ROUTED at the start and on each change; given from outside. */
    router: fromCallback<{ type: 'NAVIGATE'; address: string; replace: boolean; again?: boolean }>(() => {}),
  },
  guards: {
    isKnown: (_, output: BootstrapOutput) => output.user !== null,
    mayViewAs: ({ context: { user } }, { role }: { role: string }) =>
      role === '' ? user?.viewing_as !== undefined : (user?.viewable_roles ?? []).some(({ code }) => code === role),
    leadsElsewhere: ({ context }, { address }: { address: string }) =>
      destination(context, address).kind === 'elsewhere',
    /** The address is where the operator was: what it says about rows he has already seen and changed. */
    isWhereLeft: ({ context }, { address }: { address: string }) =>
      context.workspace?.address === address && pageAt(context, address).kind === 'page',
    isWithoutWish: ({ context }, { address }: { address: string }) => address === '/' && Boolean(leftAt(context)),
    tellsRow: (_, { event, data }: { event: string; data: unknown }) =>
      event === 'row_changed' && rowNewsIn(data) !== undefined,
    tellsLock: (_, { event }: { event: string }) => event === 'locked' || event === 'unlocked',
    tellsSelf: (_, { event }: { event: string }) => event === 'profile',
    tellsNotices: (_, { event, data }: { event: string; data: unknown }) => noticeNews(event, data) !== undefined,
    tellsRights: ({ context: { user } }, { event, data }: { event: string; data: unknown }) =>
      event === 'rights' || (event === 'hello' && (data as LiveEvents['hello']).rights !== user?.rights),
    tellsJob: (_, { event }: { event: string }) => event === 'job',
    endsSession: (_, { event, data }: { event: string; data: unknown }) =>
      event === 'forced_logout' || (event === 'refused' && (data as Partial<Failed>).code !== codes.tokenExpired),
    isException: ({ context }, { address }: { address: string }) => destination(context, address).kind === 'exception',
  },
  actions: {
    keepUser: assign((_, { user }: { user: UserInfo | null }) => ({ user })),
    /** Name and picture were changed, here or in another tab: the header shows them at once. */
    keepSelf: assign(({ context }, { data }: { data: unknown }) => ({
      user: context.user && { ...context.user, ...(data as LiveEvents['profile']) },
    })),
    keepWorkspace: assign((_, { workspace }: { workspace: Workspace | null }) => ({ workspace })),
    keepException: assign(({ context }, { address }: { address: string }) => {
      const found = destination(context, address);
      return { exception: found.kind === 'exception' ? found.status : 404 };
    }),
    forgetException: assign({ exception: 0 }),
    /** Tells the session whose it is, and that the address changed; given from outside. */
    reportUser: (_, _known: { userId: number }) => {},
    reportAddress: () => {},
    /** Tells the session that the server has ended it; given from outside. */
    reportEnd: (_, _end: { message: string }) => {},
    /** Asks the session whether to leave; given from outside. */
    askToLeave: () => {},
    tellLock: sendTo('lock', (_, { event }: { event: string }) =>
      event === 'unlocked'
        ? { type: 'UNLOCKED_ELSEWHERE' as const }
        : { type: 'LOCKED_ELSEWHERE' as const, known: true },
    ),
    /** Begins a new document as the role, which starts everything anew; given from outside. */
    viewAs: (_, _asked: { role: string }) => {},
    /** The operator gave up waiting for the user info; given from outside. */
    leave: () => {},
  },
}).createMachine({
  id: 'shell',
  meta: {
    label: '外壳',
    refusals: {
      endsSession: '服务器没有结束会话',
      tellsLock: '与锁屏无关',
      tellsSelf: '与本人资料无关',
      tellsNotices: '与通知无关',
      tellsRow: '与记录无关',
      tellsJob: '与任务无关',
      tellsRights: '与权限无关',
      mayViewAs: '您不能以该角色查看',
    },
  },
  context: ({ input }) => ({ ...input, user: null, exception: 0, workspace: null }),
  invoke: [
    { id: 'screen', src: 'screen', input: ({ context: { width, folded = false } }) => ({ width, folded }) },
    { id: 'layout', src: 'layout', input: ({ context }) => context.settings },
    { id: 'lock', src: 'lock' },
    { id: 'live', src: 'live' },
  ],
  on: {
    LIVE: [
      {
        guard: { type: 'tellsLock', params: ({ event }) => event },
        actions: { type: 'tellLock', params: ({ event }) => event },
      },
      {
        guard: { type: 'tellsSelf', params: ({ event }) => event },
        actions: { type: 'keepSelf', params: ({ event }) => event },
      },
      {
        guard: { type: 'endsSession', params: ({ event }) => event },
        actions: {
          type: 'reportEnd',
          params: ({ event }) => ({
            message: (event.data as Partial<Failed> | null)?.message ?? messages.forcedLogout,
          }),
        },
      },
    ],
    LOCKED: { actions: { type: 'tellLock', params: { event: 'locked' } } },
    SIGN_OUT: { actions: 'askToLeave' },
  },
  initial: 'bootstrapping',
  states: {
    bootstrapping: {
      meta: { label: '准备中' },
      invoke: {
        id: 'bootstrap',
        src: 'bootstrap',
        input: ({ context }) => ({ role: context.role }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => event.output },
            target: 'recalling',
            actions: [
              { type: 'keepUser', params: ({ event }) => event.output },
              { type: 'reportUser', params: ({ event }) => ({ userId: event.output.user?.user_id ?? 0 }) },
            ],
          },
          { target: 'leaving' },
        ],
      },
    },
    recalling: {
      meta: { label: '恢复工作区' },
      invoke: {
        id: 'recallWorkspace',
        src: 'recallWorkspace',
        input: ({ context }) => ({ userId: context.user?.user_id ?? 0 }),
        onDone: {
          target: 'running',
          actions: { type: 'keepWorkspace', params: ({ event }) => ({ workspace: event.output }) },
        },
        onError: { description: 'Where nothing can be kept one starts anew.', target: 'running' },
      },
    },
    running: {
      meta: { label: '运行中' },
      invoke: [
        {
          id: 'tabs',
          src: 'tabs',
          input: ({ context: { workspace, user } }) => ({
            restored: workspace && user ? restoredTabs(workspace, user) : [],
            unsaved: workspace && user ? restoredUnsaved(workspace, user) : [],
          }),
        },
        { id: 'router', src: 'router' },
        { id: 'noticeBox', src: 'noticeBox' },
        { id: 'paletteLoader', src: 'paletteLoader', input: ({ context }) => ({ user: context.user as UserInfo }) },
        { id: 'jobTray', src: 'jobTray', input: { key: '', view: 'jobs' } },
        { id: 'mainMenu', src: 'mainMenu', input: { key: '', view: 'menu' } },
        { id: 'keyHelp', src: 'keyHelp', input: { key: '', view: 'keys' } },
        { id: 'words', src: 'words', input: { key: '', view: 'words' } },
        { id: 'userNews', src: 'userNews', input: ({ context: { role } }) => ({ role }) },
      ],
      initial: 'arriving',
      on: {
        VIEW_AS: {
          guard: { type: 'mayViewAs', params: ({ event }) => event },
          actions: { type: 'viewAs', params: ({ event }) => event },
        },
        USER_CHANGED: {
          description: 'Menus and buttons follow at once; the tabs stay, with what is typed in them.',
          actions: [
            { type: 'keepUser', params: ({ event }) => event },
            sendTo('tabs', ({ event }) => ({ type: 'RIGHTS', permissions: event.user.role.permissions })),
          ],
        },
        LIVE: [
          {
            guard: { type: 'tellsNotices', params: ({ event }) => event },
            actions: sendTo('noticeBox', ({ event: { event, data } }) => noticeNews(event, data) as NoticeBoxEvent),
          },
          {
            guard: { type: 'tellsJob', params: ({ event }) => event },
            actions: sendTo('jobTray', ({ event }) => ({
              type: 'FOLLOW_LINK',
              start: { job: event.data as JobTrayStart['job'] },
            })),
          },
          {
            guard: { type: 'tellsRow', params: ({ event }) => event },
            actions: sendTo('tabs', ({ context, event }) => ({
              type: 'ROW_CHANGED',
              ...(rowNewsIn(event.data, context.document) as RowNews),
            })),
          },
          {
            guard: { type: 'tellsRights', params: ({ event }) => event },
            actions: sendTo('userNews', { type: 'ASK' }),
          },
        ],
        ROUTED: [
          {
            guard: { type: 'leadsElsewhere', params: ({ event }) => event },
            actions: sendTo('router', ({ context, event }) => ({
              type: 'NAVIGATE',
              replace: true,
              address: (destination(context, event.address) as Elsewhere).path,
            })),
          },
          {
            guard: { type: 'isException', params: ({ event }) => event },
            target: '.onException',
            actions: { type: 'keepException', params: ({ event }) => event },
          },
          {
            target: '.onPage',
            actions: [
              'forgetException',
              'reportAddress',
              sendTo('tabs', ({ context, event }) => ({
                type: 'OPEN_TAB',
                tab: (destination(context, event.address) as { tab: Tab }).tab,
              })),
            ],
          },
        ],
      },
      states: {
        arriving: {
          meta: { label: '等待地址' },
          on: {
            ROUTED: [
              {
                guard: { type: 'isWhereLeft', params: ({ event }) => event },
                target: 'onPage',
                actions: [
                  'reportAddress',
                  sendTo('tabs', ({ context, event }) => ({
                    type: 'OPEN_TAB',
                    tab: (pageAt(context, event.address) as { tab: Tab }).tab,
                  })),
                ],
              },
              {
                guard: { type: 'isWithoutWish', params: ({ event }) => event },
                actions: sendTo('router', ({ context }) => ({
                  type: 'NAVIGATE',
                  replace: true,
                  address: leftAt(context) ?? '/',
                })),
              },
            ],
          },
        },
        onPage: { meta: { label: '显示页面' } },
        onException: { meta: { label: '显示异常页' } },
      },
    },
    leaving: { meta: { label: '离开中' }, entry: 'leave' },
  },
});

export type ShellActor = ActorRefFrom<typeof shellMachine>;
