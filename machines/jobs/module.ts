import { dataJobLifecycle } from '../lifecycles/data-job.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  data_job: dataJobLifecycle,
};
