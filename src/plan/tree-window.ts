import { useMemo, useSyncExternalStore } from 'react';
import { type PlanPlace, warningsOf } from '../../contract/plan-outline.ts';

/** Heights in px, as plan.css has them: a row, and each sentence of warning below it. */
const rowHeight = 54;
const warningHeight = 18;
/** Rows that are drawn above and below what is in sight, so that scrolling never shows a gap. */
const spare = 8;

/** A row with where it lies in the list, in px. */
export interface LaidRow {
  readonly place: PlanPlace;
  readonly top: number;
  readonly height: number;
}

/** All rows from top to bottom, and how high they are together. */
export function laidOut(places: readonly PlanPlace[]): { readonly rows: readonly LaidRow[]; readonly height: number } {
  const rows: LaidRow[] = [];
  let top = 0;
  for (const place of places) {
    const height = rowHeight + warningsOf(place).length * warningHeight;
    rows.push({ place, top, height });
    top += height;
  }
  return { rows, height: top };
}

/** What of a list is in sight, in steps of a row: the upper and the lower edge. */
export interface Sight {
  readonly from: number;
  readonly to: number;
}

/** The rows to draw: those in sight, a few beside them, and one that must not go, because the focus may be in it. */
export function drawnOf(rows: readonly LaidRow[], { from, to }: Sight, kept: number): readonly LaidRow[] {
  const [above, below] = [from - spare * rowHeight, to + spare * rowHeight];
  return rows.filter(({ place, top, height }) => place.node.id === kept || (top + height >= above && top <= below));
}

const unseen: Sight = { from: 0, to: 10 * rowHeight };

/** A scrolled element as something to subscribe to. */
function sightOf() {
  let element: HTMLElement | null = null;
  let sight = unseen;
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
  const size = new ResizeObserver(look);
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

/** What is in sight of the element that `attach` is given to. */
export function useSight(): { readonly attach: (element: HTMLElement | null) => void; readonly sight: Sight } {
  const { attach, subscribe, current } = useMemo(() => sightOf(), []);
  return { attach, sight: useSyncExternalStore(subscribe, current) };
}
