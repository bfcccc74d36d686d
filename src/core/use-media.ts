import { useSyncExternalStore } from 'react';

/** Whether a media query holds, also after that has changed. */
const mediaHook = (media: string) => {
  const subscribe = (changed: () => void) => {
    const query = window.matchMedia(media);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(media).matches);
};

/** Whether the operator asked the system for less motion. */
export const useStillness = mediaHook('(prefers-reduced-motion: reduce)');

/** Whether the screen is as narrow as a phone's (spec §4, mobile). */
export const useNarrowness = mediaHook('(width <= 576px)');

/** Whether what is drawn is for paper. */
export const useOnPaper = mediaHook('print');
