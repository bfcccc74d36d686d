import { useMemo, useSyncExternalStore } from 'react';

/** What of a list is in sight, in steps of a row: the upper and the lower edge, in px. */
export interface Sight {
  readonly from: number;
  readonly to: number;
}

/** A scrolled element as something to subscribe to. */
function sightOf(rowHeight: number) {
  let element: HTMLElement | null = null;
  let sight: Sight = { from: 0, to: 10 * rowHeight };
  const listeners = new Set<() => void>();
  const look = () => {
    if (!element) return;
    const step = (px: number) => Math.floor(px / rowHeight) * rowHeight;
    const from = step(element.scrollTop);
    const to = step(element.scrollTop + element.clientHeight) + rowHeight;
    if (from === sight.from && to === sight.to) return;
    sight = { from, to };
    for (const changed of listeners) changed();
  };
  // In the next frame: what is drawn anew for it may change sizes once more.
  const size = new ResizeObserver(() => requestAnimationFrame(look));
  const attach = (next: HTMLElement | null) => {
    element?.removeEventListener('scroll', look);
    size.disconnect();
    element = next;
    next?.addEventListener('scroll', look, { passive: true });
    if (next) size.observe(next);
  };
  const subscribe = (changed: () => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  };
  return { attach, subscribe, current: () => sight };
}

/** What is in sight of the element that `attach` is given to, whose rows are so many px high. */
export function useSightOf(rowHeight: number): {
  readonly attach: (element: HTMLElement | null) => void;
  readonly sight: Sight;
} {
  const { attach, subscribe, current } = useMemo(() => sightOf(rowHeight), [rowHeight]);
  return { attach, sight: useSyncExternalStore(subscribe, current) };
}
