/** Name of the performance measure of opening a chart: from the wish to see it until the frame that shows it. */
export const openingMeasure = 'inspector: chart opened';

const startMark = 'inspector: chart wanted';

/** Somebody wants to see another chart. */
export function markWanted(): void {
  performance.mark(startMark);
}

/** Ref of a chart's picture: it has been put into the page. Counted once the frame with it has been painted. */
export function markDrawn(element: Element | null): void {
  if (!element || performance.getEntriesByName(startMark).length === 0) return;
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (performance.getEntriesByName(startMark).length === 0) return;
      performance.measure(openingMeasure, startMark);
      performance.clearMarks(startMark);
    }),
  );
}
