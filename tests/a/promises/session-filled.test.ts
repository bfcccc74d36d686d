import { expect, test } from 'vitest';
import { sessionMachine } from '../../../machines/sign-in/session.ts';
import { after } from '../../engine/promises.ts';

test('nobody signs in without both name and password', () => {
  const half = [
    { type: 'SIGN_IN', username: ' ', password: 'secret' },
    { type: 'SIGN_IN', username: 'admin', password: '' },
  ] as const;
  expect(half.filter((event) => after(sessionMachine, { token: '' }).can(event))).toEqual([]);
});
