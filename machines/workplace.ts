import { type ActorRefFrom, sendTo, setup } from 'xstate';
import { blockMachine } from './block.ts';

/** Blocks of the workplace, each one call (wider.md §2.1). */
export const workplaceBlocks = ['todos', 'today', 'summary', 'feed'] as const;

/** 工作台: its blocks load side by side; one that fails leaves the others alone. */
export const workplaceMachine = setup({
  types: { input: {} as { key: string }, events: {} as { type: 'REFRESH' } },
  actors: { block: blockMachine },
  actions: {
    reloadTodos: sendTo('todos', { type: 'RELOAD' }),
    reloadToday: sendTo('today', { type: 'RELOAD' }),
    reloadSummary: sendTo('summary', { type: 'RELOAD' }),
    reloadFeed: sendTo('feed', { type: 'RELOAD' }),
  },
}).createMachine({
  id: 'workplace',
  meta: { label: '工作台' },
  invoke: workplaceBlocks.map((name) => ({ id: name, src: 'block' as const, input: { name } })),
  initial: 'open',
  states: {
    open: {
      meta: { label: '已打开' },
      on: { REFRESH: { actions: ['reloadTodos', 'reloadToday', 'reloadSummary', 'reloadFeed'] } },
    },
  },
});

export type WorkplaceActor = ActorRefFrom<typeof workplaceMachine>;
