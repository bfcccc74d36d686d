import type { Chart } from './chart.ts';
import type { Layout, LayoutFile } from './layout.ts';

const files = import.meta.glob<LayoutFile>('./layouts/*.json', { import: 'default' });
const nothing: ReadonlySet<string> = new Set();

/** Whether a chart of that id was laid out when the page was built. */
export const isLaidOut = (id: string): boolean => files[`./layouts/${id}.json`] !== undefined;

/** The layout file of a chart, fetched when asked for; null when there is none for the chart as it is now. */
export async function layoutFileOf({ id, signature }: Pick<Chart, 'id' | 'signature'>): Promise<LayoutFile | null> {
  const file = await files[`./layouts/${id}.json`]?.();
  return file?.signature === signature ? file : null;
}

/** The key of `LayoutFile.layouts` for these collapsed states. */
const layoutKey = (collapsed: ReadonlySet<string>): string => [...collapsed].toSorted().join(' ');

/** Where everything stands: from the chart's file, or worked out in a worker when the file has no such layout. */
export async function layoutOf(chart: Chart, collapsed: ReadonlySet<string> = nothing): Promise<Layout> {
  const file = await layoutFileOf(chart);
  const known = file?.layouts[layoutKey(collapsed)];
  if (known) return known;
  const { layOutInWorker } = await import('./layout-in-worker.ts');
  return layOutInWorker(chart, collapsed);
}
