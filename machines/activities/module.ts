import { activityLifecycle } from './activity.lifecycle.ts';
import { planLifecycle } from './plan.lifecycle.ts';
import { prizeLifecycle } from './prize.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  activity: activityLifecycle,
  plan: planLifecycle,
  prize: prizeLifecycle,
};
