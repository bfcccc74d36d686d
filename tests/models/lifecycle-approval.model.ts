import { approvalMachine } from '../../machines/approvals/approval.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const approvalLifecycleModel = defineModel(approvalMachine, {
  id: 'lifecycle-approval',
  roots: [
    { is_mine: true, may_decide: true, is_current: true, maker_may: true },
    { is_mine: false, may_decide: true, is_current: true, maker_may: true },
    { is_mine: false, may_decide: true, is_current: true, maker_may: false },
    { is_mine: false, may_decide: true, is_current: false, maker_may: true },
    { is_mine: false, may_decide: false, is_current: true, maker_may: true },
    {},
  ],
  cases: { APPROVE: bare, RETURN: bare, WITHDRAW: bare, STALE: bare, EXPIRE: bare, REQUEST: bare },
  invariants: {
    'nobody approves or returns what they asked for themselves (H2)': (s) =>
      s.context.is_mine === false || (!s.can({ type: 'APPROVE' }) && !s.can({ type: 'RETURN' })),
    'who may not do it to the row decides nothing': (s) =>
      s.context.may_decide === true || (!s.can({ type: 'APPROVE' }) && !s.can({ type: 'RETURN' })),
    'what was approved stood as it was asked for, by somebody who still may (H1)': (s) =>
      !s.matches('approved') || (s.context.is_current === true && s.context.maker_may === true),
    'only whoever asked withdraws it, or asks again': (s) =>
      s.context.is_mine === true || (!s.can({ type: 'WITHDRAW' }) && !s.can({ type: 'REQUEST' })),
    'what is open can become stale, and can expire': (s) =>
      s.can({ type: 'STALE' }) === s.matches('open') && s.can({ type: 'EXPIRE' }) === s.matches('open'),
    'only what is stale can be asked for again': (s) => !s.can({ type: 'REQUEST' }) || s.matches('stale'),
    'whatever is neither open nor stale is over': (s) =>
      (s.matches('open') || s.matches('stale')) === (s.status === 'active'),
  },
  // What became stale rests there, unless whoever asked asks again.
  goal: (s) => s.status === 'done' || s.matches('stale'),
});
