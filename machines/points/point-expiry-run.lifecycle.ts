import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** Its lots were long past their day when it was made. */
  readonly is_backlog?: boolean;
}

export const pointExpiryRunMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'START' } | { type: 'RELEASE' } | { type: 'PAUSE' } | { type: 'RESUME' } | { type: 'FINISH' },
  },
  guards: {
    isRecent: ({ context }) => context.is_backlog === false,
    isBacklog: ({ context }) => context.is_backlog === true,
  },
}).createMachine({
  id: 'point_expiry_run',
  meta: {
    label: '过期批次',
    refusals: { isRecent: '积压的批次须由人开始', isBacklog: '该批次会自动开始，不需要操作' },
    events: { START: '开始处理', FINISH: '处理完成' },
  },
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      meta: { label: '待处理' },
      description:
        'The server takes it up, the oldest day first (server/points/expire). An old backlog waits for a person.',
      on: {
        START: { target: 'running', guard: 'isRecent' },
        RELEASE: {
          target: 'running',
          guard: 'isBacklog',
          meta: { label: '开始', action: 'enable', warns: '过期的积分不能恢复。' },
        },
      },
    },
    running: {
      meta: { label: '处理中' },
      description:
        'Members lose what is due piece by piece; whoever kills the server finds it going on after its start.',
      on: {
        FINISH: 'done',
        PAUSE: {
          target: 'paused',
          meta: {
            label: '暂停',
            action: 'disable',
            reason: true,
            warns: '已过期的积分不会恢复；其余的保留在账户中，但不能使用。',
          },
        },
      },
    },
    paused: {
      meta: { label: '已暂停' },
      on: {
        RESUME: {
          target: 'running',
          meta: { label: '继续', action: 'enable', warns: '从暂停处继续，已处理的会员不会再次变动。' },
        },
      },
    },
    done: { meta: { label: '已完成' }, type: 'final' },
  },
});

/** 过期批次: begun by the clock for each day with lots to expire; people can only hold it up and let it go on. */
export const pointExpiryRunLifecycle: Lifecycle = { machine: pointExpiryRunMachine };
