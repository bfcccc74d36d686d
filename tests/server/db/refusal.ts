import { StartRefused } from '../../../server/db/start-refused.ts';
import type { Store } from '../../../server/db/store.ts';

/** Why a start was refused; an error when it was not, or was in another way. */
export async function refusal(starting: Promise<Store>): Promise<StartRefused> {
  const store = await starting.catch((error: unknown) => {
    if (error instanceof StartRefused) return error;
    throw error;
  });
  if (store instanceof StartRefused) return store;
  await store.close();
  throw new Error('the start was not refused');
}
