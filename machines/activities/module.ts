import { activityLifecycle } from '../lifecycles/activity.ts';
import { planLifecycle } from '../lifecycles/plan.ts';
import { prizeLifecycle } from '../lifecycles/prize.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  activity: activityLifecycle,
  plan: planLifecycle,
  prize: prizeLifecycle,
};
