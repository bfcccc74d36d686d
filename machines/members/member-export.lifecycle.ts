import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

/** Times that one is tried before it is given up. */
const mostAttempts = 5;

const erase = { target: 'erased' } as const;

export const memberExportMachine = setup({
  types: {
    context: {} as { readonly attempts?: number },
    input: {} as { readonly attempts?: number },
    events: {} as { type: 'READY' } | { type: 'FAIL' } | { type: 'EXPIRE' } | { type: 'ERASE' },
  },
  guards: { isWorthTrying: ({ context: { attempts = 0 } }) => attempts < mostAttempts },
}).createMachine({
  id: 'member_export',
  meta: {
    label: '会员资料导出',
    events: { READY: '备好', FAIL: '失败', EXPIRE: '到期', ERASE: '会员注销' },
  },
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      meta: { label: '等待生成' },
      description: 'Asked for by a key; a worker reads everything and seals it under the key of the member.',
      on: {
        READY: 'ready',
        FAIL: [{ guard: 'isWorthTrying', target: 'waiting' }, { target: 'failed' }],
        ERASE: erase,
      },
    },
    ready: {
      meta: { label: '可取' },
      description: 'The key that asked may fetch it for a day.',
      on: { EXPIRE: 'expired', ERASE: erase },
    },
    expired: { meta: { label: '已到期' }, type: 'final' },
    failed: { meta: { label: '失败' }, type: 'final' },
    erased: { meta: { label: '已清除' }, type: 'final' },
  },
});

/** All that is kept of a member, on its way to the member through a key (engines.md §1.5, §8.7). */
export const memberExportLifecycle: Lifecycle = { machine: memberExportMachine };
