import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { explore } from '../explore.ts';
import { type Mutant, mutantsOf } from '../mutants.ts';
import { committedIn, committedOf, verdictOn } from '../judgement.ts';
import { pathsText, toursOf } from '../path-text.ts';
import { scoreOf } from '../mutation-score.ts';
import { after as stateAfter } from '../promises.ts';
import { letStandIn } from '../stand-ins.ts';
import { pureChart } from '../pure.ts';
import { stateText } from '../text.ts';
import { note, noteMachine } from './fixtures.ts';

const graph = explore(note);
const mutants = mutantsOf(noteMachine);
const named = (name: string) => mutants.find((mutant) => mutant.name === name) ?? expect.fail(`no mutant ${name}`);

const nobody = () => Promise.resolve(undefined);
const noticed = async (mutant: Mutant, ask: (spoilt: Mutant['machine']) => Promise<string | undefined> = nobody) =>
  (await verdictOn(committedOf(graph, toursOf(graph)), mutant, ask))?.by;

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
  ])('%s is noticed, though the model is spoilt with the machine', async (name) => {
    expect(await noticed(named(name))).toBeDefined();
  });

  test('the chart itself is not changed by making them', async () => {
    for (const { machine } of mutants) expect(machine).not.toBe(noteMachine);
    expect(await noticed({ kind: 'none', name: 'none', state: 'note', machine: noteMachine })).toBeUndefined();
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

describe('what notices', () => {
  const written = { text: 'hello' };
  const promise = async (spoilt: Mutant['machine']) => {
    letStandIn(noteMachine, spoilt);
    const isKept = stateAfter(noteMachine, written, { type: 'SAVE' }).matches({ draft: 'saving' });
    letStandIn(noteMachine, undefined);
    return Promise.resolve(isKept ? undefined : 'what is written can be saved');
  };

  test('a promise about the chart, which the spoilt one does not keep', async () => {
    const mutant = named('note.draft.dirty SAVE: retarget to clean');
    expect(await noticed(mutant, promise)).toBe('promise');
    expect(await noticed(named('note.panel.open FOLD: stay'), promise)).not.toBe('promise');
    expect(stateAfter(noteMachine, written, { type: 'SAVE' }).matches({ draft: 'saving' })).toBe(true);
  });

  test.each([
    ['note.draft.deciding always [0]: guard always false', 'lint'],
    ['note.panel.open FOLD: stay', 'lint'],
    ['note.draft.saving onError save: retarget to clean', 'invariant'],
    ['note.draft.saving onDone save: drop action toast', 'path file'],
    ['note.draft.saving drop input of save', 'path file'],
    ['note.draft.saving onError save: drop action keepError', 'path file'],
  ])('%s: %s', async (name, by) => {
    expect(await noticed(named(name))).toBe(by);
  });

  test('nobody where the chart is the same in other words', async () => {
    // `deciding` leads back at once to where one was.
    expect(await noticed(named('note.draft.dirty CANCEL: retarget to deciding'))).toBeUndefined();
  });

  test('a committed file is as good as the exploration that it was written from', async () => {
    const committed = committedIn(note, pathsText(graph, toursOf(graph)));
    expect([committed.nodes, committed.edges]).toEqual([graph.nodes.size, graph.edges.length]);
    for (const name of ['note.draft.saving onDone save: drop action toast', 'note PIN: drop transition'])
      expect(await verdictOn(committed, named(name), nobody)).toBeDefined();
  });
});

test('the score is the share that is noticed, and that of judgement; reviewed equivalents are left out', () => {
  const outcomes = [
    ...(['promise', 'lint', 'invariant'] as const).map((by) => ({ name: by, by })),
    { name: 'changed line', by: 'path file' as const },
    { name: 'harmless' },
    { name: 'survivor' },
  ];
  expect(scoreOf(outcomes, ['harmless', 'lint', 'gone'])).toEqual({
    total: 6,
    judged: 3,
    differing: ['changed line'],
    equivalent: 1,
    survivors: ['survivor'],
    stale: ['lint', 'gone'],
    score: 0.8,
    judgement: 0.6,
  });
});
