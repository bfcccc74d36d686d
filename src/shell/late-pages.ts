import type { AnyActorLogic } from 'xstate';
import type { LateView } from '../../machines/shell/page-logics.ts';
import { testHomeMachine } from '../../machines/shell/test-home.ts';
import { accountPages } from '../account/account-wiring.ts';
import { analysisLogic } from '../insight/analysis-wiring.ts';
import { calendarLogic } from '../insight/calendar-wiring.ts';
import { planPageLogic } from '../activities/plan/plan-wiring.ts';
import { securityPageLogic } from '../account/security-wiring.ts';
import { simulatorPageLogic } from '../simulator/simulator-wiring.ts';

/** The pages that are opened seldom, with everything they reach. Lists and records come by themselves (src/entity/list-in-one.ts). */
export const latePages: Readonly<Record<Exclude<LateView, 'list' | 'record'>, AnyActorLogic>> = {
  analysis: analysisLogic,
  calendar: calendarLogic,
  plans: planPageLogic,
  simulator: simulatorPageLogic,
  security: securityPageLogic,
  test: testHomeMachine,
  ...accountPages,
};
