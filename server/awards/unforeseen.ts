import { randomInt } from 'node:crypto';
import type { Random } from '../../contract/activities/draw/random.ts';

/** Chance that nobody can foresee. */
export const unforeseen: Random = { below: (limit) => randomInt(0, limit) };
