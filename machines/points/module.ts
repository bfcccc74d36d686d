import type { Lifecycles } from '../entity/lifecycle/kernel.ts';
import { pointLogLifecycle } from './point-log.lifecycle.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = { point_log: pointLogLifecycle };
