import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

const outcomes = { APPLY: 'applied', REFUSE: 'refused', PARK: 'parked' } as const;
const retry = { target: 'parked', meta: { label: '重试', action: 'edit' } } as const;

export const inboundEventMachine = setup({
  types: {
    events: {} as { type: 'APPLY' } | { type: 'REFUSE' } | { type: 'PARK' } | { type: 'GIVE_UP' } | { type: 'RETRY' },
  },
}).createMachine({
  id: 'inbound_event',
  meta: {
    label: '调用记录',
    events: { APPLY: '生效', REFUSE: '拒绝', PARK: '等待重试', GIVE_UP: '放弃' },
  },
  initial: 'received',
  states: {
    received: {
      meta: { label: '处理中' },
      description: 'Seen only inside its transaction: what fails there was never received.',
      on: outcomes,
    },
    applied: { meta: { label: '已生效' }, type: 'final' },
    refused: { meta: { label: '已拒绝' }, type: 'final' },
    parked: {
      meta: { label: '待重试' },
      description:
        'What it needs is not there yet. It is tried again after 1, 5, 30 minutes, 2 and 12 hours, or now by RETRY.',
      on: { ...outcomes, GIVE_UP: 'dead', RETRY: retry },
    },
    dead: { meta: { label: '已放弃' }, on: { RETRY: retry } },
  },
});

/** 调用记录: applied or refused for good, or parked until what it needs is there (engines.md §1.3). */
export const inboundEventLifecycle: Lifecycle = { machine: inboundEventMachine };
