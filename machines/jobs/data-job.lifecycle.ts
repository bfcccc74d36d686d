import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** Whether whoever looks has begun it. */
  readonly own?: boolean;
}

export const dataJobMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'BEGIN' } | { type: 'END' } | { type: 'FAIL' } | { type: 'CANCEL' } | { type: 'RETRY' },
  },
  guards: { own: ({ context }) => context.own === true },
}).createMachine({
  id: 'data_job',
  meta: {
    label: '任务',
    refusals: { own: '只有发起人可以重试' },
    events: { BEGIN: '开始', END: '完成', FAIL: '失败' },
  },
  context: ({ input }) => input,
  initial: 'queued',
  states: {
    queued: {
      meta: { label: '排队中' },
      description:
        'The worker takes it up (server/jobs); operators have no part in these steps, so they carry no meta.',
      on: {
        BEGIN: 'running',
        CANCEL: {
          target: 'cancelled',
          meta: { label: '取消', action: 'disable', warns: '任务不会开始。', danger: true },
        },
      },
    },
    running: {
      meta: { label: '进行中' },
      on: {
        END: 'done',
        FAIL: 'failed',
        CANCEL: {
          target: 'cancelled',
          meta: {
            label: '取消',
            action: 'disable',
            warns: '任务立即停止：已写入的数据保留，正在生成的文件会丢弃。',
            danger: true,
          },
        },
      },
    },
    done: { meta: { label: '已完成' }, type: 'final' },
    failed: {
      meta: { label: '失败' },
      on: { RETRY: { target: 'queued', guard: 'own', meta: { label: '重试', action: 'get' } } },
    },
    cancelled: { meta: { label: '已取消' }, type: 'final' },
  },
});

/** 任务: worked off by itself; whoever may stop jobs stops it, and whoever began it lets a failed one go on where it stopped. */
export const dataJobLifecycle: Lifecycle = { machine: dataJobMachine };
