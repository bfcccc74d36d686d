import { dataJob } from './data-job.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Imports and exports. */
export const entities: readonly Entity[] = [dataJob];
