import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const loginLogMachine = setup({}).createMachine({
  id: 'login_log',
  meta: { label: '登录日志', refusals: {} },
  initial: 'recorded',
  states: { recorded: { meta: { label: '已记录' } } },
});

/** 登录日志: a line that was written stays as it is (wider.md §10.9). */
export const loginLogLifecycle: Lifecycle = { machine: loginLogMachine };
