import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

const disable = {
  target: 'disabled',
  meta: { label: '停用', action: 'disable', warns: '停用后不再推送；期间发生的事件不会补发。' },
} as const;

export const webhookEndpointMachine = setup({
  types: { events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'PAUSE' } | { type: 'RESUME' } },
}).createMachine({
  id: 'webhook_endpoint',
  meta: { label: '接收地址', events: {} },
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: disable,
        PAUSE: {
          target: 'paused',
          meta: { label: '暂停', action: 'disable', warns: '暂停期间的事件会保留，恢复后依次推送。' },
        },
      },
    },
    paused: {
      meta: { label: '已暂停' },
      description: 'By hand, or by itself after fifty failures in a row; what happens meanwhile waits.',
      on: { RESUME: { target: 'enabled', meta: { label: '恢复', action: 'enable' } }, DISABLE: disable },
    },
    disabled: {
      meta: { label: '停用' },
      on: { ENABLE: { target: 'enabled', meta: { label: '启用', action: 'enable' } } },
    },
  },
});

/** 接收地址: told of what happens, told of it later, or not at all (engines.md §1.7). */
export const webhookEndpointLifecycle: Lifecycle = { machine: webhookEndpointMachine };
