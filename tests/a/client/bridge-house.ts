import { assign, createActor, fromCallback, fromPromise, setup } from 'xstate';
import { wiredBridge } from './wired-bridge.ts';

const child = setup({ types: { events: {} as { type: 'STEP' } | { type: 'BREAK' } } }).createMachine({
  id: 'child',
  initial: 'one',
  states: {
    one: { meta: { label: '一' }, on: { STEP: 'two' } },
    two: { meta: { label: '二' }, on: { STEP: 'one' } },
  },
});

type ParentEvent =
  | { readonly type: 'ADD'; readonly by: number }
  | { readonly type: 'OPEN' }
  | { readonly type: 'CLOSE' }
  | { readonly type: 'RISK'; readonly deep: { readonly key: string } };

const parent = setup({
  types: { context: {} as { sum: number }, events: {} as ParentEvent },
  actors: { child, load: fromPromise(async () => 'loaded'), watch: fromCallback(() => {}) },
  guards: {
    isSmall: ({ context }) => context.sum < 3,
    isDeep: ({ event }) => event.type === 'RISK' && event.deep.key.length > 0,
  },
  actions: {
    add: assign({ sum: ({ context, event }) => context.sum + (event.type === 'ADD' ? event.by : 0) }),
    report: (_, _params: { level: string }) => {},
    fail: () => {
      throw new Error('broken');
    },
  },
}).createMachine({
  id: 'parent',
  context: { sum: 0 },
  initial: 'closed',
  invoke: [
    { id: 'load', src: 'load' },
    { id: 'watch', src: 'watch' },
  ],
  on: {
    ADD: { guard: 'isSmall', actions: ['add', { type: 'report', params: { level: 'info' } }] },
    RISK: { guard: 'isDeep', actions: assign({ sum: ({ event }) => event.deep.key.length }) },
  },
  states: {
    closed: { meta: { label: '关' }, on: { OPEN: 'open' } },
    open: { meta: { label: '开' }, invoke: { id: 'child', src: 'child' }, on: { CLOSE: 'closed', OPEN: 'opening' } },
    opening: { meta: { label: '正在开' }, always: 'open' },
  },
});

/** A chart with a child, a promise, a callback and a guard that throws, seen by a bridge that keeps `limit` happenings. */
export function running(limit?: number) {
  const wired = wiredBridge(limit);
  const actor = createActor(parent, { inspect: wired.bridge.inspect, systemId: 'root' });
  actor.start();
  return { ...wired, actor };
}
