import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** Members on its list. */
  readonly people?: number;
  /** Whether people × points are within the limit of whoever looks. */
  readonly within_limit?: boolean;
  /** Whether whoever looks made it, or had a hand in it. */
  readonly is_mine?: boolean;
  /** Whether whoever looks may approve so much: within their limit, or they approve and make none. */
  readonly may_approve?: boolean;
  /** Whether whoever looks may do with its wallet what they may do with points (wider.md §3.8). */
  readonly is_allowed?: boolean;
  /** Members for whom it failed. */
  readonly failed_count?: number;
}

const isAllowed = ({ is_allowed }: Facts): boolean => is_allowed === true;
const hasPeople = (facts: Facts): boolean => isAllowed(facts) && (facts.people ?? 0) > 0;

export const pointAdjustmentMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: 'SUBMIT' }
      | { type: 'APPROVE' }
      | { type: 'REJECT' }
      | { type: 'WITHDRAW' }
      | { type: 'RUN' }
      | { type: 'FINISH' }
      | { type: 'RESUME' },
  },
  guards: {
    needsNobody: ({ context }) => hasPeople(context) && context.within_limit === true,
    hasPeople: ({ context }) => hasPeople(context),
    approvable: ({ context }) => isAllowed(context) && context.is_mine === false && context.may_approve === true,
    isAllowed: ({ context }) => isAllowed(context),
    allDone: ({ context }) => context.failed_count === 0,
  },
}).createMachine({
  id: 'point_adjustment',
  meta: {
    label: '调整单',
    refusals: {
      needsNobody: '还不能提交',
      hasPeople: '还不能提交',
      isAllowed: '调整经验需要「经验日志」的权限',
      approvable: '您不能审批这张调整单',
    },
    facts: {
      people: { count: '名单里的会员', unit: '人' },
      is_mine: { yes: '由您制单或经手', no: '不由您制单' },
      is_allowed: { yes: '您有该账户的权限', no: '您没有该账户的权限' },
      may_approve: { yes: '在您的审批额度内', no: '超过您的审批额度，或您不审批' },
    },
    events: { RUN: '开始执行', FINISH: '执行结束' },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      meta: { label: '草稿' },
      on: {
        SUBMIT: [
          {
            target: 'approved',
            guard: 'needsNobody',
            description: 'Within the limit of whoever submits it, nobody else is asked.',
            meta: {
              label: '提交',
              action: 'add',
              warns: '在您的单次积分调整上限内的立即执行，超过的等待另一人审批；提交后不能修改。',
            },
          },
          { target: 'pending', guard: 'hasPeople' },
        ],
        WITHDRAW: { target: 'withdrawn', guard: 'isAllowed', meta: withdrawal() },
      },
    },
    pending: {
      meta: { label: '待审批' },
      on: {
        APPROVE: {
          target: 'approved',
          guard: 'approvable',
          meta: { label: '批准', action: 'enable', warns: '批准后立即执行，不能撤销。' },
        },
        REJECT: {
          target: 'rejected',
          guard: 'isAllowed',
          meta: { label: '驳回', action: 'disable', reason: true, danger: true },
        },
        WITHDRAW: { target: 'withdrawn', guard: 'isAllowed', meta: withdrawal() },
      },
    },
    approved: {
      meta: { label: '已批准' },
      description: 'The server takes it up within a second (server/points/adjust).',
      on: { RUN: 'running' },
    },
    running: {
      meta: { label: '执行中' },
      description: 'Members are adjusted piece by piece; whoever kills the server finds it going on after its start.',
      on: { FINISH: [{ target: 'executed', guard: 'allDone' }, { target: 'partial' }] },
    },
    executed: { meta: { label: '已执行' }, type: 'final' },
    partial: {
      meta: { label: '部分成功' },
      on: {
        RESUME: {
          target: 'running',
          guard: 'isAllowed',
          meta: { label: '重试失败', action: 'enable', warns: '只重试失败的会员；已成功的不会再次变动。' },
        },
      },
    },
    rejected: { meta: { label: '已驳回' }, type: 'final' },
    withdrawn: { meta: { label: '已撤回' }, type: 'final' },
  },
});

/** Gives a draft, or what waits for approval, up. */
function withdrawal() {
  return { label: '撤回', action: 'add', warns: '撤回后不能再提交，需要时请重新制单。', danger: true } as const;
}

/** 调整单: made by one, approved by another unless it is within the maker's limit, carried out by the server (engines.md §2.3). */
export const pointAdjustmentLifecycle: Lifecycle = { machine: pointAdjustmentMachine };
