import { acticodeActivity } from '../entities/acticode-activity.ts';
import { acticodeNode } from '../entities/acticode-node.ts';
import { acticodePlan } from '../entities/acticode-plan.ts';
import { acticodeTask } from '../entities/acticode-task.ts';
import type { Entity } from '../entity.ts';

/** Activities made of nodes and codes. */
export const entities: readonly Entity[] = [acticodeActivity, acticodeNode, acticodePlan, acticodeTask];
