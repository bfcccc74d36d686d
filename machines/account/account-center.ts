import { type ActorRefFrom, sendTo, setup } from 'xstate';
import { blockMachine } from '../core/block.ts';
import { journalMachine } from './journal.ts';

/** 个人中心 (wider.md §11): who one is, what waits for one, what one has done. */
export const accountCenterMachine = setup({
  types: {
    context: {} as { key: string },
    input: {} as { key: string },
    events: {} as { type: 'REFRESH' } | { type: 'SHOW_TODOS' } | { type: 'SHOW_OPERATIONS' } | { type: 'SHOW_LOGINS' },
    children: {} as { profile: 'profile'; todos: 'todos'; operations: 'journal'; logins: 'journal' },
  },
  actors: { profile: blockMachine, todos: blockMachine, journal: journalMachine },
  actions: { reloadProfile: sendTo('profile', { type: 'RELOAD' }) },
}).createMachine({
  id: 'accountCenter',
  meta: { label: '个人中心' },
  context: ({ input }) => input,
  invoke: { id: 'profile', src: 'profile', input: { name: 'profile' } },
  initial: 'todos',
  on: { SHOW_TODOS: '.todos', SHOW_OPERATIONS: '.operations', SHOW_LOGINS: '.logins' },
  states: {
    todos: {
      meta: { label: '我的待办' },
      invoke: { id: 'todos', src: 'todos', input: { name: 'todos' } },
      on: { REFRESH: { target: 'todos', reenter: true, actions: 'reloadProfile' } },
    },
    operations: {
      meta: { label: '我的操作' },
      invoke: { id: 'operations', src: 'journal', input: { kind: 'operation' } },
      on: { REFRESH: { target: 'operations', reenter: true, actions: 'reloadProfile' } },
    },
    logins: {
      meta: { label: '我的登录' },
      invoke: { id: 'logins', src: 'journal', input: { kind: 'login' } },
      on: { REFRESH: { target: 'logins', reenter: true, actions: 'reloadProfile' } },
    },
  },
});

export type AccountCenterActor = ActorRefFrom<typeof accountCenterMachine>;
