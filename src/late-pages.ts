import type { AnyActorLogic } from 'xstate';
import type { LateView } from '../machines/page-logics.ts';
import { testHomeMachine } from '../machines/test-home.ts';
import { accountPages } from './account-wiring.ts';
import { analysisLogic } from './analysis-wiring.ts';
import { planPageLogic } from './plan/plan-wiring.ts';
import { securityPageLogic } from './security-wiring.ts';

/** The pages that are opened seldom, with everything they reach. Lists come by themselves (src/list-page-wiring.ts). */
export const latePages: Readonly<Record<Exclude<LateView, 'list'>, AnyActorLogic>> = {
  analysis: analysisLogic,
  plans: planPageLogic,
  security: securityPageLogic,
  test: testHomeMachine,
  ...accountPages,
};
