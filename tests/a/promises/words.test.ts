import { expect, test } from 'vitest';
import { wordsMachine } from '../../../machines/dictionary/words.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed, type Happening } from '../../engine/promises.ts';

const read = (version: number) => done('fetchDictionaries', { version, types: {} });
const heard = (version: number) => ({ type: 'HEARD', version }) as const;
const back = { type: 'FOCUSED' } as const;

test('words are shown when they have come, and again only when they are others', () => {
  expect(effectsAfter(wordsMachine, undefined, read(3)).join()).toContain('wear');
  expect(effectsAfter(wordsMachine, undefined, read(3), back, read(3)).join()).not.toContain('wear');
  expect(effectsAfter(wordsMachine, undefined, read(3), back, read(4)).join()).toContain('wear');
});

test('an answer with another edition has them read anew, without signing in again', () => {
  expect(after(wordsMachine, undefined, read(3), heard(3)).value).toBe('current');
  expect(after(wordsMachine, undefined, read(3), heard(4)).value).toBe('asking');
});

test('what could not be read is read when the operator comes back', () => {
  const missed = after(wordsMachine, undefined, failed('fetchDictionaries', '网络异常'));
  expect(missed.value).toBe('missed');
  expect(after(wordsMachine, undefined, failed('fetchDictionaries', '网络异常'), back).value).toBe('asking');
});

type Step = Happening<typeof wordsMachine>;
const missed = failed('fetchDictionaries', '网络异常');
const stale = elapsed('stale', 'words.current') as never as Step;
const staleMiss = elapsed('stale', 'words.missed') as never as Step;
const at = (...events: readonly Step[]) => after(wordsMachine, undefined, ...events);
const calls = (...events: readonly Step[]) => callsAfter(wordsMachine, undefined, ...events);

test.each([
  ['at the start', [], 'asking', 0],
  ['they have come', [read(3)], 'current', 3],
  ['they did not come', [missed], 'missed', 0],
  ['another edition is heard of while they are read', [heard(4)], 'asking', 0],
  ['one comes back while they are read', [back], 'asking', 0],
  ['the same edition is heard of', [read(3), heard(3)], 'current', 3],
  ['another edition is heard of', [read(3), heard(4)], 'asking', 3],
  ['an older edition is heard of', [read(3), heard(2)], 'asking', 3],
  ['one comes back', [read(3), back], 'asking', 3],
  ['five minutes are over', [read(3), stale], 'asking', 3],
  ['they are the same again', [read(3), back, read(3)], 'current', 3],
  ['they are others', [read(3), back, read(4)], 'current', 4],
  ['newer ones did not come', [read(3), back, missed], 'missed', 3],
  ['another edition is heard of after they did not come', [missed, heard(4)], 'missed', 0],
  ['one comes back after they did not come', [missed, back], 'asking', 0],
  ['five minutes are over after they did not come', [missed, staleMiss], 'asking', 0],
] as const)('when %s: %s', (_, events, value, version) => {
  expect([at(...events).value, at(...events).context.version]).toEqual([value, version]);
});

test('they are asked for at the start and whenever they may be old, every five minutes at the latest', () => {
  expect(wordsMachine.implementations.delays['stale']).toBe(300_000);
  const ask = 'fetchDictionaries (fetchDictionaries) undefined';
  expect(calls().toSorted()).toEqual([ask, 'surroundings (surroundings) undefined']);
  for (const way of [
    [read(3), heard(4)],
    [read(3), back],
    [read(3), stale],
    [missed, back],
    [missed, staleMiss],
  ])
    expect(calls(...way)).toEqual([ask]);
  for (const way of [[read(3)], [read(3), heard(3)], [missed], [missed, heard(4)]]) expect(calls(...way)).toEqual([]);
});

test('what is put on is what was read', () => {
  expect(effectsAfter(wordsMachine, undefined, read(3))).toEqual(['wear {"types":{},"version":3}']);
  for (const way of [[missed], [read(3), back, read(3)], [read(3), heard(4)]])
    expect(effectsAfter(wordsMachine, undefined, ...way)).toEqual([]);
});
