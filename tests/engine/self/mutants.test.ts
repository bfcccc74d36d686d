import { describe, expect, test } from 'vitest';
import { explore } from '../explore.ts';
import { mutantsOf } from '../mutants.ts';
import { isKilled, mutationScore } from '../mutation-score.ts';
import { toursOf } from '../path-text.ts';
import { coveringTours } from '../tours.ts';
import { note, noteMachine } from './fixtures.ts';

const graph = explore(note);
const mutants = mutantsOf(noteMachine);
const named = (name: string) => mutants.find((mutant) => mutant.name === name) ?? expect.fail(`no mutant ${name}`);

/** Read by hand: `deciding` leads back at once to where one was, and unpinning what is not pinned changes nothing. */
const equivalent = [
  'note UNPIN: guard always true',
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
      'drop invoke',
      'drop reenter',
      'drop transition',
      'guard always false',
      'guard always true',
      'initial',
      'retarget',
      'stay',
      'swap order',
    ]);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  test.each([
    'note PIN: drop transition',
    'note PIN: guard always true',
    'note.draft.deciding always [0]: guard always false',
    'note.draft.deciding always [0]: swap order',
    'note.draft.dirty SAVE: guard always true',
    'note.draft.dirty CANCEL: drop action beep',
    'note.draft.saving onDone save: drop action toast',
    'note.draft.saving onDone save: drop action xstate.emit',
    'note.draft.saving onError save: retarget to clean',
    'note.draft.saving drop invoke save',
    'note.draft.saving SAVE: drop reenter',
    'note.draft.saved after showTime: drop transition',
    'note.draft.saved drop entry xstate.sendTo',
    'note.panel.open FOLD: stay',
    'note.panel initial folded',
    'note drop invoke watch',
  ])('%s is killed', async (name) => {
    expect(await isKilled(graph, toursOf(graph), named(name))).toBe(true);
  });

  test('the chart itself is not changed by making them', async () => {
    for (const { machine } of mutants) expect(machine).not.toBe(noteMachine);
    expect(await isKilled(graph, toursOf(graph), { kind: 'none', name: 'none', machine: noteMachine })).toBe(false);
  });
});

describe('the score', () => {
  test('is the share that the paths notice, reviewed equivalents left out; those that are killed after all are told', async () => {
    const { total, killed, survivors, stale, score } = await mutationScore(graph, toursOf(graph), [
      ...equivalent,
      'note.panel initial folded',
    ]);
    expect(total).toBe(mutants.length);
    expect(killed).toBe(total - equivalent.length);
    expect({ survivors, stale, score }).toEqual({ survivors: [], stale: ['note.panel initial folded'], score: 1 });
  });

  test('is lower for fewer paths, and survivors have names', async () => {
    const { total, killed, survivors, score } = await mutationScore(graph, coveringTours(graph).slice(0, 1));
    expect(survivors.length).toBeGreaterThan(equivalent.length);
    expect(killed + survivors.length).toBe(total);
    expect(score).toBe(killed / total);
  });
});
