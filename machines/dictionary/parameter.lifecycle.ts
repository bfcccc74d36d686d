import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const parameterMachine = setup({}).createMachine({
  id: 'parameter',
  meta: { label: '系统参数', refusals: {} },
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '生效中' },
      description: 'Parameters come and go with the program; nobody takes steps with them.',
    },
  },
});

/** 系统参数: in force while the program knows them. */
export const parameterLifecycle: Lifecycle = { machine: parameterMachine };
