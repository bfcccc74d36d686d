import { setup } from 'xstate';
import type { Lifecycle } from './kernel.ts';

export const permissionMachine = setup({}).createMachine({
  id: 'permission',
  meta: { label: '权限', refusals: {} },
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '启用' },
      description: 'Pages come and go with the program; nobody takes steps with them.',
    },
  },
});

/** 权限: pages are there while the program has them. */
export const permissionLifecycle: Lifecycle = { machine: permissionMachine };
