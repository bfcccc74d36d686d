import type { Panels } from '../entity/place/known-panels.ts';

/** 配置检查, for the rooms whose records have it. */
export const proofPanels: Panels = {
  set_up_proof: {
    logic: async () => (await import('./proof-wiring.ts')).setUpProofLogic,
    view: async () => (await import('./SetUpProof.tsx')).SetUpProof,
  },
};
