import type { Chart } from '../statechart/chart.ts';
import type { Layout, LayoutFile } from '../statechart/layout.ts';
import { type Observed, observed } from './observed.ts';
import type { PayloadCases } from './offers.ts';

/** A chart with where everything of it stands. */
export interface Drawing {
  readonly chart: Chart;
  readonly collapsed: ReadonlySet<string>;
  readonly layout: Layout;
  readonly cases: PayloadCases;
  /** No layout was made for this chart when the page was built: it is not the product's, or not as it is now. */
  readonly isForeign: boolean;
}

type Result = Drawing | { readonly fault: string } | null;

/** Drawings of charts: laid out at build time or, for charts unknown then, when first looked at. */
export interface Drawings extends Observed {
  /** Null while it is being laid out; then `subscribe` tells. The fault is Chinese. */
  readonly of: (chart: Chart, collapsed: readonly string[]) => Result;
  /** Of `part` of a chart; what was shown of the chart before, or all of it, while that is being laid out. */
  readonly show: (chart: Chart, collapsed: readonly string[], part: Chart) => Result;
}

/** Where layouts come from. */
export interface LayoutSource {
  readonly fileOf: (chart: Chart) => Promise<LayoutFile | null>;
  readonly layOut: (chart: Chart, collapsed: ReadonlySet<string>) => Promise<Layout>;
}

const keyOf = ({ id, signature }: Chart, collapsed: readonly string[]) => [id, signature, ...collapsed].join(' ');

/** None yet; each is made once. */
export function createDrawings({ fileOf, layOut }: LayoutSource): Drawings {
  const { tell, ...store } = observed();
  const known = new Map<string, Result>();
  /** What of a chart was shown last. */
  const latest = new Map<string, Drawing>();

  async function make(chart: Chart, collapsed: readonly string[], part: Chart): Promise<Drawing> {
    const hidden = new Set(collapsed);
    const file = await fileOf(chart);
    const ready = part === chart ? file?.layouts[[...hidden].toSorted().join(' ')] : undefined;
    const layout = ready ?? (await layOut(part, hidden));
    return { chart: part, collapsed: hidden, layout, cases: file?.cases ?? {}, isForeign: file === null };
  }

  function find(chart: Chart, collapsed: readonly string[], part: Chart): Result {
    const key = keyOf(part, collapsed);
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, null);
    const keep = (result: Drawing | { readonly fault: string }) => {
      known.set(key, result);
      tell();
    };
    void make(chart, collapsed, part).then(keep, () => keep({ fault: '这张图无法排布，请刷新页面重试。' }));
    return null;
  }

  return {
    ...store,
    of: (chart, collapsed) => find(chart, collapsed, chart),
    show(chart, collapsed, part) {
      const found = find(chart, collapsed, part);
      if (found && !('fault' in found)) latest.set(keyOf(chart, []), found);
      return found ?? latest.get(keyOf(chart, [])) ?? find(chart, [], chart);
    },
  };
}
