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
