import { type ActorRefFrom, assign, fromCallback, sendTo, setup } from 'xstate';
import type { UserInfo } from '../contract/session.ts';
import { type BootstrapOutput, bootstrapMachine } from './bootstrap.ts';
import { type Destination, destinationOf } from './destination.ts';
import { layoutMachine, type LayoutSettings } from './layout.ts';
import { screenMachine } from './screen.ts';
import { type Tab, tabsMachine } from './tabs.ts';

export interface ShellInput {
  readonly width: number;
  readonly settings: Partial<LayoutSettings>;
}

export interface ShellContext extends ShellInput {
  readonly user: UserInfo | null;
  /** The exception page in front, 0 when a tab is. */
  readonly exception: number;
}

export type ShellEvent =
  /** The address changed, by a link, by the operator's hand or at the start. */
  { readonly type: 'ROUTED'; readonly address: string };

type Elsewhere = Extract<Destination, { kind: 'elsewhere' }>;

const destination = (context: ShellContext, address: string) => destinationOf(address, context.user as UserInfo);

/** Everything behind the login: who it is, the frame, the address, the tabs. It ends when the session ends. */
export const shellMachine = setup({
  types: {
    context: {} as ShellContext,
    input: {} as ShellInput,
    events: {} as ShellEvent,
    children: {} as { bootstrap: 'bootstrap'; screen: 'screen'; layout: 'layout'; tabs: 'tabs'; router: 'router' },
  },
  actors: {
    bootstrap: bootstrapMachine,
    screen: screenMachine,
    layout: layoutMachine,
    tabs: tabsMachine,
    /** URL in: sends ROUTED at the start and on each change; given from outside. */
    router: fromCallback<{ type: 'NAVIGATE'; address: string; replace: boolean }>(() => {}),
  },
  guards: {
    isKnown: (_, output: BootstrapOutput) => output.user !== null,
    leadsElsewhere: ({ context }, { address }: { address: string }) =>
      destination(context, address).kind === 'elsewhere',
    isException: ({ context }, { address }: { address: string }) => destination(context, address).kind === 'exception',
  },
  actions: {
    keepUser: assign((_, { user }: { user: UserInfo | null }) => ({ user })),
    keepException: assign(({ context }, { address }: { address: string }) => {
      const found = destination(context, address);
      return { exception: found.kind === 'exception' ? found.status : 404 };
    }),
    forgetException: assign({ exception: 0 }),
    /** Tells the session whose it is, and that the address changed; given from outside. */
    reportUser: (_, _known: { userId: number }) => {},
    reportAddress: () => {},
    /** The operator gave up waiting for the user info; given from outside. */
    leave: () => {},
  },
}).createMachine({
  id: 'shell',
  meta: { label: '外壳' },
  context: ({ input }) => ({ ...input, user: null, exception: 0 }),
  invoke: [
    { id: 'screen', src: 'screen', input: ({ context }) => ({ width: context.width }) },
    { id: 'layout', src: 'layout', input: ({ context }) => context.settings },
  ],
  initial: 'bootstrapping',
  states: {
    bootstrapping: {
      meta: { label: '准备中' },
      invoke: {
        id: 'bootstrap',
        src: 'bootstrap',
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => event.output },
            target: 'running',
            actions: [
              { type: 'keepUser', params: ({ event }) => event.output },
              { type: 'reportUser', params: ({ event }) => ({ userId: event.output.user?.user_id ?? 0 }) },
            ],
          },
          { target: 'leaving' },
        ],
      },
    },
    running: {
      meta: { label: '运行中' },
      invoke: [
        { id: 'tabs', src: 'tabs' },
        { id: 'router', src: 'router' },
      ],
      initial: 'arriving',
      on: {
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
        arriving: { meta: { label: '等待地址' } },
        onPage: { meta: { label: '显示页面' } },
        onException: { meta: { label: '显示异常页' } },
      },
    },
    leaving: { meta: { label: '离开中' }, entry: 'leave' },
  },
});

export type ShellActor = ActorRefFrom<typeof shellMachine>;
