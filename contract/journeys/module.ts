import { acticodeActivity } from './acticode-activity.entity.ts';
import { acticodeNode } from './acticode-node.entity.ts';
import { acticodePlan } from './acticode-plan.entity.ts';
import { acticodeTask } from './acticode-task.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Activities made of nodes and codes. */
export const entities: readonly Entity[] = [acticodeActivity, acticodeNode, acticodePlan, acticodeTask];
