/** What says how much was written so far, where one process writes alone. */
interface Written {
  readonly written?: () => number;
}

/**
 * Does some work again and again, with a pause of `everyMs` after each time, until the returned function is called; that waits for the
 * round under way. `turn` counts the rounds; `failed` hears of what one of them threw.
 */
export function startRounds(
  everyMs: number,
  work: (turn: number, isStopped: () => boolean) => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let round = Promise.resolve();
  let turn = 0;
  const next = () => {
    timer = setTimeout(() => {
      round = work(turn, () => isStopped)
        .catch(failed)
        .then(() => void (isStopped || next()));
      turn += 1;
    }, everyMs).unref();
  };
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return round;
  };
}

type Round = (turn: number, isStopped: () => boolean) => Promise<void>;

/** Milliseconds after which a look is due though nothing was written: time alone may have made something due. */
const longestRest = 30_000;

/**
 * A round that rests while there is nothing new to find: nothing was written since it last began. Where others may write as well (a
 * PostgreSQL server) nobody can know, and it never rests. One that failed is made again.
 */
export function ifWritten({ written }: Pick<Written, 'written'>, everyMs: number, work: Round): Round {
  if (!written) return work;
  let seen: number | undefined;
  let rested = 0;
  return async (turn, isStopped) => {
    const now = written();
    rested += everyMs;
    if (now === seen && rested < longestRest) return;
    rested = 0;
    seen = now;
    try {
      await work(turn, isStopped);
    } catch (error) {
      seen = undefined;
      throw error;
    }
  };
}
