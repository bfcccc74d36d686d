import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const pointAdjustmentMemberMachine = setup({
  types: { events: {} as { type: 'ADJUST' } | { type: 'REFUSE' } | { type: 'RETRY' } },
}).createMachine({
  id: 'point_adjustment_member',
  meta: { label: '调整明细', refusals: {}, events: { ADJUST: '执行', REFUSE: '失败', RETRY: '重试' } },
  initial: 'due',
  states: {
    due: {
      meta: { label: '未执行' },
      description: 'The run of its adjustment takes it on (server/points/adjust); operators have no part in it.',
      on: { ADJUST: 'done', REFUSE: 'failed' },
    },
    done: { meta: { label: '成功' }, type: 'final' },
    failed: { meta: { label: '失败' }, on: { RETRY: 'due' } },
  },
});

/** 调整明细: each member of an adjustment has one outcome; who failed is tried again with the adjustment. */
export const pointAdjustmentMemberLifecycle: Lifecycle = { machine: pointAdjustmentMemberMachine };
