import { type ActorRefFrom, setup } from 'xstate';

/** Breakpoints of spec §9 in px. */
export const mobileUpTo = 576;
export const desktopFrom = 1200;

export type ScreenEvent =
  | { readonly type: 'RESIZED'; readonly width: number }
  | { readonly type: 'TOGGLE_SIDEBAR' }
  | { readonly type: 'SHOW_MENU' }
  | { readonly type: 'HIDE_MENU' };

export interface ScreenInput {
  readonly width: number;
  /** On a wide screen the operator had folded the menu when he left. */
  readonly folded?: boolean;
}

const at = ({ event }: { event: { width: number } }) => ({ width: event.width });

/**
 * Size of the screen and what follows for the side menu (spec §4): entering mobile opens it, tablet closes it, desktop opens
 * it; whoever folded it on a wide screen finds it folded next time. At phone width the opened menu lives in a drawer, so it does not cover the page unasked.
 */
export const screenMachine = setup({
  types: { context: {} as ScreenInput, input: {} as ScreenInput, events: {} as ScreenEvent },
  guards: {
    isMobile: (_, { width }: { width: number }) => width <= mobileUpTo,
    isTablet: (_, { width }: { width: number }) => width > mobileUpTo && width < desktopFrom,
    isDesktop: (_, { width }: { width: number }) => width >= desktopFrom,
    startsMobile: ({ context }) => context.width <= mobileUpTo,
    startsTablet: ({ context }) => context.width > mobileUpTo && context.width < desktopFrom,
    startsFolded: ({ context }) => context.folded === true,
  },
  actions: {
    /** For the next visit (spec §3, sidebar type); given from outside. */
    keepSidebar: (_, _now: { opened: boolean }) => {},
  },
}).createMachine({
  id: 'screen',
  meta: {
    label: '屏幕',
    refusals: {
      isMobile: `宽度大于 ${mobileUpTo} px`,
      isTablet: `宽度不在 ${mobileUpTo} 与 ${desktopFrom} px 之间`,
      isDesktop: `宽度小于 ${desktopFrom} px`,
    },
  },
  context: ({ input }) => input,
  initial: 'detecting',
  states: {
    detecting: {
      meta: { label: '检测中' },
      always: [
        { guard: 'startsMobile', target: 'mobile' },
        { guard: 'startsTablet', target: 'tablet' },
        { guard: 'startsFolded', target: 'desktop.closed' },
        { target: 'desktop' },
      ],
    },
    mobile: {
      meta: { label: '手机' },
      tags: 'opened',
      initial: 'hidden',
      on: {
        RESIZED: [
          { guard: { type: 'isTablet', params: at }, target: 'tablet' },
          { guard: { type: 'isDesktop', params: at }, target: 'desktop' },
        ],
      },
      states: {
        hidden: { meta: { label: '菜单收起' }, on: { SHOW_MENU: 'shown', TOGGLE_SIDEBAR: 'shown' } },
        shown: { meta: { label: '菜单抽屉打开' }, on: { HIDE_MENU: 'hidden', TOGGLE_SIDEBAR: 'hidden' } },
      },
    },
    tablet: {
      meta: { label: '平板' },
      initial: 'closed',
      on: {
        RESIZED: [
          { guard: { type: 'isMobile', params: at }, target: 'mobile' },
          { guard: { type: 'isDesktop', params: at }, target: 'desktop' },
        ],
      },
      states: {
        closed: { meta: { label: '侧栏收起' }, on: { TOGGLE_SIDEBAR: 'opened' } },
        opened: { meta: { label: '侧栏展开' }, tags: 'opened', on: { TOGGLE_SIDEBAR: 'closed' } },
      },
    },
    desktop: {
      meta: { label: '桌面' },
      initial: 'opened',
      on: {
        RESIZED: [
          { guard: { type: 'isMobile', params: at }, target: 'mobile' },
          { guard: { type: 'isTablet', params: at }, target: 'tablet' },
        ],
      },
      states: {
        opened: {
          meta: { label: '侧栏展开' },
          tags: 'opened',
          on: {
            TOGGLE_SIDEBAR: { target: 'closed', actions: { type: 'keepSidebar', params: { opened: false } } },
          },
        },
        closed: {
          meta: { label: '侧栏收起' },
          on: { TOGGLE_SIDEBAR: { target: 'opened', actions: { type: 'keepSidebar', params: { opened: true } } } },
        },
      },
    },
  },
});

export type ScreenActor = ActorRefFrom<typeof screenMachine>;
