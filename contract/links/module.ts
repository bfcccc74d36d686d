import { activityLink } from '../entities/activity-link.ts';
import type { Entity } from '../entity.ts';

/** Links that lead into activities. */
export const entities: readonly Entity[] = [activityLink];
