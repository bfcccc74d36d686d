import type { ReactNode } from 'react';
import type { PlanPrize } from '../../../contract/activities/plan-tree.ts';

interface Props {
  readonly prize: PlanPrize;
  readonly tabIndex?: number;
  readonly children: ReactNode;
}

/** The name of a prize, which leads to its own page. */
export const PrizeName = ({ prize, tabIndex = 0, children }: Props) => (
  <a href={`#/activity/prize/${prize.id}`} tabIndex={tabIndex} draggable={false}>
    {children}
  </a>
);
