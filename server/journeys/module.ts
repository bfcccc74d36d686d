import { acticodeActivity } from './acticode-activity.resource.ts';
import { acticodeNode } from './acticode-node.resource.ts';
import { acticodePlan } from './acticode-plan.resource.ts';
import { acticodeTask } from './acticode-task.resource.ts';
import { journeyProvers } from './proof/prover.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [acticodeActivity, acticodeNode, acticodePlan, acticodeTask];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  provers: journeyProvers,
};
