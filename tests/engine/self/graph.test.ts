import { readdirSync, readFileSync } from 'node:fs';
import { getAdjacencyMap } from 'xstate/graph';
import { expect, test } from 'vitest';
import { enabledEvents, label } from '../events.ts';
import { explore, keyOf } from '../explore.ts';
import { reachable } from '../graph.ts';
import { machineOf, type PathEvent, type Snapshot } from '../xstate-internals.ts';
import { withInertActors } from '../pure.ts';
import { note } from './fixtures.ts';

const graph = explore(note);
const { model, chart } = graph;
const events = (snapshot: Snapshot) => enabledEvents(model, snapshot);
const key = (snapshot: Snapshot) => keyOf(model, snapshot);

test('the frozen package and its successor in xstate/graph find the same nodes and edges', () => {
  for (const { snapshot: from } of graph.roots) {
    const frozen = reachable({
      from,
      transition: (snapshot, event) => chart.step(snapshot, event).snapshot,
      events,
      key,
      label,
      limit: 10_000,
    });
    const options = { fromState: from, events, serializeState: key, serializeEvent: label, limit: 10_000 };
    const successor = getAdjacencyMap(
      { transition: (snapshot: Snapshot, event: PathEvent) => chart.step(snapshot, event).snapshot } as never,
      options as never,
    ) as unknown as Record<string, { transitions: Record<string, { state: Snapshot }> }>;
    const ours = frozen.map(({ snapshot, leaving }) => [
      key(snapshot),
      leaving.map(({ event, to }) => [label(event), key(to)]),
    ]);
    const theirs = Object.entries(successor).map(([node, { transitions }]) => [
      node,
      Object.entries(transitions).map(([step, { state }]) => [step, key(state)]),
    ]);
    expect(ours).toEqual(theirs);
    expect(ours.length).toBeGreaterThan(20);
  }
});

test("plain logic and the machine's own, in the package's mock scope, give the same states", () => {
  const machine = machineOf(withInertActors(model.machine));
  const { systemId: _, ...invoke } = machine.config.invoke as { systemId: string };
  expect(invoke).toEqual({ id: 'watch', src: 'watch' });
  const [root] = graph.roots;
  const successor = getAdjacencyMap(
    machine as never,
    { fromState: root?.snapshot, events, serializeState: key, serializeEvent: label, limit: 10_000 } as never,
  );
  const walked = reachable({
    from: root?.snapshot ?? expect.fail(),
    transition: (snapshot, event) => chart.step(snapshot, event).snapshot,
    events,
    key,
    label,
    limit: 10_000,
  });
  expect(Object.keys(successor)).toEqual(walked.map(({ snapshot }) => key(snapshot)));
});

test('only graph.ts imports the package', () => {
  const folder = new URL('../', import.meta.url);
  const users = readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && /from '@xstate\/graph'/.test(readFileSync(new URL(name, folder), 'utf8')),
  );
  expect(users).toEqual(['graph.ts']);
});
