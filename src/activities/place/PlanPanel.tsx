import { useMemo } from 'react';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';
import type { PanelProps } from '../../entity/place/known-panels.ts';
import { Plans } from '../PlanPage.tsx';
import { type PrizeForms, PrizeFormsContext } from './prize-forms.ts';

/** 方案与奖品 on the page of its activity: a prize is made and changed in a form above the tree. */
export function PlanPanel({ actor, page }: PanelProps) {
  const forms = useMemo<PrizeForms>(
    () => ({
      make: ({ id, title }, kind) =>
        page.send({
          type: 'MAKE',
          making: { entity: 'prize', given: { plan_id: id, plan_title: String(title), prize_kind: kind } },
        }),
      change: (id) => page.send({ type: 'MAKE', making: { entity: 'prize', id, mode: 'edit' } }),
    }),
    [page],
  );
  return (
    <PrizeFormsContext value={forms}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a room's module names chart and view together. */}
      <Plans page={actor as PlanPageActor} />
    </PrizeFormsContext>
  );
}
