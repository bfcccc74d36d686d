import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const agreementConsentMachine = setup({}).createMachine({
  id: 'agreement_consent',
  meta: { label: '同意记录', refusals: {} },
  initial: 'recorded',
  states: { recorded: { meta: { label: '已记录' } } },
});

/** 同意记录: what a member said stays as it was said; who thinks otherwise later has said it once more. */
export const agreementConsentLifecycle: Lifecycle = { machine: agreementConsentMachine };
