import { useSyncExternalStore } from 'react';

const wish = '(prefers-reduced-motion: reduce)';

const subscribe = (changed: () => void) => {
  const query = window.matchMedia(wish);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether anything may move: false for people who asked their system for less of it. */
export const useMotion = (): boolean => !useSyncExternalStore(subscribe, () => window.matchMedia(wish).matches);
