import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** Whether it was left to whoever looks at it. */
  readonly is_mine?: boolean;
  /** Whether he left it. */
  readonly is_asked?: boolean;
}

export const handedTaskMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'DONE' } | { type: 'LAPSE' } | { type: 'DECLINE' } | { type: 'WITHDRAW' },
  },
  guards: {
    isReceiver: ({ context }) => context.is_mine === true,
    isAsker: ({ context }) => context.is_asked === true,
  },
}).createMachine({
  id: 'handed_task',
  meta: {
    label: '交办事项',
    refusals: { isReceiver: '只有接收人可以退回', isAsker: '只有交办人可以撤回' },
    events: { DONE: '完成', LAPSE: '失效' },
  },
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      meta: { label: '待处理' },
      description:
        'The record itself ends it, in the transaction in which the step is taken or can never be taken again.',
      on: {
        DONE: 'done',
        LAPSE: 'lapsed',
        DECLINE: {
          target: 'declined',
          guard: 'isReceiver',
          meta: { label: '退回', action: 'disable', reason: true, warns: '退回后由交办人另作安排。' },
        },
        WITHDRAW: { target: 'withdrawn', guard: 'isAsker', meta: { label: '撤回', action: 'disable' } },
      },
    },
    done: { meta: { label: '已完成' }, type: 'final' },
    declined: { meta: { label: '已退回' }, type: 'final' },
    withdrawn: { meta: { label: '已撤回' }, type: 'final' },
    lapsed: { meta: { label: '已失效' }, type: 'final' },
  },
});

/** 交办事项: open until the step is taken by whomever, its receiver declines it, its asker withdraws it, or it makes no sense any more. */
export const handedTaskLifecycle: Lifecycle = { machine: handedTaskMachine };
