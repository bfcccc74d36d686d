import { expect, test } from 'vitest';
import { accountCenterMachine } from '../../../machines/account/account-center.ts';
import { after, callsAfter, effectsAfter, type Happening } from '../../engine/promises.ts';

const page = { key: '/account/center' };

test('what one looks at is fetched then, and afresh when it is asked for', () => {
  expect(callsAfter(accountCenterMachine, page).join()).toContain('todos');
  expect(callsAfter(accountCenterMachine, page, { type: 'SHOW_LOGINS' }).join()).toContain('"kind":"login"');
  expect(callsAfter(accountCenterMachine, page, { type: 'SHOW_OPERATIONS' }, { type: 'REFRESH' }).join()).toContain(
    '"kind":"operation"',
  );
});

type Step = Happening<typeof accountCenterMachine>;
const refresh = { type: 'REFRESH' } as const;
const todos = { type: 'SHOW_TODOS' } as const;
const operations = { type: 'SHOW_OPERATIONS' } as const;
const logins = { type: 'SHOW_LOGINS' } as const;
const calls = (...events: readonly Step[]) => callsAfter(accountCenterMachine, page, ...events);
const [ofTodos, ofOperations, ofLogins] = [
  'todos (todos) {"name":"todos"}',
  'operations (journal) {"kind":"operation"}',
  'logins (journal) {"kind":"login"}',
];

test.each<readonly [string, readonly Step[], string, readonly string[]]>([
  ['todos again', [operations, todos], 'todos', [ofTodos]],
  ['operations', [operations], 'operations', [ofOperations]],
  ['operations from logins', [logins, operations], 'operations', [ofOperations]],
  ['logins', [logins], 'logins', [ofLogins]],
  ['logins from operations', [operations, logins], 'logins', [ofLogins]],
  ['todos from logins', [logins, todos], 'todos', [ofTodos]],
  ['todos read anew', [refresh], 'todos', [ofTodos]],
  ['operations read anew', [operations, refresh], 'operations', [ofOperations]],
  ['logins read anew', [logins, refresh], 'logins', [ofLogins]],
])('%s: shown, and asked for once', (_, events, value, asked) => {
  const snapshot = after(accountCenterMachine, page, ...events);
  expect([snapshot.value, snapshot.context]).toEqual([value, page]);
  expect(calls(...events)).toEqual(asked);
  expect(Object.keys(snapshot.children).toSorted()).toEqual(['profile', value].toSorted());
});

test('who one is stands above from the start, and is read anew with what is below', () => {
  expect(calls().toSorted()).toEqual(['profile (profile) {"name":"profile"}', ofTodos]);
  const reload = ['send profile {"type":"RELOAD"}'];
  for (const way of [[refresh], [operations, refresh], [logins, refresh]] as const)
    expect(effectsAfter(accountCenterMachine, page, ...way)).toEqual(reload);
  for (const way of [[operations], [logins], [operations, todos]] as const)
    expect(effectsAfter(accountCenterMachine, page, ...way)).toEqual([]);
});
