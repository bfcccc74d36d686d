import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { explore } from '../explore.ts';
import { defineModel } from '../model.ts';
import { mutantsOf } from '../mutants.ts';
import { isKilled, mutationScore } from '../mutation-score.ts';
import { toursOf } from '../path-text.ts';
import { pureChart } from '../pure.ts';
import { stateText } from '../text.ts';
import { coveringTours } from '../tours.ts';
import { note, noteMachine } from './fixtures.ts';

const graph = explore(note);
const mutants = mutantsOf(noteMachine);
const named = (name: string) => mutants.find((mutant) => mutant.name === name) ?? expect.fail(`no mutant ${name}`);

/** Read by hand: `deciding` leads back at once to where one was. */
const equivalent = [
  'note.draft.dirty CANCEL: retarget to deciding',
  'note.draft.saving CANCEL: retarget to deciding',
  'note.draft.saving onError save: retarget to deciding',
  'note.draft.saved after showTime: retarget to deciding',
];

describe('mutants', () => {
  test('of every kind, each once', () => {
    expect([...new Set(mutants.map(({ kind }) => kind))].toSorted()).toEqual([
      'drop action',
      'drop entry',
      'drop input',
      'drop invoke',
      'drop reenter',
      'drop transition',
      'guard always false',
      'guard always true',
      'initial',
      'other delay',
      'retarget',
      'stay',
      'swap order',
    ]);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  test.each([
    'note PIN: drop transition',
    'note PIN: guard always true',
    'note UNPIN: guard always true',
    'note.draft.deciding always [0]: guard always false',
    'note.draft.deciding always [0]: swap order',
    'note.draft.dirty SAVE: guard always true',
    'note.draft.dirty CANCEL: drop action beep',
    'note.draft.saving onDone save: drop action toast',
    'note.draft.saving onDone save: drop action xstate.emit',
    'note.draft.saving onError save: retarget to clean',
    'note.draft.saving drop invoke save',
    'note.draft.saving SAVE: drop reenter',
    'note.draft.saving drop input of save',
    'note.draft.saved after showTime: drop transition',
    'note.draft.saved after showTime: other delay',
    'note.draft.saved drop entry xstate.sendTo',
    'note.panel.open FOLD: stay',
    'note.panel initial folded',
    'note drop invoke watch',
  ])('%s is killed', async (name) => {
    expect(await isKilled(graph, toursOf(graph), named(name))).toBe(true);
  });

  test('the chart itself is not changed by making them', async () => {
    for (const { machine } of mutants) expect(machine).not.toBe(noteMachine);
    expect(
      await isKilled(graph, toursOf(graph), { kind: 'none', name: 'none', state: 'note', machine: noteMachine }),
    ).toBe(false);
  });
});

/** A lamp under a shade: what the note has not, and only where it makes a difference. */
const shade = setup({ types: { events: {} as { type: 'PRESS' | 'PULL' | 'BREAK' } } }).createMachine({
  id: 'shade',
  initial: 'down',
  output: { broken: true },
  states: {
    down: {
      tags: ['dark', 'cosy'],
      initial: 'off',
      entry: () => undefined,
      on: { PULL: '.off', BREAK: '#shade.broken' },
      states: { off: { on: { PRESS: 'on' } }, on: { on: { PRESS: 'off', BREAK: undefined, PULL: {} } }, dim: {} },
    },
    up: { on: { PULL: 'down' } },
    broken: { type: 'final' },
  },
});

describe('where a mutation makes a difference', () => {
  const names = mutantsOf(shade).map(({ name }) => name);
  const ofKind = (kind: string) =>
    mutantsOf(shade)
      .filter((mutant) => mutant.kind === kind)
      .map(({ name }) => name);

  test('a target is exchanged for its siblings, however it is written', () => {
    expect(ofKind('retarget')).toEqual([
      'shade.down PULL: retarget to .on',
      'shade.down PULL: retarget to .dim',
      'shade.down BREAK: retarget to #shade.down',
      'shade.down BREAK: retarget to #shade.up',
      'shade.down.off PRESS: retarget to off',
      'shade.down.off PRESS: retarget to dim',
      'shade.down.on PRESS: retarget to on',
      'shade.down.on PRESS: retarget to dim',
      'shade.up PULL: retarget to up',
      'shade.up PULL: retarget to broken',
    ]);
  });

  test('what is forbidden is let through', () => {
    const letThrough = mutantsOf(shade).find(({ name }) => name === 'shade.down.on BREAK: let through');
    expect(ofKind('let through')).toEqual(['shade.down.on BREAK: let through']);
    const [before, after] = [shade, letThrough?.machine ?? expect.fail()].map((machine) => {
      const chart = pureChart(machine);
      const { snapshot } = chart.step(chart.start(undefined).snapshot, { type: 'PRESS' });
      return stateText(chart.step(snapshot, { type: 'BREAK' }).snapshot.value);
    });
    expect({ before, after }).toEqual({ before: 'down.on', after: 'broken' });
  });

  test('tags, outputs, every other initial state, and leaving where something is done on the way', () => {
    expect(names).toEqual(
      expect.arrayContaining(['shade.down drop tag dark', 'shade.down drop tag cosy', 'shade drop output']),
    );
    expect(ofKind('initial')).toEqual([
      'shade initial up',
      'shade initial broken',
      'shade.down initial on',
      'shade.down initial dim',
    ]);
    expect(ofKind('reenter')).toEqual(['shade.down PULL: reenter']);
  });
});

describe('the score', () => {
  test('is the share that the paths notice, reviewed equivalents left out; those that are killed after all are told', async () => {
    const { total, killed, survivors, stale, score, ...rest } = await mutationScore(graph, toursOf(graph), [
      ...equivalent,
      'note.panel initial folded',
    ]);
    expect(total).toBe(mutants.length);
    expect(killed).toBe(total - equivalent.length);
    expect(rest).toEqual({ equivalent: equivalent.length });
    expect({ survivors, stale, score }).toEqual({ survivors: [], stale: ['note.panel initial folded'], score: 1 });
  });

  test('is lower for fewer paths, and survivors have names', async () => {
    const { total, killed, survivors, score } = await mutationScore(graph, coveringTours(graph).slice(0, 1));
    expect(survivors.length).toBeGreaterThan(equivalent.length);
    expect(killed + survivors.length).toBe(total);
    expect(score).toBe(killed / total);
  });

  test('of a model that knows too little is low, and tells what it does not see', async () => {
    const weak = explore(
      defineModel(noteMachine, {
        ...note,
        roots: [{ text: 'hello' }],
        cases: { ...note.cases, WRITE: [{ text: 'a' }], UNPIN: [], 'error.save': [] },
      }),
    );
    const { survivors, score } = await mutationScore(weak, toursOf(weak), equivalent);
    expect(score).toBeLessThan(0.9);
    expect(survivors).toEqual(
      expect.arrayContaining([
        'note UNPIN: drop transition',
        'note.draft.dirty SAVE: guard always true',
        'note.draft.saving onError save: drop action keepError',
      ]),
    );
  });
});
