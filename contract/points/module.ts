import type { Entity } from '../entity/entity.ts';
import { pointLog } from './point-log.entity.ts';

/** The ledger of points. */
export const entities: readonly Entity[] = [pointLog];
