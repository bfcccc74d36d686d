import { useSyncExternalStore } from 'react';

function listen(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

/** Height of the window in px, also after it was resized. */
export const useWindowHeight = (): number => useSyncExternalStore(listen, () => innerHeight);
