import type { Store } from '../db/store.ts';
import { type Lease, renew } from './lease.ts';

/** Milliseconds between two renewals: several fit into a lease. */
const beatMs = 5_000;

/** What a step that lasts is given. */
export interface Alive {
  /** Aborted when the server stops, and once somebody else has the job or it was cancelled. */
  readonly signal: AbortSignal;
  /** How far the step is, for those who look on. */
  readonly tell: (done: number, total: number) => void;
  readonly end: () => Promise<void>;
}

/**
 * Renews a lease while a single step works, in transactions of their own: a step that is one transaction of a minute would lose it
 * halfway. Not on the embedded engine, whose one connection the step has; there one process alone could take it over.
 */
export function keepAlive(store: Store, lease: Lease, stop: AbortSignal): Alive {
  const lost = new AbortController();
  let far: { readonly done: number; readonly total: number } | undefined;
  let beat: Promise<void> = Promise.resolve();
  const renewed = async () => {
    if (!(await renew(store, lease, far))) lost.abort();
  };
  // One that does not reach the database says nothing: the step finds out itself whether it still has the job.
  const timer = setInterval(() => {
    beat = beat.then(renewed).catch(() => undefined);
  }, beatMs);
  if (store.engine === 'embedded') clearInterval(timer);
  return {
    signal: AbortSignal.any([stop, lost.signal]),
    tell: (done, total) => (far = { done, total }),
    end: async () => {
      clearInterval(timer);
      await beat;
    },
  };
}
