import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Chart, ChartState } from '../../src/statechart/chart.ts';
import type { Elk } from '../../src/statechart/elk.ts';
import { inWords } from '../../src/statechart/in-words.ts';
import { layOut } from '../../src/statechart/lay-out.ts';
import type { Layout, LayoutFile } from '../../src/statechart/layout.ts';
import { statesIn } from '../../src/statechart/outline.ts';
import { signatureOf } from '../../src/statechart/signature.ts';
import type { Graph } from '../engine/explore.ts';
import { text } from '../engine/text.ts';

const mostCases = 8;

/** Of everything that decides where things stand: the sources between a chart and its layout, and ELK's version. */
export function layoutMethod(): string {
  const sources = [
    'lay-out',
    'layout-of',
    'layout-cost',
    'elk-graph',
    'outline',
    'box-parts',
    'pill-parts',
    'strip-parts',
    'text-width',
    'in-words',
  ];
  const texts = sources.map((name) =>
    readFileSync(new URL(`../../src/statechart/${name}.ts`, import.meta.url), 'utf8').replaceAll('\r\n', '\n'),
  );
  const { version } = createRequire(import.meta.url)('elkjs/package.json') as { version: string };
  return signatureOf([version, ...texts]);
}

/** Compounds that can be collapsed: all but the root. */
const compoundsIn = ({ root }: Chart): readonly ChartState[] =>
  statesIn(root).filter((state) => state !== root && state.children.length > 0);

/** The whole chart, the chart with each compound collapsed, and a life cycle in words. */
export async function layoutsOf(elk: Elk, chart: Chart): Promise<Pick<LayoutFile, 'layouts' | 'inWords'>> {
  const layouts: Record<string, Layout> = { '': await layOut(elk, chart, new Set()) };
  for (const { id } of compoundsIn(chart)) layouts[id] = await layOut(elk, chart, new Set([id]));
  if (!chart.id.startsWith('lifecycle-')) return { layouts };
  return { layouts, inWords: await layOut(elk, inWords(chart), new Set()) };
}

type Payload = Readonly<Record<string, unknown>>;

/** Only what JSON keeps can be sent from another page, or be read from a file. */
export function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined || typeof value !== 'function';
  const shape: unknown = Object.getPrototypeOf(value);
  if (shape !== Object.prototype && shape !== Array.prototype) return false;
  return Object.values(value).every(isPlain);
}

/** Distinct payloads per event type of the chart's own, as the exploration met them; the first is the one met first. */
export function casesIn({ edges }: Graph): LayoutFile['cases'] {
  const cases = new Map<string, Map<string, Payload>>();
  for (const { event } of edges) {
    const { type, ...payload } = event;
    if (type.startsWith('xstate.') || !isPlain(payload)) continue;
    const known = cases.get(type) ?? new Map<string, Payload>();
    if (known.size < mostCases) known.set(text(payload), payload);
    cases.set(type, known);
  }
  const sorted = [...cases].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([type, payloads]) => [type, [...payloads.values()]]));
}

/** One line per part, so that a change is seen as a change of that part. */
export const layoutText = ({ layouts, cases, ...head }: LayoutFile): string => {
  const parts = Object.entries(layouts).map(([key, layout]) => `    ${JSON.stringify(key)}: ${JSON.stringify(layout)}`);
  const kinds = Object.entries(cases).map(
    ([type, payloads]) => `    ${JSON.stringify(type)}: ${JSON.stringify(payloads)}`,
  );
  const heads = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  const block = (name: string, lines: readonly string[]) =>
    lines.length === 0 ? `  "${name}": {}` : `  "${name}": {\n${lines.join(',\n')}\n  }`;
  return ['{', ...heads, `${block('layouts', parts)},`, block('cases', kinds), '}', ''].join('\n');
};

/** The committed layout of a chart, whether or not it is what the chart gives today; null when there is none. */
export function committedLayout(chart: string): LayoutFile | null {
  const file = new URL(`../../src/statechart/layouts/${chart}.json`, import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LayoutFile) : null;
}
