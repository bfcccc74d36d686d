import { expect, test } from 'vitest';
import { type AnyActorRef, assign, fromPromise, sendParent, setup } from 'xstate';
import { type Edge, explore } from '../explore.ts';
import { runPath } from '../level-a.ts';
import { bare, defineModel } from '../model.ts';

const child = setup({ types: { context: {} as { n: number } } }).createMachine({
  id: 'child',
  context: () => {
    throw new Error('children of a chart under test never start');
  },
});

/** Spawns by assign and keeps the reference, invokes a chart with a system id, tells its parent. */
const parentSetup = setup({
  types: { context: {} as { page: AnyActorRef | null }, events: {} as { type: 'OPEN' } | { type: 'CLOSE' } },
  actors: { page: fromPromise<string>(() => Promise.reject(new Error('not provided'))), child },
  guards: { isOpen: ({ context }) => context.page !== null, isClosed: ({ context }) => context.page === null },
  actions: { forget: assign({ page: null }) },
});
const machine = parentSetup.createMachine({
  id: 'parent',
  context: { page: null },
  invoke: {
    id: 'inner',
    src: 'child',
    systemId: 'inner',
    onDone: { actions: sendParent(({ event }) => ({ type: 'ENDED', output: event.output })) },
  },
  on: {
    OPEN: {
      guard: 'isClosed',
      actions: [assign({ page: ({ spawn }) => spawn('page', { id: 'page:1' }) }), sendParent({ type: 'OPENED' })],
    },
    CLOSE: { guard: 'isOpen', actions: 'forget' },
  },
});
const graph = explore(
  defineModel(machine, {
    id: 'parent',
    cases: { OPEN: bare, CLOSE: bare, 'done.inner': ['bye'] } as never,
    // A forgotten page goes on: what is opened twice would be two actors of one id.
    key: ({ context }) => context.page !== null,
    within: (snapshot, { type }) => type !== 'OPEN' || snapshot.children['page:1'] === undefined,
    invariants: {},
    goal: () => true,
  }),
);

test('spawned and invoked children, system ids and parents do not break an exploration', () => {
  expect(graph.nodes.size).toBe(2);
  expect(graph.roots[0]?.calls).toEqual(['inner (child) undefined']);
  const open = graph.edges.find(({ label }) => label === 'OPEN');
  expect(open?.effects).toEqual(['send parent {"type":"OPENED"}']);
  const ended = graph.edges.find(({ label }) => label === 'done.inner "bye"');
  expect(ended?.effects).toEqual(['send parent {"output":"bye","type":"ENDED"}']);
});

test('nor a run: a child chart is made to end like any other actor', async () => {
  const root = graph.roots[0] ?? expect.fail();
  const steps: Edge[] = [];
  for (const label of ['OPEN', 'done.inner "bye"', 'CLOSE']) {
    const leaving = graph.out.get(steps.at(-1)?.to ?? root.key);
    steps.push(leaving?.find((edge) => edge.label === label) ?? expect.fail(label));
  }
  await runPath({ graph, path: { number: 1, root, steps } });
});
