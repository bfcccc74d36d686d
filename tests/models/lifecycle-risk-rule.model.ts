import { riskRuleMachine } from '../../machines/risk/risk-rule.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const riskRuleLifecycleModel = defineModel(riskRuleMachine, {
  id: 'lifecycle-risk_rule',
  roots: [
    { is_tested: true, is_over: false },
    { is_tested: false, is_over: false },
    { is_tested: true, is_over: true },
  ],
  cases: { BACK_TEST: bare, PUBLISH: bare, UNPUBLISH: bare, EXPIRE: bare, ARCHIVE: bare },
  invariants: {
    'no rule is published that was not tried first, or whose time is over (wider.md §3.11)': (snapshot) =>
      !snapshot.can({ type: 'PUBLISH' }) || (snapshot.context.is_tested === true && snapshot.context.is_over !== true),
    'a rule in force is taken off before it is archived (wider.md §1.6)': (snapshot) =>
      !snapshot.matches('published') || !snapshot.can({ type: 'ARCHIVE' }),
    'only what is in force is taken off, by hand or by the clock': (snapshot) =>
      (['UNPUBLISH', 'EXPIRE'] as const).every((type) => snapshot.can({ type }) === snapshot.matches('published')),
    'what is archived never comes back': ({ value, status }) => (value === 'archived') === (status === 'done'),
  },
  goal: ({ value }) => value === 'archived',
});
