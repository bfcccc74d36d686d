import { approval } from './approval.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Changes that wait for a second person. */
export const entities: readonly Entity[] = [approval];
