import { useSyncExternalStore } from 'react';
import { mobileUpTo } from '../../machines/screen.ts';

function listen(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

/** Height of the window in px, also after it was resized. */
export const useWindowHeight = (): number => useSyncExternalStore(listen, () => innerHeight);

/** Whether the window is as narrow as a phone (spec §9). */
export const useIsPhone = (): boolean => useSyncExternalStore(listen, () => innerWidth <= mobileUpTo);
