import { activity } from './activity.resource.ts';
import { plan } from './plan.resource.ts';
import { prize } from './prize.resource.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [activity, plan, prize];
