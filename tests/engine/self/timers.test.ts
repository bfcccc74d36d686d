import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { explore } from '../explore.ts';
import { bare, defineModel } from '../model.ts';
import { delayOf, canHappenInTime } from '../timers.ts';
import { coveringTours } from '../tours.ts';

const machine = setup({
  types: { context: {} as { ms: number }, events: {} as { type: 'GO' } },
  delays: { named: 70, counted: ({ context }) => context.ms * 2 },
}).createMachine({
  id: 'clock',
  context: { ms: 40 },
  initial: 'waiting',
  states: {
    waiting: { after: { 100: 'late', named: 'soon', counted: 'counted' }, on: { GO: 'late' } },
    late: {},
    soon: {},
    counted: {},
  },
});
const graph = explore(defineModel(machine, { id: 'clock', cases: { GO: bare }, invariants: {}, goal: () => true }));
const waiting = graph.roots[0]?.snapshot ?? expect.fail();

test.each([
  ['100', 100],
  ['named', 70],
  ['counted', 80],
])('the delay %s is %i ms', (key, delay) => {
  expect(delayOf(machine, waiting, `xstate.after.${key}.clock.waiting`)).toBe(delay);
});

test('a delay without name is told', () => {
  expect(() => delayOf(machine, waiting, 'xstate.after.other.clock.waiting')).toThrow('clock has no delay other');
});

test('of several timers only the shortest can ring in real time', () => {
  const possible = coveringTours(graph).filter((path) => canHappenInTime(graph, path));
  const labels = possible.flatMap(({ steps }) => steps.map(({ label }) => label));
  expect(new Set(labels)).toEqual(new Set(['GO', 'after.named.clock.waiting']));
});
