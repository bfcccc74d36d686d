import { useMemo, useSyncExternalStore } from 'react';
import { ScrollWindow } from './scroll-window.ts';

/** Rows above and below what can be seen that are drawn too. */
const spare = 6;

/** What can be seen of a long list of rows of this height: draws anew when that changes. */
export function useScrollWindow(rowHeight: number) {
  const view = useMemo(() => {
    const created = new ScrollWindow(rowHeight);
    const { subscribe, seen, attach } = created;
    return {
      subscribe,
      seen,
      attach,
      keepUp: (...place: Parameters<ScrollWindow['keepUp']>) => created.keepUp(...place),
    };
  }, [rowHeight]);
  const [first = 0, last = 0] = useSyncExternalStore(view.subscribe, view.seen).split(' ').map(Number);
  return { attach: view.attach, keepUp: view.keepUp, start: Math.max(0, first - spare), end: last + spare };
}
