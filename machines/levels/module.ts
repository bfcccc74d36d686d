import { hePowerLifecycle } from './he-power.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';
import { heLevelLifecycle } from './he-level.lifecycle.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = { he_level: heLevelLifecycle, he_power: hePowerLifecycle };
