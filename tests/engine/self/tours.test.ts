import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { type Edge, explore } from '../explore.ts';
import type { AnyModel } from '../model.ts';
import { measure } from '../measures.ts';
import { pairsOf } from '../pairs.ts';
import { coveringTours, type Path } from '../tours.ts';
import { note } from './fixtures.ts';

const graph = explore(note);
const isWalk = ({ root, steps }: Path) =>
  steps.every((edge, index) => edge.from === (steps[index - 1]?.to ?? root.key));
const longest = (paths: readonly Path[]) => Math.max(...paths.map((path) => path.steps.length));

test('tours for transitions take every transition of the chart', () => {
  const tours = coveringTours(graph, { goal: 'transitions' });
  const { transitions, pairs } = measure(graph, tours);
  expect(transitions).toEqual({ hit: graph.transitions.length, total: graph.transitions.length, missing: [] });
  expect(pairs.hit).toBeLessThan(pairs.total);
});

test('tours for pairs take every pair that can follow', () => {
  const tours = coveringTours(graph);
  expect(measure(graph, tours).pairs.missing).toEqual([]);
  expect(measure(graph, tours).transitions.missing).toEqual([]);
  expect(tours.every(isWalk)).toBe(true);
  expect(longest(tours)).toBeLessThanOrEqual(15);
});

test('tours take every payload case, and stand where each guard refuses', () => {
  const { cases, refusals } = measure(graph, coveringTours(graph, { goal: 'transitions' }));
  expect(cases.missing).toEqual([]);
  expect(cases.total).toBeGreaterThan(8);
  expect(refusals).toEqual({ hit: 3, total: 3, missing: [] });
});

test('tours for edges take every edge', () => {
  const taken = new Set(coveringTours(graph, { goal: 'edges' }).flatMap(({ steps }) => steps.map((edge) => edge.id)));
  expect(taken.size).toBe(graph.edges.length);
});

test('every root is started', () => {
  expect(new Set(coveringTours(graph, { goal: 'transitions' }).map(({ root }) => root.number))).toEqual(
    new Set([1, 2]),
  );
});

test('the same graph gives the same tours', () => {
  const [one, other] = [note, note].map((model) =>
    coveringTours(explore(model)).map(({ root, steps }) => [root.number, steps.map((edge) => edge.label)]),
  );
  expect(one).toEqual(other);
});

test('a tour is longer than asked only when nothing shorter leads there', () => {
  const tours = coveringTours(graph, { goal: 'transitions', maxSteps: 2 });
  expect(measure(graph, tours).transitions.missing).toEqual([]);
  // Where the note starts written: write, save, saved, write what was saved, write something else.
  expect(longest(tours)).toBe(5);
});

test('what is left out is told', () => {
  const [first] = coveringTours(graph);
  const { pairs, transitions } = measure(graph, first ? [first] : []);
  expect(pairs.missing).toHaveLength(pairs.total - pairs.hit);
  expect(transitions.missing.length).toBeGreaterThan(0);
});

/** A chart of up to six states with any transitions between them. */
const anyChart = fc.array(fc.record({ from: fc.nat(5), event: fc.constantFrom('A', 'B', 'C'), to: fc.nat(5) }), {
  maxLength: 24,
});

const modelOf = (transitions: readonly { from: number; event: string; to: number }[]): AnyModel => {
  const states = Object.fromEntries(
    [0, 1, 2, 3, 4, 5].map((state) => {
      const on = transitions.filter(({ from }) => from === state).map(({ event, to }) => [event, `s${to}`] as const);
      return [`s${state}`, { on: Object.fromEntries(on) }];
    }),
  );
  return { id: 'any', machine: createMachine({ id: 'any', initial: 's0', states }), cases: {}, invariants: {} };
};

test('any chart: all that can be taken is taken, pairs too, within the length where that is possible', () => {
  fc.assert(
    fc.property(anyChart, (transitions) => {
      const any = explore(modelOf(transitions));
      const tours = coveringTours(any);
      const reachable = new Set(any.edges.flatMap((edge) => edge.taken));
      expect(tours.every(isWalk)).toBe(true);
      expect(measure(any, tours).transitions.hit).toBe(reachable.size);
      expect(measure(any, tours).pairs.hit).toBe(pairsOf(any).size);
      // six states: the farthest pair is five steps and two away
      expect(longest(tours)).toBeLessThanOrEqual(15);
    }),
    { numRuns: 200 },
  );
});

test('each payload case is taken through each transition, in each aspect of the model', () => {
  const folding: typeof note = { ...note, aspect: ({ value }) => value.panel };
  const explored = explore(folding);
  const panelAt = (key: string) => String((explored.nodes.get(key)?.value as { readonly panel?: string })?.panel);
  const caseOf = ({ label, taken, from }: Edge) => `${label} by ${taken.join()} while ${panelAt(from)}`;
  const steps = coveringTours(explored, { goal: 'transitions' }).flatMap((tour) => tour.steps);
  const wanted = new Set(explored.edges.map(caseOf));
  expect(new Set(steps.map(caseOf))).toEqual(wanted);
  expect(wanted.size).toBeGreaterThan(measure(graph, []).cases.total);
});
