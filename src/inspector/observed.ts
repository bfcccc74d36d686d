/** Something outside React that views read with useSyncExternalStore: `version` changes whenever `subscribe` tells. */
export interface Observed {
  readonly subscribe: (changed: () => void) => () => void;
  readonly version: () => number;
}

/** The listeners of something observed; `tell` is its owner's. */
export function observed(): Observed & { readonly tell: () => void } {
  const listeners = new Set<() => void>();
  let version = 0;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    tell() {
      version += 1;
      for (const listener of listeners) listener();
    },
  };
}
