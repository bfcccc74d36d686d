import { acticodeActivity } from '../resources/acticode-activity.ts';
import { acticodeNode } from '../resources/acticode-node.ts';
import { acticodePlan } from '../resources/acticode-plan.ts';
import { acticodeTask } from '../resources/acticode-task.ts';
import type { Resource } from '../resources/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [acticodeActivity, acticodeNode, acticodePlan, acticodeTask];
