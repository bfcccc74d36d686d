import { activityLink } from './activity-link.resource.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [activityLink];
