import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import type { RunFile } from '../../src/bridge/wire.ts';
import { InspectorPage } from '../../src/inspector/InspectorPage.tsx';
import { listenToKeys } from '../../src/inspector/keys.ts';
import { createPage } from '../../src/inspector/page.ts';
import { chartOf } from '../../src/statechart/chart-of.ts';
import type { Chart } from '../../src/statechart/chart.ts';
import { layoutFileOf, layoutOf } from '../../src/statechart/layouts.ts';
import { sessionMachine } from '../../machines/sign-in/session.ts';
import { tableMachine } from '../../machines/entity/list/table.ts';
import { domUi } from '../engine/dom-ui.ts';
import { memoryChannel, openTab, recordedRun } from '../inspected-tab.ts';
import { soon } from '../soon.ts';

export const ui = domUi();
let takeDown = () => {};

/** Takes the page of a test away. */
export const closePage = (): void => takeDown();

const charts = [tableMachine, sessionMachine].map((machine) => chartOf(machine));
const hits = { 'table.data|SEARCH|0': 4, 'table.data|RESET|0': 2 };

/** The layout file of the table, with a payload more than it has: one that no table ever takes. */
async function withRefusedCase(chart: Chart) {
  const file = await layoutFileOf(chart);
  const turns = [...(file?.cases['TURN_PAGE'] ?? []), { pageNo: 0, pageSize: 50 }];
  return file && { ...file, cases: { ...file.cases, TURN_PAGE: turns } };
}

/** The page as the browser has it, beside a channel in memory; `saved` are the files that it handed out. */
export function openPage({ coverage = async () => ({ table: { a: hits } }), paneHeight = 0 } = {}) {
  const channel = memoryChannel();
  const keepPaneHeight = vi.fn<(height: number) => void>();
  const openRestored = vi.fn<(restoration: string) => void>();
  const save = vi.fn<(name: string, text: string) => void>();
  const page = createPage({
    wire: channel.wire,
    schedule: (paint) => void requestAnimationFrame(paint),
    layouts: { fileOf: withRefusedCase, layOut: layoutOf },
    loadCharts: async () => charts,
    loadCoverage: coverage,
    caseNames: async () => ({ TURN_PAGE: { second: { pageNo: 2, pageSize: 50 } } }),
    save,
    paneHeight,
    keepPaneHeight,
    openRestored,
  });
  const stopKeys = listenToKeys(page);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <InspectorPage page={page} />
    </StrictMode>,
  );
  takeDown = () => {
    root.unmount();
    place.remove();
    stopKeys();
    page.stop();
  };
  return { channel, page, save, keepPaneHeight };
}

/** Elements of the page. */
export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
/** Text of the first such element; '' where there is none. */
export const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
/** Texts of all such elements. */
export const texts = (selector: string) => all(selector).map(({ textContent }) => textContent);
/** The first such element; throws where there is none. */
export function one(selector: string): HTMLElement {
  const [found] = all(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}
/** A key pressed with the focus nowhere. */
export const key = (name: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }));
/** Which step the page is at, from 1. */
export const figure = () => textOf('.step-figure b');

/** A page that watches a tab with a table in a house; the table is on screen. */
export async function watching() {
  const opened = openPage();
  const tab = openTab(opened.channel);
  await soon(() => texts('.facts-head h2')).toEqual(['table']);
  await soon(() => textOf('.facts')).toContain('data.showing');
  return { ...opened, tab };
}

/** A page that shows the recorded run, read from its file. */
export async function reading(file?: RunFile) {
  const opened = openPage();
  const text = JSON.stringify(file ?? (await recordedRun()));
  await ui.upload('导入运行文件', [{ name: '昨天.run.json', type: 'application/json', text }]);
  await soon(() => textOf('.facts')).toContain('data.showing');
  return opened;
}
