import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { transitionId } from '../../../src/statechart/transition-id.ts';
import {
  createChart,
  createWorld,
  inspectionOf,
  isChildOf,
  machineOf,
  runningOf,
  stopChart,
} from '../xstate-internals.ts';
import { noteMachine } from './fixtures.ts';

test('microsteps tell the declared transitions, always included; actions tell type and parameters', () => {
  const machine = setup({
    types: { context: {} as { n: number }, events: {} as { type: 'GO' } },
    guards: { isLow: ({ context }) => context.n < 1 },
    actions: { shout: (_, _params: { n: number }) => undefined },
  }).createMachine({
    id: 'm',
    context: { n: 0 },
    initial: 'a',
    states: {
      a: { on: { GO: { target: 'b', actions: [assign({ n: 1 }), { type: 'shout', params: { n: 7 } }] } } },
      b: { always: [{ guard: 'isLow', target: 'a' }, { target: 'c' }] },
      c: {},
    },
  });
  const seen: string[] = [];
  const world = createWorld({
    inspect: (raw) => {
      const event = inspectionOf(raw);
      if (event.type === '@xstate.microstep') seen.push(...event._transitions.map(transitionId));
      if (event.type === '@xstate.action' && isChildOf(event.actorRef, world)) seen.push(JSON.stringify(event.action));
    },
  });
  const actor = createChart(machine, world, { input: undefined });
  runningOf(actor).start();
  runningOf(actor).send({ type: 'GO' });
  expect(seen).toEqual(['{"type":"shout","params":{"n":7}}', 'm.a|GO|0', 'm.b|always|1']);
  stopChart(actor);
  expect(runningOf(actor).getSnapshot().status).toBe('stopped');
});

test('state nodes have what the engine reads of them', () => {
  const { root } = machineOf(noteMachine);
  const saving = root.states['draft']?.states['saving'];
  expect(saving).toMatchObject({ id: 'note.draft.saving', key: 'saving', path: ['draft', 'saving'], type: 'atomic' });
  expect(saving?.invoke).toMatchObject([{ id: 'save', src: 'save' }]);
  expect([...(saving?.transitions.keys() ?? [])]).toEqual([
    'CANCEL',
    'SAVE',
    'xstate.done.actor.save',
    'xstate.error.actor.save',
  ]);
  expect(saving?.transitions.get('SAVE')?.[0]).toMatchObject({ eventType: 'SAVE', reenter: true, actions: [] });
  expect(root.states['draft']?.states['deciding']?.always?.map(({ target }) => target?.map(({ key }) => key))).toEqual([
    ['dirty'],
    ['clean'],
  ]);
  expect(root.states['draft']?.states['saved']?.after.map(({ eventType }) => eventType)).toEqual([
    'xstate.after.showTime.note.draft.saved',
  ]);
});
