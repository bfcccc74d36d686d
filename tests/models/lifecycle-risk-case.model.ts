import { riskCaseMachine } from '../../machines/risk/risk-case.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const riskCaseLifecycleModel = defineModel(riskCaseMachine, {
  id: 'lifecycle-risk_case',
  roots: [
    { is_mine: false, within_limit: true },
    { is_mine: false, within_limit: false },
    { is_mine: true, within_limit: true },
    {},
  ],
  cases: { CONFIRM: bare, CLEAR: bare, REOPEN: bare },
  invariants: {
    'nobody confirms what is theirs, or of which nobody knows whose it is (wider.md §3.11)': (snapshot) =>
      snapshot.can({ type: 'CONFIRM' }) ===
      (snapshot.matches('open') && snapshot.context.is_mine === false && snapshot.context.within_limit === true),
    'nobody takes back more points than his limit says (wider.md §3.11)': (snapshot) =>
      !(snapshot.context.within_limit !== true && snapshot.can({ type: 'CONFIRM' })),
    'only an open case is cleared': (snapshot) => snapshot.can({ type: 'CLEAR' }) === snapshot.matches('open'),
    'only a confirmed case is opened again': (snapshot) =>
      snapshot.can({ type: 'REOPEN' }) === snapshot.matches('confirmed'),
    'what is cleared stays so': ({ value, status }) => (value === 'cleared') === (status === 'done'),
  },
  goal: ({ value }) => value === 'cleared',
});
