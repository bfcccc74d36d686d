import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** Whether whoever looks asked for the change, at first or again. */
  readonly is_mine?: boolean;
  /** Whether whoever looks may do to the row what the change does. */
  readonly may_decide?: boolean;
  /** Whether the row is as it was when the change was asked for. */
  readonly is_current?: boolean;
  /** Whether whoever asked for it may still do it. */
  readonly maker_may?: boolean;
}

const isDecider = ({ is_mine, may_decide }: Facts): boolean => is_mine === false && may_decide === true;

const expire = { due: { at: 'expires_at' } } as const satisfies Timed;

export const approvalMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: 'APPROVE' }
      | { type: 'RETURN' }
      | { type: 'WITHDRAW' }
      | { type: 'STALE' }
      | { type: 'EXPIRE' }
      | { type: 'REQUEST' },
  },
  guards: {
    approvable: ({ context }) => isDecider(context) && context.is_current === true && context.maker_may === true,
    decidable: ({ context }) => isDecider(context),
    isMine: ({ context }) => context.is_mine === true,
  },
}).createMachine({
  id: 'approval',
  meta: {
    label: '审批单',
    refusals: {
      approvable: '您不能批准这项修改',
      decidable: '您不能退回这项修改',
      isMine: '只有提交人可以撤回或重新提交',
    },
    facts: {
      is_mine: { yes: '由您提交', no: '不由您提交' },
      may_decide: { yes: '您有这条记录的操作权限', no: '您没有这条记录的操作权限' },
      is_current: { yes: '记录在提交后没有变动', no: '记录在提交后有变动' },
      maker_may: { yes: '提交人仍有操作权限', no: '提交人已没有操作权限' },
    },
    events: { STALE: '记录有变动', EXPIRE: '到期失效' },
  },
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      meta: { label: '待审批' },
      description: 'The row stays as it is. STALE comes with whatever else changes the row, in the same transaction.',
      on: {
        APPROVE: {
          target: 'approved',
          guard: 'approvable',
          description: 'What was shown is written by the ordinary way of a change, or nothing is.',
          meta: { label: '批准', action: 'enable', warns: '批准后修改立即生效。' },
        },
        RETURN: {
          target: 'returned',
          guard: 'decidable',
          meta: { label: '退回', action: 'disable', reason: true, warns: '退回后记录保持原样，提交人可以改好再提交。' },
        },
        WITHDRAW: {
          target: 'withdrawn',
          guard: 'isMine',
          meta: { label: '撤回', action: 'get', warns: '撤回后记录保持原样。' },
        },
        STALE: 'stale',
        EXPIRE: { target: 'expired', meta: expire },
      },
    },
    stale: {
      meta: { label: '已过时' },
      description:
        'The row was changed meanwhile. Whoever asked may ask for the same once more, against the row of now.',
      on: {
        REQUEST: {
          target: 'open',
          guard: 'isMine',
          meta: { label: '重新提交', action: 'get', warns: '按记录现在的内容重新提交同样的修改。' },
        },
      },
    },
    approved: { meta: { label: '已批准' }, type: 'final' },
    returned: { meta: { label: '已退回' }, type: 'final' },
    withdrawn: { meta: { label: '已撤回' }, type: 'final' },
    expired: { meta: { label: '已到期' }, type: 'final' },
  },
});

/** 审批单: a change that waits for a second person; applied as it was shown, or not at all (engines.md §8.2). */
export const approvalLifecycle: Lifecycle = { machine: approvalMachine };
