import { acticodeActivityLifecycle } from './acticode-activity.lifecycle.ts';
import { acticodeNodeLifecycle } from './acticode-node.lifecycle.ts';
import { acticodePlanLifecycle } from './acticode-plan.lifecycle.ts';
import { acticodeTaskLifecycle } from './acticode-task.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  acticode_activity: acticodeActivityLifecycle,
  acticode_node: acticodeNodeLifecycle,
  acticode_plan: acticodePlanLifecycle,
  acticode_task: acticodeTaskLifecycle,
};
