import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const experienceLogMachine = setup({}).createMachine({
  id: 'experience_log',
  meta: { label: '经验流水', refusals: {} },
  initial: 'recorded',
  states: { recorded: { meta: { label: '已记录' } } },
});

/** 经验流水: what was written stays as it is; a mistake is met by another entry. */
export const experienceLogLifecycle: Lifecycle = { machine: experienceLogMachine };
