import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

const redeliver = { target: 'pending', meta: { label: '重发', action: 'edit' } } as const;

export const webhookDeliveryMachine = setup({
  types: {
    events: {} as
      | { type: 'SEND' }
      | { type: 'ACK' }
      | { type: 'FAIL' }
      | { type: 'DUE' }
      | { type: 'GIVE_UP' }
      | { type: 'REDELIVER' },
  },
}).createMachine({
  id: 'webhook_delivery',
  meta: {
    label: '推送记录',
    events: { SEND: '推送', ACK: '送达', FAIL: '失败', DUE: '到时', GIVE_UP: '放弃' },
  },
  initial: 'pending',
  states: {
    pending: { meta: { label: '待推送' }, on: { SEND: 'sent' } },
    sent: {
      meta: { label: '推送中' },
      description: 'A server that died meanwhile is not waited for: DUE sends it again under the same number.',
      on: { ACK: 'acked', FAIL: 'failed', GIVE_UP: 'dead', DUE: 'pending' },
    },
    acked: { meta: { label: '已送达' }, on: { REDELIVER: redeliver } },
    failed: { meta: { label: '失败待重试' }, on: { DUE: 'pending', REDELIVER: redeliver } },
    dead: { meta: { label: '已放弃' }, on: { REDELIVER: redeliver } },
  },
});

/** 推送记录: sent until somebody says that it was received, or given up (engines.md §1.7). */
export const webhookDeliveryLifecycle: Lifecycle = { machine: webhookDeliveryMachine };
