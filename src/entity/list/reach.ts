import { inTime } from '../../core/in-time.ts';

let next = Promise.withResolvers<void>();
let isReached = false;

/** Somebody reaches for a list; the second time it only has what did not arrive tried again. */
export function reach(): void {
  isReached = true;
  next.resolve();
  next = Promise.withResolvers();
}

/**
 * Code that comes when somebody first reaches for a list, with a pointer, a finger or the keyboard: what only helps who does so
 * (columns, views, keys, calendars) is not in the way of the first rows. What does not arrive is tried again at the next reach; the
 * list does without it until then.
 */
export const afterReach =
  <Loaded>(load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> => {
    if (!isReached) await next.promise;
    for (;;)
      try {
        return await inTime(load());
      } catch {
        await next.promise;
      }
  };
