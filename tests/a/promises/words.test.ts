import { expect, test } from 'vitest';
import { wordsMachine } from '../../../machines/words.ts';
import { after, done, effectsAfter, failed } from '../../engine/promises.ts';

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
