import { expect, test } from 'vitest';
import { explore } from '../explore.ts';
import { fewestPaths } from '../fewest-paths.ts';
import { stateText } from '../text.ts';
import { coveringTours, type Path } from '../tours.ts';
import { note } from './fixtures.ts';

const graph = explore(note);
const paths = coveringTours(graph);
const few = fewestPaths(graph, paths);
const stepsOf = (some: readonly Path[]) =>
  new Set(
    some.flatMap(({ steps }) =>
      steps.map(({ from, label }) => `${stateText(graph.nodes.get(from)?.value ?? {})} ${label}`),
    ),
  );

test('fewer paths take each step from each state, start everywhere and keep their order', () => {
  expect(few.length).toBeLessThan(paths.length);
  expect(stepsOf(few)).toEqual(stepsOf(paths));
  expect(new Set(few.map(({ root }) => root.number))).toEqual(new Set(paths.map(({ root }) => root.number)));
  expect(few).toEqual(paths.filter((path) => few.includes(path)));
});

test('each transition that is taken at all is taken', () => {
  const taken = (some: readonly Path[]) => new Set(some.flatMap(({ steps }) => steps.flatMap((edge) => edge.taken)));
  expect(taken(few)).toEqual(taken(paths));
});

test('the first ones are among them, on which planted faults are tried', () => {
  expect(few.slice(0, 3)).toEqual(paths.slice(0, 3));
});
