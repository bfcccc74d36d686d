import type { Lifecycles } from '../entity/lifecycle/kernel.ts';
import { riskCaseLifecycle } from './risk-case.lifecycle.ts';
import { riskHitLifecycle } from './risk-hit.lifecycle.ts';
import { riskRuleLifecycle } from './risk-rule.lifecycle.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  risk_case: riskCaseLifecycle,
  risk_rule: riskRuleLifecycle,
  risk_hit: riskHitLifecycle,
};
