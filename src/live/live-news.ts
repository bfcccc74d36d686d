import type { LiveNews } from '../../machines/live/live.ts';

type Listener = (news: LiveNews) => void;
const listeners = new Set<Listener>();

/** Hears what the server tells, for parts whose code comes late. Returns how to stop it. */
export function listenToLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells them. */
export const spreadLive = (news: LiveNews): void => listeners.forEach((listener) => listener(news));
