import type { AnyActorLogic } from 'xstate';

/**
 * Keys that are pressed before what listens to them has come. It comes when the frame has had its moment, or with the first key, whichever
 * is earlier, and is given what was pressed meanwhile.
 *
 * @param moment in ms
 */
export async function withEarlyKeys(
  moment: number,
  load: (pressed: readonly KeyboardEvent[]) => Promise<AnyActorLogic>,
): Promise<AnyActorLogic> {
  const pressed: KeyboardEvent[] = [];
  const stopped = new AbortController();
  try {
    await new Promise<void>((resolve) => {
      const hear = (event: KeyboardEvent) => {
        pressed.push(event);
        resolve();
      };
      addEventListener('keydown', hear, { signal: stopped.signal });
      setTimeout(resolve, moment);
    });
    return await load(pressed);
  } finally {
    stopped.abort();
  }
}
