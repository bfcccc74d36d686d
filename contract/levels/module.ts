import { hePower } from './he-power.entity.ts';
import type { Entity } from '../entity/entity.ts';
import { heLevel } from './he-level.entity.ts';

/** The ladder of members. */
export const entities: readonly Entity[] = [heLevel, hePower];
