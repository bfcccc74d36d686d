import type { AnyActorLogic } from 'xstate';
import type { LateView } from '../machines/page-logics.ts';
import { accountPages } from './account-wiring.ts';
import { analysisLogic } from './analysis-wiring.ts';
import { securityPageLogic } from './security-wiring.ts';

/** The pages whose code comes when they are opened, with everything they reach. */
export const latePages: Readonly<Record<LateView, AnyActorLogic>> = {
  analysis: analysisLogic,
  security: securityPageLogic,
  ...accountPages,
};
