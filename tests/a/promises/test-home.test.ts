import { expect, test } from 'vitest';
import { testHomeMachine } from '../../../machines/test-home.ts';
import { after, type Happening } from '../../engine/promises.ts';

const chosenAfter = (...events: readonly Happening<typeof testHomeMachine>[]) =>
  after(testHomeMachine, { key: '/test/home' }, ...events).context.chosen;
const all = ['avatars', 'exceptions', 'environment'];
const toggle = (part: 'avatars' | 'exceptions') => ({ type: 'TOGGLE', part }) as const;

test('全部 chooses all; where all is chosen it chooses nothing (spec §5)', () => {
  expect(chosenAfter()).toEqual(all);
  expect(chosenAfter({ type: 'TOGGLE_ALL' })).toEqual([]);
  expect(chosenAfter(toggle('avatars'), { type: 'TOGGLE_ALL' })).toEqual(all);
});

test('a tag comes and goes, and stands where it stood', () => {
  expect(chosenAfter(toggle('avatars'))).toEqual(['exceptions', 'environment']);
  expect(chosenAfter(toggle('avatars'), toggle('exceptions'), toggle('avatars'))).toEqual(['avatars', 'environment']);
});
