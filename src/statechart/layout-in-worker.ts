import ELK from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { Chart } from './chart.ts';
import { layOut } from './lay-out.ts';
import { elkFrom } from './elk.ts';
import type { Layout } from './layout.ts';

const elk = elkFrom(new ELK({ workerFactory: () => new Worker(workerUrl) }));

/** Lays a chart out in the browser, ELK in a thread of its own: for charts and folds that no file knows. */
export const layOutInWorker = (chart: Chart, collapsed: ReadonlySet<string>): Promise<Layout> =>
  layOut(elk, chart, collapsed);
