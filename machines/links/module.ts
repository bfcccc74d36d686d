import { activityLinkLifecycle } from '../lifecycles/activity-link.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  activity_link: activityLinkLifecycle,
};
