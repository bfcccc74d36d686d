import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chartPage } from '../../docs/chart-page.ts';
import type { Chart } from '../../src/statechart/chart.ts';
import { chartOf } from '../../src/statechart/chart-of.ts';
import { elkFrom } from '../../src/statechart/elk.ts';
import type { LayoutFile } from '../../src/statechart/layout.ts';
import { explore, type Graph } from '../engine/explore.ts';
import type { AnyModel } from '../engine/model.ts';
import { pathsText, toursOf } from '../engine/path-text.ts';
import { allDrivers, viewsOf } from './all-drivers.ts';
import { allModels } from './all-models.ts';
import { chosen } from './choose.ts';
import type { drawChart } from './draw-chart.tsx';
import { caseNamesIn, caseNamesText } from './case-names.ts';
import { all, drawn, folders, read, root, strays } from './chart-places.ts';
import { casesIn, committedLayout, layoutMethod, layoutsOf, layoutText } from './layout-files.ts';

/** A model's chart with where it is written; that of a life cycle is known by the model's id, all others by the machine's. */
export interface Drawable {
  readonly id: string;
  readonly model: AnyModel;
  readonly chart: Chart;
  readonly source: string;
}

type Draw = typeof drawChart;
/** Texts by file, from the root. */
type Files = ReadonlyMap<string, string>;

/** The file that makes a chart, from the root: it is called as the chart is, in whatever room it stands. */
function sourceOf(id: string): string {
  const name = id.startsWith('lifecycle-')
    ? `${id.slice('lifecycle-'.length).replaceAll('_', '-')}.lifecycle`
    : id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const [source, ...others] = globSync(`machines/*/**/${name}.ts`, { cwd: root });
  if (source === undefined || others.length > 0) throw new Error(`not one file ${name}.ts in machines`);
  return source.replaceAll('\\', '/');
}

export async function drawables(): Promise<readonly Drawable[]> {
  const models = await allModels();
  return models.map(({ model }) => {
    const isLifecycle = model.id.startsWith('lifecycle-');
    const chart = chartOf(model.machine, isLifecycle ? { id: model.id } : {});
    return { id: model.id, model, chart, source: sourceOf(model.id) };
  });
}

/** The drawing as Node can run it: Vite turns TSX into JavaScript. Vite and ELK are read by whoever needs them, which tests do not. */
async function withDrawing<T>(use: (draw: Draw) => T): Promise<T> {
  const { createServer } = await import('vite');
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const module = (await server.ssrLoadModule('/tests/pipeline/draw-chart.tsx')) as { drawChart: Draw };
    return use(module.drawChart);
  } finally {
    await server.close();
  }
}

const layoutPath = ({ chart }: Drawable) => `${folders.layouts}/${chart.id}.json`;

/** The committed layout, as long as it is of this chart and made by these sources. */
function knownLayout({ chart }: Drawable, method: string): LayoutFile | null {
  const file = committedLayout(chart.id);
  return file?.signature === chart.signature && file.method === method ? file : null;
}

/** The pages of charts whose layouts are known; the css of drawings goes into them. */
function pagesOf(
  charts: readonly Pick<Drawable, 'id' | 'chart' | 'source'>[],
  layouts: ReadonlyMap<string, LayoutFile>,
  draw: Draw,
): Files {
  const css = read('src/statechart/chart-drawing.css');
  return new Map(
    charts.flatMap(({ id, chart, source }) => {
      const layout = layouts.get(id)?.layouts[''];
      const page = [`${folders.pages}/${id}.md`, chartPage({ chart, source, drawing: `${id}.svg` })] as const;
      return layout ? [page, [`${folders.pages}/${id}.svg`, draw(chart, layout, css)] as const] : [page];
    }),
  );
}

function pathFiles(graphs: readonly Graph[]): Files {
  return new Map(
    graphs.map((graph) => [`${folders.paths}/${graph.model.id}.paths.txt`, pathsText(graph, toursOf(graph))] as const),
  );
}

/** The graphs, each followed by what views offer of it where that is less. */
async function withViews(graphs: readonly Graph[]): Promise<readonly Graph[]> {
  const drivers = await allDrivers();
  return graphs.flatMap((graph) => [graph, ...viewsOf(graph, drivers)]);
}

/** What the models call their cases, for charts whose model names any. */
function caseFiles(explored: readonly { readonly drawable: Drawable; readonly graph: Graph }[]): Files {
  return new Map(
    explored.flatMap(({ drawable: { chart }, graph }) => {
      const names = caseNamesIn(graph);
      return Object.keys(names).length === 0
        ? []
        : [[`${folders.cases}/${chart.id}.json`, caseNamesText(names)] as const];
    }),
  );
}

const changedIn = (files: Files) => [...files].filter(([file, text]) => read(file) !== text).map(([file]) => file);

/** Files with cases of an explored chart, or with their names, that are not what it gives today. */
export function staleCases(drawable: Drawable, graph: Graph): readonly string[] {
  const layout = committedLayout(drawable.chart.id);
  const named = caseFiles([{ drawable, graph }]);
  const own = `${folders.cases}/${drawable.chart.id}.json`;
  return [
    ...(layout && JSON.stringify(layout.cases) !== JSON.stringify(casesIn(graph)) ? [layoutPath(drawable)] : []),
    ...changedIn(named),
    ...(named.has(own) || read(own) === '' ? [] : [own]),
  ];
}

/** Files with names of cases that belong to none of the charts. */
export const strayCases = (charts: readonly Drawable[]): readonly string[] => {
  const expected = new Set(charts.map(({ chart }) => `${folders.cases}/${chart.id}.json`));
  return strays(expected, ['cases']);
};

interface Looked {
  readonly withPaths: boolean;
  /** Every chart when absent. */
  readonly of?: readonly Drawable[];
  /** For whoever can run TSX; Vite is asked for it when absent. */
  readonly draw?: Draw;
}

/**
 * Which files are not what the charts give today, and how many were looked at. Layouts are compared by their chart's signature
 * and the sources that laid them out. Paths and cases need the charts explored: some seconds.
 */
export async function staleFiles({ withPaths, of, draw }: Looked): Promise<{ stale: readonly string[]; seen: number }> {
  const charts = of ?? (await drawables());
  const method = layoutMethod();
  const known = new Map(
    charts.flatMap((drawable) => {
      const file = knownLayout(drawable, method);
      return file ? [[drawable.id, file] as const] : [];
    }),
  );
  const unknown = charts.filter(({ id }) => !known.has(id)).map(layoutPath);
  const pages = draw ? pagesOf(charts, known, draw) : await withDrawing((own) => pagesOf(charts, known, own));
  const explored = withPaths ? charts.map((drawable) => ({ drawable, graph: explore(drawable.model) })) : [];
  const cases = explored.flatMap(({ drawable, graph }) => staleCases(drawable, graph));
  const paths = withPaths ? pathFiles(await withViews(explored.map(({ graph }) => graph))) : new Map<string, string>();
  const named = caseFiles(explored);
  const expected = new Set([...charts.map(layoutPath), ...pages.keys(), ...paths.keys(), ...named.keys()]);
  const stale = [
    ...unknown,
    ...cases,
    ...changedIn(pages),
    ...changedIn(paths),
    ...strays(expected, withPaths ? all : drawn),
  ];
  return { stale: [...new Set(stale)].toSorted(), seen: expected.size };
}

/**
 * Writes what is stale; returns the files. `onLayout` hears of each chart laid out. `wanted` are the charts to look at: with
 * none, all are, and what belongs to no chart is removed.
 */
export async function writeFiles(
  onLayout: (chart: string) => void,
  wanted: readonly string[] = [],
): Promise<readonly string[]> {
  const every = await drawables();
  const ids = chosen(
    wanted,
    every.map(({ id }) => id),
  );
  const charts = every.filter(({ id }) => ids.includes(id));
  const method = layoutMethod();
  const { default: ELK } = await import('elkjs');
  const elk = elkFrom(new ELK());
  const explored: { readonly drawable: Drawable; readonly graph: Graph }[] = [];
  const layouts = new Map<string, LayoutFile>();
  for (const drawable of charts) {
    const { id, chart, model } = drawable;
    const graph = explore(model);
    explored.push({ drawable, graph });
    const known = knownLayout(drawable, method);
    if (!known) onLayout(id);
    const { signature } = chart;
    layouts.set(id, {
      chart: chart.id,
      signature,
      method,
      ...(known ?? (await layoutsOf(elk, chart))),
      cases: casesIn(graph),
    });
  }
  const files = new Map([
    ...charts.flatMap((drawable) => {
      const file = layouts.get(drawable.id);
      return file ? [[layoutPath(drawable), layoutText(file)] as const] : [];
    }),
    ...(await withDrawing((draw) => pagesOf(charts, layouts, draw))),
    ...pathFiles(await withViews(explored.map(({ graph }) => graph))),
    ...caseFiles(explored),
  ]);
  const changed = changedIn(files);
  for (const file of changed) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), files.get(file) ?? '');
  }
  const gone = wanted.length === 0 ? strays(new Set(files.keys()), all) : [];
  for (const file of gone) rmSync(path.join(root, file));
  return [...changed, ...gone].toSorted();
}
