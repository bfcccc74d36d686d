import { acticodeActivity } from '../contract/entities/acticode-activity.ts';
import { acticodeNode } from '../contract/entities/acticode-node.ts';
import { acticodePlan } from '../contract/entities/acticode-plan.ts';
import { acticodeTask } from '../contract/entities/acticode-task.ts';
import { acticodeActivityLifecycle } from '../machines/lifecycles/acticode-activity.ts';
import { acticodeNodeLifecycle } from '../machines/lifecycles/acticode-node.ts';
import { acticodePlanLifecycle } from '../machines/lifecycles/acticode-plan.ts';
import { acticodeTaskLifecycle } from '../machines/lifecycles/acticode-task.ts';

/** Everything of journeys of activity codes: they lead to each other. */
export const pack = [
  [acticodeActivity, acticodeActivityLifecycle],
  [acticodeNode, acticodeNodeLifecycle],
  [acticodePlan, acticodePlanLifecycle],
  [acticodeTask, acticodeTaskLifecycle],
] as const;
