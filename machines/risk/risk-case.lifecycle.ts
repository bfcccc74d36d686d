import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** Whether the viewer made it, changed it last, or proposed what is to be done. */
  readonly is_mine?: boolean;
  /** Whether the points that would be taken back are within the viewer's limit, or the viewer only confirms. */
  readonly within_limit?: boolean;
}

export const riskCaseMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'CONFIRM' } | { type: 'CLEAR' } | { type: 'REOPEN' },
  },
  guards: { confirmable: ({ context }) => context.is_mine === false && context.within_limit === true },
}).createMachine({
  id: 'risk_case',
  meta: {
    label: '风控案件',
    refusals: { confirmable: '您不能判定这个案件' },
    facts: {
      is_mine: { yes: '由您立案、修改过或提出了处置方案', no: '不由您立案或提出' },
      within_limit: { yes: '收回的积分在您的单次积分调整上限内', no: '收回的积分超过您的单次积分调整上限' },
    },
  },
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      meta: { label: '待处理' },
      description: 'Who looks into it writes down what is to be done; another one confirms exactly that.',
      on: {
        CONFIRM: {
          target: 'confirmed',
          guard: 'confirmable',
          meta: {
            label: '判定作弊',
            action: 'disable',
            reason: true,
            leastReason: 5,
            warns: '按处置方案立即执行；已发放的奖品不受影响。',
            danger: true,
            lasting: '已拉黑的对象和已收回的奖品不会因撤销而恢复；判断有误请重开案件后排除',
          },
        },
        CLEAR: {
          target: 'cleared',
          meta: {
            label: '排除',
            action: 'enable',
            reason: true,
            warns: '排除后，由本案件加入的黑名单立即解除。',
          },
        },
      },
    },
    confirmed: {
      meta: { label: '已确认' },
      on: {
        REOPEN: {
          target: 'open',
          meta: {
            label: '重开',
            action: 'edit',
            reason: true,
            warns: '重开后可以重新处理；已加入的黑名单在排除之前继续有效。',
            lasting: '重开不能撤销，请由另一人重新判定',
          },
        },
      },
    },
    cleared: { meta: { label: '已排除' }, type: 'final' },
  },
});

/** 风控案件: open until somebody else than who proposes confirms it, or it is cleared (wider.md §3.11). */
export const riskCaseLifecycle: Lifecycle = { machine: riskCaseMachine };
