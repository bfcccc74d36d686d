import { activityLink } from './activity-link.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Links that lead into activities. */
export const entities: readonly Entity[] = [activityLink];
