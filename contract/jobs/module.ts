import { dataJob } from '../entities/data-job.ts';
import type { Entity } from '../entity.ts';

/** Imports and exports. */
export const entities: readonly Entity[] = [dataJob];
