import { pointAdjustmentMachine } from '../../machines/points/point-adjustment.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const nobody = { people: 0, within_limit: true, is_allowed: true, is_mine: true, may_approve: true, failed_count: 0 };

export const pointAdjustmentLifecycleModel = defineModel(pointAdjustmentMachine, {
  id: 'lifecycle-point_adjustment',
  roots: [
    nobody,
    { people: 5, within_limit: true, is_allowed: true, is_mine: true, may_approve: true, failed_count: 0 },
    { people: 5, within_limit: false, is_allowed: true, is_mine: false, may_approve: true, failed_count: 0 },
    { people: 5, within_limit: false, is_allowed: true, is_mine: false, may_approve: false, failed_count: 0 },
    { people: 5, within_limit: false, is_allowed: true, is_mine: true, may_approve: true, failed_count: 2 },
    { people: 5, within_limit: true, is_allowed: true, is_mine: false, may_approve: true, failed_count: 2 },
    {},
    { people: 5, within_limit: true, is_allowed: false, is_mine: false, may_approve: true, failed_count: 2 },
  ],
  cases: { SUBMIT: bare, APPROVE: bare, REJECT: bare, WITHDRAW: bare, RUN: bare, FINISH: bare, RESUME: bare },
  invariants: {
    'nobody approves what is theirs, or more than they may, or of which nobody knows (wider.md §3.7)': (snapshot) =>
      snapshot.can({ type: 'APPROVE' }) ===
      (snapshot.matches('pending') &&
        snapshot.context.is_allowed === true &&
        snapshot.context.is_mine === false &&
        snapshot.context.may_approve === true),
    'a list without members is not submitted': (snapshot) =>
      snapshot.can({ type: 'SUBMIT' }) ===
      (snapshot.matches('draft') && snapshot.context.is_allowed === true && (snapshot.context.people ?? 0) > 0),
    'whoever may not touch a wallet takes no step with it (wider.md §3.8)': (snapshot) =>
      snapshot.context.is_allowed === true ||
      (['SUBMIT', 'WITHDRAW', 'APPROVE', 'REJECT', 'RESUME'] as const).every((type) => !snapshot.can({ type })),
    'only what was approved runs, and only what failed for somebody runs again': (snapshot) =>
      snapshot.can({ type: 'RUN' }) === snapshot.matches('approved') &&
      snapshot.can({ type: 'RESUME' }) === (snapshot.matches('partial') && snapshot.context.is_allowed === true),
    'what runs is neither withdrawn nor rejected': (snapshot) =>
      !['approved', 'running', 'executed', 'partial'].includes(snapshot.value) ||
      (!snapshot.can({ type: 'WITHDRAW' }) && !snapshot.can({ type: 'REJECT' })),
    'executed means that nobody failed': ({ value, context }) => value !== 'executed' || context.failed_count === 0,
    'what is executed, rejected or withdrawn stays so': ({ value, status }) =>
      ['executed', 'rejected', 'withdrawn'].includes(value) === (status === 'done'),
  },
  // It comes to an end, or says for whom it failed: who is short of points may stay so.
  goal: ({ value, status, context }) => status === 'done' || value === 'partial' || context.is_allowed !== true,
});
