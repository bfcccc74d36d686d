/** To be called when a call was made again; false: it got no answer. */
type Done = (isAnswered: boolean) => void;
/** Goes on with a call that waits: with how to say that it is done, or with nothing when it is refused after all. */
type Decide = (done?: Done) => void;

const waiting = new Set<Decide>();

/**
 * Resolves once the session has decided about a call that was refused: with a function when it is to be made again, to be
 * called when that is done; with nothing when it stays refused, or was given up.
 */
export const untilDecided = (signal?: AbortSignal): Promise<Done | undefined> =>
  new Promise((resolve) => {
    const decide: Decide = (done) => {
      waiting.delete(decide);
      resolve(done);
    };
    waiting.add(decide);
    signal?.addEventListener('abort', () => decide(), { once: true });
  });

/**
 * Makes the calls that wait again, in the order in which they were asked for: each when the one before is done. Rejects in the end
 * when one of them got no answer; whoever asked for that one is told so himself.
 */
export async function repeatCalls(): Promise<void> {
  let lost = 0;
  for (const decide of waiting) if (!(await new Promise<boolean>((resolve) => decide(resolve)))) lost += 1;
  if (lost > 0) throw new Error(`${lost} 个请求没有得到响应`);
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
