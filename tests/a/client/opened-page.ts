import { vi } from 'vitest';
import type { LayoutSource } from '../../../src/inspector/drawings.ts';
import { createPage } from '../../../src/inspector/page.ts';
import { shownIn } from '../../../src/inspector/shown.ts';
import type { ChartTransition } from '../../../src/statechart/chart.ts';
import { memoryChannel, openTab, settled } from '../../inspected-tab.ts';

const layout = { width: 10, height: 10, boxes: [], lines: [], dots: [], cut: [] };
const cases = {
  SEARCH: [{}],
  TURN_PAGE: [
    { pageNo: 0, pageSize: 50 },
    { pageNo: 2, pageSize: 50 },
  ],
  HIDE_COLUMN: [{ key: 'sort' }],
  SHOW_COLUMN: [{ key: 'sort' }],
};
const layouts: LayoutSource = {
  fileOf: async ({ id, signature }) =>
    id === 'table' ? { chart: id, signature, method: '', layouts: { '': layout }, cases } : null,
  layOut: async () => layout,
};

let stop = () => {};

/** Ends the page of a test. */
export const closePage = (): void => stop();

/** A page and the channel that it hears; `saved` are the files it handed out. */
export function opened() {
  const channel = memoryChannel();
  const openRestored = vi.fn<(restoration: string) => void>();
  const save = vi.fn<(name: string, text: string) => void>();
  const page = createPage({
    wire: channel.wire,
    schedule: (paint) => queueMicrotask(paint),
    layouts,
    loadCharts: async () => [],
    loadCoverage: async () => ({}),
    caseNames: async () => ({}),
    save,
    paneHeight: 0,
    keepPaneHeight: () => {},
    openRestored,
  });
  ({ stop } = page);
  const shown = () => shownIn(page.inspector.getSnapshot(), page.runs);
  return { channel, page, save, shown, openRestored };
}

/** Longer than the page waits before it asks what can be sent. */
export const patience = () => new Promise((resolve) => setTimeout(resolve, 120));
/** A transition of the table on an event. */
export const transition = (event: string): ChartTransition => ({
  id: `table.data|${event}|0`,
  source: 'table.data',
  targets: [],
  event,
  trigger: 'event',
  label: event,
  actions: [],
  reenter: false,
});

/** A page that watches a tab; `here` is what it shows. */
export async function watching() {
  const { channel, page, save, shown } = opened();
  const tab = openTab(channel);
  await settled();
  const here = () => {
    const now = shown();
    if (!now) throw new Error('nothing is shown');
    return now;
  };
  const drawing = () => {
    const { chart } = here();
    const drawn = chart && page.drawings.of(chart, []);
    if (!drawn || 'fault' in drawn) throw new Error('not drawn');
    return drawn;
  };
  return { channel, page, save, here, tab, drawing };
}
