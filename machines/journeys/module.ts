import { acticodeActivityLifecycle } from '../lifecycles/acticode-activity.ts';
import { acticodeNodeLifecycle } from '../lifecycles/acticode-node.ts';
import { acticodePlanLifecycle } from '../lifecycles/acticode-plan.ts';
import { acticodeTaskLifecycle } from '../lifecycles/acticode-task.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  acticode_activity: acticodeActivityLifecycle,
  acticode_node: acticodeNodeLifecycle,
  acticode_plan: acticodePlanLifecycle,
  acticode_task: acticodeTaskLifecycle,
};
