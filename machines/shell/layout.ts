import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { unprovided } from '../core/failure.ts';
import { settingsMachine } from './settings.ts';

/** Settings that are choices rather than states (spec §3). */
export interface LayoutSettings {
  readonly navigation: 'side' | 'top';
  /** `dark`: a dark navigation beside light pages; `realDark`: everything is dark. */
  readonly theme: 'dark' | 'light' | 'realDark';
  readonly colour: string;
  readonly contentWidth: 'Fluid' | 'Fixed';
  readonly fixedHeader: boolean;
  readonly fixedSidebar: boolean;
  readonly autoHideHeader: boolean;
  readonly colourWeak: boolean;
  readonly multiTab: boolean;
  readonly density: 'default' | 'compact';
}

/** Default settings (spec §3). */
export const defaultSettings: LayoutSettings = {
  navigation: 'side',
  theme: 'dark',
  colour: '#52C41A',
  contentWidth: 'Fixed',
  fixedHeader: false,
  fixedSidebar: false,
  autoHideHeader: false,
  colourWeak: false,
  multiTab: true,
  density: 'default',
};

/** The colours on offer by their names (spec §3); the palette's own default is 拂晓蓝. */
export const palette: readonly { readonly name: string; readonly colour: string }[] = [
  { name: '薄暮', colour: '#F5222D' },
  { name: '火山', colour: '#FA541C' },
  { name: '日暮', colour: '#FAAD14' },
  { name: '明青', colour: '#13C2C2' },
  { name: '极光绿', colour: '#52C41A' },
  { name: '拂晓蓝', colour: '#1890FF' },
  { name: '极客蓝', colour: '#2F54EB' },
  { name: '酱紫', colour: '#722ED1' },
];

/** Header hides on scroll beyond this many px when auto-hide is on (spec §9). */
export const headerHidesBeyond = 300;

export type LayoutEvent =
  /** The operator chooses, in the drawer. */
  | { readonly type: 'CHOOSE'; readonly settings: Partial<LayoutSettings> }
  /** Chosen elsewhere and kept there: in another tab of the browser, on the page 个性化, or by what the account carries. */
  | { readonly type: 'FOLLOW'; readonly settings: Partial<LayoutSettings> }
  | { readonly type: 'SCROLLED'; readonly top: number }
  /** The page takes the whole window, and gives it back. */
  | { readonly type: 'FILL_WINDOW' }
  | { readonly type: 'LEAVE_WINDOW' };

/** How the frame looks: side or top menu, colours, and the header that hides while one reads (spec §2, §3, §9). */
export const layoutMachine = setup({
  types: {
    context: {} as LayoutSettings,
    input: {} as Partial<LayoutSettings>,
    events: {} as LayoutEvent,
    children: {} as { settings: 'settings' },
  },
  actors: {
    settings: settingsMachine,
    /** Saves the settings to the account, if it carries any. */
    carry: fromPromise<void, void>(unprovided),
  },
  delays: {
    /** Choices that follow one another are carried together. */
    pause: 600,
    retryPause: 30_000,
  },
  guards: {
    isTop: ({ context }) => context.navigation === 'top',
    isSide: ({ context }) => context.navigation === 'side',
    hidesHeader: ({ context }, { top }: { top: number }) => context.autoHideHeader && top > headerHidesBeyond,
    showsHeader: ({ context }, { top }: { top: number }) => !context.autoHideHeader || top <= headerHidesBeyond,
  },
  actions: {
    choose: assign((_, { settings }: { settings: Partial<LayoutSettings> }) => settings),
    /** Local storage, and what the document itself shows of it; given from outside. */
    store: (_, _settings: { settings: Partial<LayoutSettings> }) => {},
    /** What the document itself shows of it; given from outside. */
    show: (_, _settings: { settings: Partial<LayoutSettings> }) => {},
  },
}).createMachine({
  id: 'layout',
  meta: {
    label: '布局',
    refusals: {
      hidesHeader: `没有开启自动隐藏，或滚动还没有超过 ${headerHidesBeyond} px`,
      showsHeader: `开启了自动隐藏，且滚动超过 ${headerHidesBeyond} px`,
    },
  },
  context: ({ input }) => ({ ...defaultSettings, ...input }),
  invoke: { id: 'settings', src: 'settings' },
  type: 'parallel',
  on: {
    FOLLOW: {
      actions: [
        { type: 'choose', params: ({ event }) => event },
        { type: 'show', params: ({ event }) => ({ settings: event.settings }) },
      ],
    },
  },
  states: {
    navigation: {
      meta: { label: '导航' },
      initial: 'side',
      states: {
        side: { meta: { label: '侧边菜单' }, always: { guard: 'isTop', target: 'top' } },
        top: { meta: { label: '顶部菜单' }, always: { guard: 'isSide', target: 'side' } },
      },
    },
    carrying: {
      meta: { label: '同步到账号' },
      description:
        'What is chosen here is saved to an account that carries its settings; nobody is told when that fails.',
      initial: 'rest',
      on: {
        CHOOSE: {
          target: '.pausing',
          actions: [
            { type: 'choose', params: ({ event }) => event },
            { type: 'store', params: ({ event }) => ({ settings: event.settings }) },
          ],
        },
      },
      states: {
        rest: { meta: { label: '无需同步' } },
        pausing: { meta: { label: '稍候' }, after: { pause: 'saving' } },
        saving: {
          meta: { label: '同步中' },
          invoke: { id: 'carry', src: 'carry', onDone: 'rest', onError: 'waiting' },
        },
        waiting: { meta: { label: '等待重试' }, after: { retryPause: 'saving' } },
      },
    },
    space: {
      meta: { label: '页面空间' },
      initial: 'framed',
      states: {
        framed: { meta: { label: '菜单与顶栏在旁' }, on: { FILL_WINDOW: 'filled' } },
        filled: {
          meta: { label: '表格全屏' },
          description: 'Nothing but the page is on the screen. It is no setting: whoever comes back finds the frame.',
          on: { LEAVE_WINDOW: 'framed' },
        },
      },
    },
    header: {
      meta: { label: '顶栏' },
      initial: 'shown',
      states: {
        shown: {
          meta: { label: '显示' },
          on: { SCROLLED: { guard: { type: 'hidesHeader', params: ({ event }) => event }, target: 'hidden' } },
        },
        hidden: {
          meta: { label: '已隐藏' },
          on: { SCROLLED: { guard: { type: 'showsHeader', params: ({ event }) => event }, target: 'shown' } },
        },
      },
    },
  },
});

export type LayoutActor = ActorRefFrom<typeof layoutMachine>;
