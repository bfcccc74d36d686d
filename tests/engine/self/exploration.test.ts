import { describe, expect, test } from 'vitest';
import { assign } from 'xstate';
import { explorationText } from '../exploration-text.ts';
import { isSound, surveyOf } from '../exploration.ts';
import { explore } from '../explore.ts';
import { type AnyModel, defineModel } from '../model.ts';
import { note } from './fixtures.ts';
import { context, dim, facts, lampSetup, off, on, sound } from './lamp.ts';

const survey = (model: AnyModel) => surveyOf(explore(model), performance.now());
/** Without the time it took. */
const told = (model: AnyModel) => explorationText({ ...survey(model), took: 20 });

/** A lamp with every fault: it burns out for good, has a state and a step nobody comes to, and grows too hot. */
const broken = defineModel(
  lampSetup.createMachine({
    id: 'lamp',
    context,
    initial: 'off',
    states: {
      off,
      lost: { meta: { label: '失' }, on: { PRESS: 'off' } },
      on: {
        ...on,
        on: {
          PRESS: { guard: 'isLow', target: 'off' },
          DIM: { target: 'burnt', actions: assign({ n: ({ event }) => event.n + 1 }) },
        },
      },
      burnt: { meta: { label: '坏' }, on: { DIM: dim } },
    },
  }),
  {
    ...facts,
    key: ({ value }: { value: unknown }) => value,
    invariants: {
      ...facts.invariants,
      'never thrown at': ({ value }: { value: unknown }) => {
        if (value === 'burnt') throw new Error('ouch');
        return true;
      },
    },
  },
);

test('a sound chart has a tick everywhere', () => {
  expect(isSound(survey(note))).toBe(true);
  const lamp = defineModel(sound, facts);
  expect(isSound(survey(lamp))).toBe(true);
  expect(told(lamp)).toBe(
    [
      'lamp: 6 nodes, 12 edges, 0.02 s',
      '',
      'roots',
      '  1  start  → off  6 nodes  12 edges',
      '',
      'invariants (in 6 concrete snapshots)',
      '  ✓ never dark',
      '  ✓ never hot',
      '  ✓ n is small',
      '',
      'reach',
      '  ✓ all 2 states are reached',
      '  ✓ all 3 transitions are taken',
      '  ✓ no dead end',
      '',
      'liveness',
      '  ✓ the goal can be reached from everywhere',
      '',
      'key',
      '  ✓ equal keys have equal successors',
    ].join('\n'),
  );
});

describe('a broken chart', () => {
  const found = survey(broken);
  const text = told(broken);

  test('is not sound', () => {
    expect(isSound(found)).toBe(false);
  });

  test('a broken invariant comes with the shortest way, event by event', () => {
    expect(found.invariants.map(({ name, broken: spot }) => [name, spot?.trail.map(({ by }) => by)])).toEqual([
      ['never dark', undefined],
      ['never hot', undefined],
      ['n is small', ['start', 'PRESS', 'DIM {"n":2}']],
      ['never thrown at', ['start', 'PRESS', 'DIM {"n":1}']],
    ]);
    expect(text).toContain(
      [
        '  ✗ n is small',
        '    start        → off',
        '    PRESS        → on',
        '    DIM {"n":2}  → burnt',
        '    context {"error":"","n":3}',
      ].join('\n'),
    );
    expect(text).toContain('  ✗ never thrown at (threw: ouch)');
  });

  test('unreachable states and transitions never taken are named', () => {
    expect(found.states).toEqual({ total: 4, unreachable: ['lamp.lost'] });
    expect(found.transitions).toEqual({ total: 5, neverTaken: ['lamp.lost|PRESS|0'] });
    expect(text).toContain('  ✗ unreachable state: lamp.lost\n  ✗ never-taken transition: lamp.lost|PRESS|0');
  });

  test('a dead end and the way into the trap', () => {
    expect(found.deadEnds.map(({ state, isGoal }) => [state, isGoal])).toEqual([['burnt', false]]);
    expect(found.traps).toMatchObject({ count: 1, nearest: { state: 'burnt' } });
    expect(text).toContain('  ✗ dead end: burnt\n    start        → off\n    PRESS        → on');
    expect(text).toContain('  ✗ the goal is out of reach from 1 of 3 nodes; the nearest:\n    start');
  });

  test('a key that merges what can go on differently', () => {
    const coarse = defineModel(
      lampSetup.createMachine({
        id: 'lamp',
        context,
        initial: 'off',
        states: { off, on: { ...on, on: { PRESS: { guard: 'isLow', target: 'off' }, DIM: dim } } },
      }),
      { ...facts, goal: () => true, key: () => 0 },
    );
    expect(survey(coarse).unsoundKeys.map(({ one, other }) => [one.length, other.at(-1)?.by])).toEqual([
      [2, 'DIM {"n":2}'],
    ]);
    expect(told(coarse)).toContain('  ✗ one key, two ways to go on:');
    expect(told(coarse)).toContain('    differ in PRESS → off');
  });
});

test('a dead end where the goal is, is none', () => {
  const resting = defineModel(
    lampSetup.createMachine({ id: 'lamp', context, initial: 'off', states: { off, on: { ...on, on: { DIM: dim } } } }),
    { ...facts, goal: (snapshot: { value: unknown }) => snapshot.value === 'on' },
  );
  const found = survey(resting);
  expect(found.deadEnds).toEqual([]);
  expect(survey({ ...resting, key: ({ value }: { value: unknown }) => value }).deadEnds).toMatchObject([
    { state: 'on', isGoal: true },
  ]);
  expect(told({ ...resting, key: ({ value }: { value: unknown }) => value })).toContain(
    '  ✓ no dead end, but where the goal is: on',
  );
});

test('it is plain data, and each root counts for itself', () => {
  const found = survey(note);
  expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  expect(found.roots.map(({ start, state }) => [start, state])).toEqual([
    ['start {"text":""}', 'draft.clean & panel.open'],
    ['start {"text":"hello"}', 'draft.dirty & panel.open'],
  ]);
  expect(Math.max(...found.roots.map(({ nodes }) => nodes))).toBeLessThanOrEqual(found.nodes);
});
