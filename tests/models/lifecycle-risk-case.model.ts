import { riskCaseMachine } from '../../machines/risk/risk-case.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const riskCaseLifecycleModel = defineModel(riskCaseMachine, {
  id: 'lifecycle-risk_case',
  roots: [{ is_mine: false }, { is_mine: true }, {}],
  cases: { CONFIRM: bare, CLEAR: bare, REOPEN: bare },
  invariants: {
    'nobody confirms what is theirs, or of which nobody knows whose it is (wider.md §3.11)': (snapshot) =>
      snapshot.can({ type: 'CONFIRM' }) === (snapshot.matches('open') && snapshot.context.is_mine === false),
    'only an open case is cleared': (snapshot) => snapshot.can({ type: 'CLEAR' }) === snapshot.matches('open'),
    'only a confirmed case is opened again': (snapshot) =>
      snapshot.can({ type: 'REOPEN' }) === snapshot.matches('confirmed'),
    'what is cleared stays so': ({ value, status }) => (value === 'cleared') === (status === 'done'),
  },
  goal: ({ value }) => value === 'cleared',
});
