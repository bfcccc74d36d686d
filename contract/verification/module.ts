import { localverifice } from '../entities/localverifice.ts';
import type { Entity } from '../entity.ts';

/** Where prizes are handed over. */
export const entities: readonly Entity[] = [localverifice];
