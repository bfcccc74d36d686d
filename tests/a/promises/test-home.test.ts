import { expect, test } from 'vitest';
import { testHomeMachine } from '../../../machines/shell/test-home.ts';
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

test('with nothing chosen the page says so, and any tag brings it back', () => {
  const stateAfter = (...events: readonly Happening<typeof testHomeMachine>[]) =>
    after(testHomeMachine, { key: '/test/home' }, ...events).value;
  const none = { type: 'TOGGLE_ALL' } as const;
  expect([stateAfter(), stateAfter(toggle('avatars')), stateAfter(none)]).toEqual(['shown', 'shown', 'empty']);
  expect([stateAfter(none, none), chosenAfter(none, none)]).toEqual(['shown', all]);
  expect([stateAfter(none, toggle('exceptions')), chosenAfter(none, toggle('exceptions'))]).toEqual([
    'shown',
    ['exceptions'],
  ]);
  const last = { type: 'TOGGLE', part: 'environment' } as const;
  expect(stateAfter(toggle('avatars'), toggle('exceptions'), last)).toBe('empty');
  expect(after(testHomeMachine, { key: '/test/home' }).context.key).toBe('/test/home');
});
