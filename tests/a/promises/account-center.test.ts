import { expect, test } from 'vitest';
import { accountCenterMachine } from '../../../machines/account-center.ts';
import { callsAfter } from '../../engine/promises.ts';

const page = { key: '/account/center' };

test('what one looks at is fetched then, and afresh when it is asked for', () => {
  expect(callsAfter(accountCenterMachine, page).join()).toContain('todos');
  expect(callsAfter(accountCenterMachine, page, { type: 'SHOW_LOGINS' }).join()).toContain('"kind":"login"');
  expect(callsAfter(accountCenterMachine, page, { type: 'SHOW_OPERATIONS' }, { type: 'REFRESH' }).join()).toContain(
    '"kind":"operation"',
  );
});
