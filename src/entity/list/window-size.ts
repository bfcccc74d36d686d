import { type RefObject, useSyncExternalStore } from 'react';
import { mobileUpTo } from '../../../machines/shell/screen.ts';

function listen(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

/** Height of the window in px, also after it was resized. */
export const useWindowHeight = (): number => useSyncExternalStore(listen, () => innerHeight);

/** Whether the window is as narrow as a phone (spec §9). */
export const useIsPhone = (): boolean => useSyncExternalStore(listen, () => innerWidth <= mobileUpTo);

/** Tells when the place of the pages is wider or narrower: with the window, and with the menu beside it. */
function watchPlace(changed: () => void): () => void {
  const watcher = new ResizeObserver(changed);
  watcher.observe(document.querySelector('main') ?? document.body);
  return () => watcher.disconnect();
}

/** A list that fits the usual window (docs/decisions/097-what-a-list-shows-by-itself.md) asks nothing anew where there is more room. */
const enough = 1096;
const step = 8;
const stepOf = (width: number): number => (width >= enough || width === 0 ? Infinity : Math.floor(width / step) * step);

/** How much room an element has, in px and in steps, for a list to ask how many columns it may have; unlimited before it is there. */
export const useRoom = (box: RefObject<HTMLElement | null>): number =>
  useSyncExternalStore(watchPlace, () => stepOf(box.current?.clientWidth ?? Infinity));
