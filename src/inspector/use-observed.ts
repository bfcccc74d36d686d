import { useSyncExternalStore } from 'react';
import type { Observed } from './observed.ts';

/** Draws anew whenever the store tells of a change. */
export const useObserved = ({ subscribe, version }: Observed): number => useSyncExternalStore(subscribe, version);

const darkQuery = '(prefers-color-scheme: dark)';

function listen(changed: () => void): () => void {
  const media = window.matchMedia(darkQuery);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the system prefers dark colours. */
export const useSystemIsDark = (): boolean => useSyncExternalStore(listen, () => window.matchMedia(darkQuery).matches);
