import { describe, expect, test } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { Coverage } from '../coverage.ts';
import { type Graph, explore } from '../explore.ts';
import { runPath } from '../level-a.ts';
import { bare, defineModel } from '../model.ts';
import { toursOf } from '../path-text.ts';
import { note } from './fixtures.ts';

const graph = explore(note);

async function firstFailure(judge: Graph, machine = judge.model.machine): Promise<string> {
  for (const path of toursOf(judge)) {
    try {
      await runPath({ graph: judge, path, machine });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  return '';
}

test('a chart agrees with itself on all paths, and what was taken is counted', async () => {
  const coverage = new Coverage(graph, 'a');
  for (const path of toursOf(graph)) await runPath({ graph, path, coverage });
  const { transitions, pairs, paths, steps } = coverage.report();
  expect(transitions.missing).toEqual([]);
  expect(pairs.missing).toEqual([]);
  expect(paths).toBe(toursOf(graph).length);
  expect(steps).toBe(toursOf(graph).flatMap((path) => path.steps).length);
});

/** A small chart and its broken brother: what each oracle sees. */
const taskSetup = setup({
  types: {
    context: {} as { id: number; error: string },
    events: {} as { type: 'OPEN'; id: number } | { type: 'CLOSE' },
  },
  actors: { load: fromPromise<string, number>(() => Promise.reject(new Error('not provided'))) },
  actions: { beep: () => undefined, open: assign((_, { id }: { id: number }) => ({ id })), quiet: assign({}) },
});
const closed = {
  on: {
    OPEN: {
      target: 'opening',
      actions: { type: 'open', params: ({ event }: { event: { id: number } }) => ({ id: event.id }) },
    },
  },
} as const;
const opening = {
  invoke: {
    id: 'load',
    src: 'load',
    input: ({ context }: { context: { id: number } }) => context.id,
    onDone: { target: 'opened', actions: 'beep' },
    onError: 'closed',
  },
  on: { CLOSE: 'closed' },
} as const;
const opened = { on: { CLOSE: 'closed' }, after: { 500: 'closed' } } as const;
const context = { id: 0, error: '' };
const task = taskSetup.createMachine({ id: 'task', context, initial: 'closed', states: { closed, opening, opened } });
const facts = {
  id: 'task',
  cases: { OPEN: [{ id: 1 }, { id: 2 }], CLOSE: bare, 'done.load': ['text'], 'error.load': ['gone'] },
  invariants: {},
  goal: () => true,
};
const judge = explore(defineModel(task, facts));

describe('a fault is seen and told with the way to it', () => {
  test('none in the chart itself', async () => {
    expect(await firstFailure(judge)).toBe('');
  });

  test('state: a transition leads elsewhere', async () => {
    const broken = taskSetup.createMachine({
      id: 'task',
      context,
      initial: 'closed',
      states: { closed, opening, opened: { ...opened, on: { CLOSE: 'opening' } } },
    });
    expect(await firstFailure(judge, broken)).toMatch(
      /^task, path \d+, step \d+: state: is "opening", should be "closed"\n {2}after start > OPEN .* > done.load "text" > CLOSE$/,
    );
  });

  test('context: an assign is gone, though the state is right', async () => {
    const broken = taskSetup.createMachine({
      id: 'task',
      context,
      initial: 'closed',
      states: { closed: { on: { OPEN: 'opening' } }, opening, opened },
    });
    expect(await firstFailure(judge, broken)).toContain(
      'context: is {"error":"","id":0}, should be {"error":"","id":1}',
    );
  });

  test('effects: a named action is gone', async () => {
    const broken = taskSetup.createMachine({
      id: 'task',
      context,
      initial: 'closed',
      states: { closed, opening: { ...opening, invoke: { ...opening.invoke, onDone: 'opened' } }, opened },
    });
    expect(await firstFailure(judge, broken)).toContain('effects: is [], should be ["beep"]');
  });

  test('calls: an actor is started with another input', async () => {
    const broken = taskSetup.createMachine({
      id: 'task',
      context,
      initial: 'closed',
      states: { closed, opening: { ...opening, invoke: { ...opening.invoke, input: 7 } }, opened },
    });
    expect(await firstFailure(judge, broken)).toContain(
      'calls started: is ["load (load) 7"], should be ["load (load) 1"]',
    );
  });

  test('refusals: an event that must be impossible does something', async () => {
    const broken = taskSetup.createMachine({
      id: 'task',
      context,
      initial: 'closed',
      states: { closed: { on: { ...closed.on, CLOSE: { actions: 'beep' } } }, opening, opened },
    });
    expect(await firstFailure(judge, broken)).toContain(
      'effects of CLOSE, which is not possible here: is {"calls":[],"effects":["beep"],"timers":[]}',
    );
  });

  test('time: a timer is gone', async () => {
    const broken = taskSetup.createMachine({
      id: 'task',
      context,
      initial: 'closed',
      states: { closed, opening, opened: { on: opened.on } },
    });
    expect(await firstFailure(judge, broken)).toContain(
      'timers set: is [], should be ["after.500.task.opened in 500"]',
    );
  });

  test('time: a timer has another length', async () => {
    const broken = taskSetup.createMachine({
      id: 'task',
      context,
      initial: 'closed',
      states: { closed, opening, opened: { on: opened.on, after: { 400: 'closed' } } },
    });
    expect(await firstFailure(judge, broken)).toContain(
      'timers set: is ["after.400.task.opened in 400"], should be ["after.500.task.opened in 500"]',
    );
  });

  test('tags: a state that was busy no longer is', async () => {
    const busy = taskSetup.createMachine({
      id: 'task',
      context,
      initial: 'closed',
      states: { closed, opening: { ...opening, tags: ['busy'] }, opened },
    });
    expect(await firstFailure(explore(defineModel(busy, facts)), task)).toContain('tags: is [], should be ["busy"]');
  });

  test('refusals: what does nothing is offered all the same', async () => {
    const broken = taskSetup.createMachine({
      id: 'task',
      context,
      initial: 'closed',
      states: { closed: { on: { ...closed.on, CLOSE: { actions: 'quiet' } } }, opening, opened },
    });
    expect(await firstFailure(judge, broken)).toContain('CLOSE is not possible here, and the chart says it is');
  });

  test('an invariant of the model', async () => {
    const wrong = explore(
      defineModel(task, { ...facts, invariants: { 'never open': (snapshot) => !snapshot.matches('opened') } }),
    );
    expect(await firstFailure(wrong)).toContain('invariant "never open" is broken');
  });

  test('the chart stops with an error', async () => {
    const broken = taskSetup.createMachine({
      id: 'task',
      context,
      initial: 'closed',
      states: {
        closed,
        opening: {
          ...opening,
          invoke: {
            ...opening.invoke,
            input: () => {
              throw new Error('boom');
            },
          },
        },
        opened,
      },
    });
    expect(await firstFailure(judge, broken)).toContain('the chart stopped: Error: boom');
  });
});
