import { localverifice } from './localverifice.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Where prizes are handed over. */
export const entities: readonly Entity[] = [localverifice];
