import { activity } from './activity.entity.ts';
import { plan } from './plan.entity.ts';
import { prize } from './prize.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Activities with their plans and prizes. */
export const entities: readonly Entity[] = [activity, plan, prize];
