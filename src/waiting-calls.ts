/** Goes on with a call that waits: with how to say that it is done, or with nothing when it is refused after all. */
type Decide = (done?: () => void) => void;

const waiting = new Set<Decide>();

/**
 * Resolves once the session has decided about a call that was refused: with a function when it is to be made again, to be
 * called when that is done; with nothing when it stays refused, or was given up.
 */
export const untilDecided = (signal?: AbortSignal): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    const decide: Decide = (done) => {
      waiting.delete(decide);
      resolve(done);
    };
    waiting.add(decide);
    signal?.addEventListener('abort', () => decide(), { once: true });
  });

/** Makes the calls that wait again, in the order in which they were asked for: each when the one before is done. */
export async function repeatCalls(): Promise<void> {
  for (const decide of waiting) await new Promise<void>((resolve) => decide(resolve));
}

let refusals = 0;

/** How often calls were refused: what was under way at such a moment is refused as well, without a word. */
export const timesRefused = (): number => refusals;

/** The calls that wait stay refused. */
export function refuseCalls(): void {
  refusals += 1;
  for (const decide of waiting) decide();
}

/** How many wait. */
export const waitingCalls = (): number => waiting.size;
