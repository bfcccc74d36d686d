import { describe, expect, test } from 'vitest';
import { assign } from 'xstate';
import { defineModel } from '../model.ts';
import { context, dim, facts, lampSetup, lint, off, on, rules } from './lamp.ts';

describe('what can happen', () => {
  test('a state out of reach, a transition never taken', () => {
    const machine = lampSetup.createMachine({
      id: 'lamp',
      context,
      initial: 'off',
      states: {
        off,
        lost: { meta: { label: '失' }, on: { PRESS: 'off' } },
        on: { ...on, on: { PRESS: 'off', DIM: [{ guard: 'isLow', ...dim }, { target: 'lost' }] } },
      },
    });
    expect(rules(defineModel(machine, { ...facts, cases: { ...facts.cases, DIM: [{ n: 1 }] } }))).toEqual([
      'unreachable state @ lamp.lost',
      'never-taken transition @ lamp.lost|PRESS|0',
      'never-taken transition @ lamp.on|DIM|1',
    ]);
  });

  test('an Error in the context, however deep', () => {
    const machine = lampSetup.createMachine({
      id: 'lamp',
      context,
      initial: 'off',
      states: {
        off,
        on: { ...on, entry: assign({ error: () => ({ last: [new Error('hot')] }) }), on: { PRESS: 'off', DIM: dim } },
      },
    });
    expect(rules(defineModel(machine, facts))).toEqual(['error object in context @ lamp']);
  });

  test('a broken invariant, by the shortest way', () => {
    const machine = lampSetup.createMachine({
      id: 'lamp',
      context,
      initial: 'off',
      states: {
        off,
        on: {
          ...on,
          on: { PRESS: 'off', DIM: { actions: assign({ n: ({ context: { n }, event }) => n + event.n }) } },
        },
      },
    });
    const model = defineModel(machine, {
      ...facts,
      within: (snapshot, event) => event.type === 'PRESS' || snapshot.context.n < 5,
    });
    expect(lint(model).map(({ message }) => message)).toEqual([
      '"n is small" after start > PRESS > DIM {"n":1} > DIM {"n":2}: on {"error":"","n":3}',
    ]);
  });

  test('the goal out of reach', () => {
    const machine = lampSetup.createMachine({
      id: 'lamp',
      context,
      initial: 'off',
      states: { off, on: { ...on, on: { DIM: { ...dim, target: 'burnt' } } }, burnt: { meta: { label: '坏' } } },
    });
    expect(lint(defineModel(machine, facts)).map(({ message }) => message)).toEqual([
      'from 3 of 4 nodes; the first after start > PRESS: on',
    ]);
  });

  test('a key that merges what can go on differently', () => {
    const machine = lampSetup.createMachine({
      id: 'lamp',
      meta: { refusals: { isLow: '太亮了' } },
      context,
      initial: 'off',
      states: { off, on: { ...on, on: { PRESS: { guard: 'isLow', target: 'off' }, DIM: dim } } },
    });
    const coarse = defineModel(machine, { ...facts, goal: () => true, key: () => 0 });
    expect(rules(coarse)).toEqual(['unsound key @ ["on",0]']);
    expect(lint(coarse)[0]?.message).toContain(
      'start > PRESS   and   start > PRESS > DIM {"n":2}   have one key but differ: PRESS → off',
    );
    expect(rules({ ...coarse, key: (snapshot: { context: { n: number } }) => snapshot.context.n < 2 })).toEqual([]);
  });
});
