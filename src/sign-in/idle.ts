import { fromCallback } from 'xstate';
import { idleLockAfter } from '../../contract/sign-in/session.ts';
import type { LockEvent } from '../../machines/sign-in/lock.ts';
import { write, writtenAt } from '../core/storage.ts';

/** How somebody shows that he is there: key or pointer, in any tab. */
const touches = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;
/** When a tab that slept, was hidden or was put aside may have missed its timer. */
const awakenings = ['visibilitychange', 'pageshow', 'focus', 'resume'] as const;

/** A tab writes down at most this often that somebody is there, in ms. */
const stampEvery = 5000;

/** Somebody is there now: told to all tabs of the browser by the time stamp in local storage. */
export const markActive = (): void => write('LAST_ACTIVE', true);

/** A stamp of a clock that has been put back since is not believed; one a little ahead means now. */
const believed = (at: number, now: number) => (at > now + idleLockAfter ? 0 : Math.min(at, now));

/** When somebody last touched a tab, signed in or renewed, in ms since 1970. */
function lastActive(now: number): number {
  return Math.max(believed(writtenAt('LAST_ACTIVE'), now), believed(writtenAt('Access-Token'), now));
}

const isIdle = (now: number) => now - lastActive(now) >= idleLockAfter;

/**
 * Sends IDLE when nobody has touched any tab of the browser for `idleLockAfter`, also when that came about while the machine slept
 * or the browser was closed: then the first touch is too late to count.
 */
export const idleLogic = fromCallback<LockEvent>(({ sendBack }) => {
  const stopped = new AbortController();
  const { signal } = stopped;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stamped = 0;

  const look = () => {
    clearTimeout(timer);
    const now = Date.now();
    if (isIdle(now)) sendBack({ type: 'IDLE' });
    // Another tab may have been touched by then: looked at again.
    else timer = setTimeout(look, Math.max(lastActive(now) + idleLockAfter - now, 1));
  };
  const touched = () => {
    const now = Date.now();
    if (Math.abs(now - stamped) < stampEvery) return;
    if (isIdle(now)) return look();
    stamped = now;
    markActive();
  };

  if (lastActive(Date.now()) === 0) markActive();
  for (const type of touches) addEventListener(type, touched, { capture: true, passive: true, signal });
  for (const type of awakenings) addEventListener(type, look, { signal });
  look();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
});
