import { testHomeMachine, testParts } from '../../machines/shell/test-home.ts';
import { bare, defineModel } from '../engine/model.ts';

const count = testParts.length;

export const testHomeModel = defineModel(testHomeMachine, {
  id: 'testHome',
  roots: [{ key: '/test/home' }],
  cases: {
    TOGGLE: { avatars: { part: 'avatars' }, environment: { part: 'environment' } },
    TOGGLE_ALL: bare,
  },
  invariants: {
    'nothing is chosen twice': ({ context }) => new Set(context.chosen).size === context.chosen.length,
    'no more is chosen than there is': ({ context }) => context.chosen.length <= count,
    'it is empty exactly while nothing is chosen': (snapshot) =>
      snapshot.matches('empty') === (snapshot.context.chosen.length === 0),
    'it is the page of its address': ({ context }) => context.key === '/test/home',
  },
  goal: ({ context }) => context.chosen.length === count,
});
