import { type ActorRefFrom, enqueueActions, fromCallback, sendTo, setup } from 'xstate';
import { announcementsMachine } from '../content/announcements.ts';
import { blockMachine } from '../core/block.ts';
import { chartBlockMachine } from './chart-block.ts';
import { shortcutsMachine } from './shortcuts.ts';

/** Blocks of the workplace, each one call (wider.md §2.1). */
export const workplaceBlocks = ['header', 'todos', 'stock', 'campaigns', 'today', 'due', 'feed'] as const;

/** Days of the trend. */
const trendDays = '7';

interface WorkplaceInput {
  /** Key of the tab, which is also the path. */
  readonly key: string;
}

/** 工作台: its blocks load side by side; one that fails leaves the others alone. */
export const workplaceMachine = setup({
  types: {
    context: {} as WorkplaceInput,
    input: {} as WorkplaceInput,
    events: {} as { type: 'REFRESH' } | { type: 'TICK' },
  },
  actors: {
    block: blockMachine,
    chartBlock: chartBlockMachine,
    shortcuts: shortcutsMachine,
    announcements: announcementsMachine,
    /** Says `TICK` every minute in which the operator sees the page; given from outside. */
    clock: fromCallback<{ type: 'TICK' }, WorkplaceInput>(() => {}),
  },
  actions: {
    reloadBlocks: enqueueActions(({ enqueue }) => {
      for (const name of [...workplaceBlocks, 'trend', 'shortcuts', 'announcements'])
        enqueue.sendTo(name, { type: 'RELOAD' });
    }),
    reloadToday: sendTo('today', { type: 'RELOAD' }),
  },
}).createMachine({
  id: 'workplace',
  meta: { label: '工作台' },
  context: ({ input }) => input,
  invoke: [
    ...workplaceBlocks.map((name) => ({ id: name, src: 'block' as const, input: { name } })),
    { id: 'trend', src: 'chartBlock', input: { name: 'trend', query: { days: trendDays } } },
    { id: 'shortcuts', src: 'shortcuts' },
    { id: 'announcements', src: 'announcements' },
    { id: 'clock', src: 'clock', input: ({ context }) => context },
  ],
  initial: 'open',
  states: {
    open: {
      meta: { label: '已打开' },
      on: { REFRESH: { actions: 'reloadBlocks' }, TICK: { actions: 'reloadToday' } },
    },
  },
});

export type WorkplaceActor = ActorRefFrom<typeof workplaceMachine>;
