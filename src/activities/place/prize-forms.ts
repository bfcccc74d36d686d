import { createContext, use } from 'react';
import type { PlanNode } from '../../../contract/activities/plan-tree.ts';

/** Forms of prizes that open above the tree; on the tree's own page prizes are made and changed in their list. */
export interface PrizeForms {
  readonly make: (plan: PlanNode, kind: 'single' | 'composite') => void;
  readonly change: (prizeId: number) => void;
}

export const PrizeFormsContext = createContext<PrizeForms | null>(null);
export const usePrizeForms = () => use(PrizeFormsContext);
