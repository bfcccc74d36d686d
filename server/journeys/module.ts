import { acticodeActivity } from './acticode-activity.resource.ts';
import { acticodeNode } from './acticode-node.resource.ts';
import { acticodePlan } from './acticode-plan.resource.ts';
import { acticodeTask } from './acticode-task.resource.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [acticodeActivity, acticodeNode, acticodePlan, acticodeTask];
