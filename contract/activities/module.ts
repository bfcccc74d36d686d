import { activity } from '../entities/activity.ts';
import { plan } from '../entities/plan.ts';
import { prize } from '../entities/prize.ts';
import type { Entity } from '../entity.ts';

/** Activities with their plans and prizes. */
export const entities: readonly Entity[] = [activity, plan, prize];
