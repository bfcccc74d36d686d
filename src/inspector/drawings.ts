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

/** Drawings of charts: laid out at build time or, for charts unknown then, when first looked at. */
export interface Drawings extends Observed {
  /** Null while it is being laid out; then `subscribe` tells. The fault is Chinese. */
  readonly of: (chart: Chart, collapsed: readonly string[]) => Drawing | { readonly fault: string } | null;
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
  const known = new Map<string, Drawing | { readonly fault: string } | null>();

  async function make(chart: Chart, collapsed: readonly string[]): Promise<Drawing> {
    const hidden = new Set(collapsed);
    const file = await fileOf(chart);
    const ready = file?.layouts[[...hidden].toSorted().join(' ')];
    const layout = ready ?? (await layOut(chart, hidden));
    return { chart, collapsed: hidden, layout, cases: file?.cases ?? {}, isForeign: file === null };
  }

  return {
    ...store,
    of(chart, collapsed) {
      const key = keyOf(chart, collapsed);
      const found = known.get(key);
      if (found !== undefined) return found;
      known.set(key, null);
      const keep = (result: Drawing | { readonly fault: string }) => {
        known.set(key, result);
        tell();
      };
      void make(chart, collapsed).then(keep, () => keep({ fault: '这张图无法排布，请刷新页面重试。' }));
      return null;
    },
  };
}
