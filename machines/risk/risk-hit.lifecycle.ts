import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const riskHitMachine = setup({}).createMachine({
  id: 'risk_hit',
  meta: { label: '风控命中', refusals: {} },
  initial: 'kept',
  states: { kept: { meta: { label: '已记录' } } },
});

/** 风控命中: what a rule found stays as it was found. */
export const riskHitLifecycle: Lifecycle = { machine: riskHitMachine };
