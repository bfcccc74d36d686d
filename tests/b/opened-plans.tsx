import { vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Action } from '../../contract/core/permission.ts';
import type { PlanNode } from '../../contract/activities/plan-tree.ts';
import type { Performance } from '../../machines/entity/record/confirm.ts';
import { confirmMachine } from '../../machines/entity/record/confirm.ts';
import { type PlanPageActor, planPageMachine } from '../../machines/activities/plan-page.ts';
import type { PlanSaving } from '../../machines/activities/plan-writes.ts';
import { PlanPage } from '../../src/activities/PlanPage.tsx';
import { loadedPlans } from '../models/plan-trees.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';

const all = ['query', 'get', 'edit', 'enable', 'disable'] as const;

/** The page of the plans over a tree; what is written is told, and the tree stays as it was. */
export function plansOpener() {
  const drawing = oneDrawing();
  return (tree: readonly PlanNode[], actions: readonly Action[] = all) => {
    const save = vi.fn<(saving: PlanSaving | null) => void>();
    const perform = vi.fn<(performance: Performance) => void>();
    const machine = planPageMachine.provide({
      actors: {
        fetchPlans: fromPromise(async () => ({ ...loadedPlans, tree })),
        savePlan: fromPromise<{ id: number }, PlanSaving | null>(async ({ input }) => {
          save(input);
          return { id: 1 };
        }),
        confirm: confirmMachine.provide({
          actors: { perform: fromPromise<unknown, Performance>(async ({ input }) => perform(input)) },
        }),
      },
    });
    const actor: PlanPageActor = createActor(machine, {
      input: { key: '/activity/plan', actions, activityId: 4001 },
    }).start();
    const clear = draw(<PlanPage page={actor} />);
    drawing.keep(() => {
      clear();
      actor.stop();
    });
    return { actor, saved: () => save.mock.lastCall?.[0]?.write, performed: () => perform.mock.lastCall?.[0] };
  };
}
