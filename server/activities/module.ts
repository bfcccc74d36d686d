import { activity } from '../resources/activity.ts';
import { plan } from '../resources/plan.ts';
import { prize } from '../resources/prize.ts';
import type { Resource } from '../resources/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [activity, plan, prize];
