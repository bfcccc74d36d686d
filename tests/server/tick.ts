import { resources } from '../../server/catalogue.ts';
import type { Store } from '../../server/db/store.ts';
import { untilDone } from '../../server/entity/clock/round.ts';

/** Takes everything that is due, by the database's clock or by one of the test's own. Returns how many rows moved. */
export const tick = (store: Store, now?: string): Promise<number> =>
  untilDone(store, resources, {
    ...(now !== undefined && { now }),
    told: (error) => {
      throw error;
    },
  });
