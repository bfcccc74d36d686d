import type { BoxParts, Size } from './box-parts.ts';
import type { Chart } from './chart.ts';
import type { Elk } from './elk.ts';
import { childHolding, elkGraph, type Manner } from './elk-graph.ts';
import { beside, type Content, contentFrom, filled, partsOf, roomAbove, sizeAround, underStrip } from './layout-of.ts';
import { cost, cutCost, scaleCost, tooLong } from './layout-cost.ts';
import type { Layout } from './layout.ts';
import { type Outline, outlineOf, type ShownState, withoutLines } from './outline.ts';

interface Priced {
  readonly content: Content;
  readonly cost: number;
}

const placements = [
  { placement: 'NETWORK_SIMPLEX', wrapped: false },
  { placement: 'BRANDES_KOEPF', wrapped: false },
  { placement: 'NETWORK_SIMPLEX', wrapped: true },
] as const;
const directions = ['DOWN', 'RIGHT'] as const;
/** Ways to choose for several compounds at once whether they run down or across; more are not tried. */
const mostChoices = 8;

/**
 * Lines along which the states inside a state are reached from the one that it starts in, so that a chart reads from its
 * beginning to its end: they are cut only when they are very long.
 */
function spine(shown: ShownState, outline: Outline): ReadonlySet<string> {
  const { initial } = shown.state;
  const start = initial === undefined ? undefined : childHolding(shown, outline, initial);
  const own = shown.inside.flatMap(({ to }) => (to ? [childHolding(shown, outline, to.id) ?? ''] : []));
  const waiting = [...new Set([start ?? '', ...own])];
  const reached = new Set(waiting);
  const lines = new Set<string>();
  for (const id of waiting) {
    for (const { id: line, source, target } of outline.bundles) {
      if (source !== id || reached.has(target)) continue;
      reached.add(target);
      waiting.push(target);
      lines.add(line);
    }
  }
  return lines;
}

type Inner = ReadonlyMap<string, Content>;

/** Lays out the states right inside `shown` around their contents; long lines are cut as long as that is better. */
async function around(elk: Elk, shown: ShownState, whole: Outline, inner: Inner, manner: Manner): Promise<Priced> {
  const read = spine(shown, whole);
  let cut: ReadonlySet<string> = new Set();
  let best: Priced | undefined;
  for (;;) {
    const outline = withoutLines(whole, cut);
    const current = outline.states.get(shown.state.id) ?? shown;
    const bundles = whole.bundles.filter(({ id }) => cut.has(id));
    const parts = new Map(
      current.children.map((child) => {
        const { id } = child.state;
        return [id, partsOf(child, outline, bundles, roomAbove(inner.get(id)))] as const;
      }),
    );
    const outer = await placed(elk, current, outline, manner, sizesOf(parts, inner));
    const price = cost(outer) + cutCost(cut, read) + (shown === whole.root ? scaleCost(outer) : 0);
    if (!best || price < best.cost)
      best = { content: filled({ ...outer, cut: [...cut] }, innerOf(parts, inner)), cost: price };
    const long = tooLong(outer, read);
    if (long.length === 0) return best;
    cut = new Set([...cut, ...long.slice(0, Math.ceil(long.length / 3))]);
  }
}

const sizesOf = (parts: ReadonlyMap<string, BoxParts>, inner: Inner): ReadonlyMap<string, Size> =>
  new Map([...parts].map(([id, own]) => [id, sizeAround(own, inner.get(id))] as const));

const innerOf = (parts: ReadonlyMap<string, BoxParts>, inner: Inner) =>
  new Map(
    [...inner].flatMap(([id, content]) => {
      const own = parts.get(id);
      return own ? [[id, { content, parts: own }] as const] : [];
    }),
  );

async function placed(
  elk: Elk,
  shown: ShownState,
  outline: Outline,
  manner: Manner,
  sizes: ReadonlyMap<string, Size>,
): Promise<Content> {
  const ids = new Set(shown.children.map(({ state }) => state.id));
  const isJoined = outline.bundles.some(({ source, target }) => ids.has(source) && ids.has(target));
  if (shown.state.kind === 'parallel' && !isJoined) return beside(shown.children, sizes);
  return contentFrom(await elk.layout(elkGraph(shown, outline, manner, sizes)), outline);
}

/** Every way to take one of each list, as long as there are not too many; then the first of each and the second of each. */
function choices(lists: readonly (readonly [string, readonly Priced[]])[]): readonly ReadonlyMap<string, Priced>[] {
  const all = lists.reduce<readonly (readonly (readonly [string, Priced])[])[]>(
    (sofar, [id, priced]) => sofar.flatMap((taken) => priced.map((one) => [...taken, [id, one] as const])),
    [[]],
  );
  if (all.length <= mostChoices) return all.map((choice) => new Map(choice));
  return [0, 1].map(
    (index) => new Map(lists.flatMap(([id, priced]) => (priced[index] ? [[id, priced[index]] as const] : []))),
  );
}

const isWide = ({ width, height }: Content) => width > height;

/** The best that runs down and the best that runs across. */
async function arranged(elk: Elk, shown: ShownState, outline: Outline): Promise<readonly Priced[]> {
  const compounds = shown.children.filter(({ children }) => children.length > 0);
  const lists = await Promise.all(
    compounds.map(async (child) => [child.state.id, await arranged(elk, child, outline)] as const),
  );
  const results: Priced[] = [];
  for (const direction of directions) {
    for (const choice of choices(lists)) {
      const inner = new Map([...choice].map(([id, { content }]) => [id, content] as const));
      const own = [...choice.values()].reduce((sum, priced) => sum + priced.cost, 0);
      const tried = await Promise.all(
        placements.map((placement) => around(elk, shown, outline, inner, { direction, ...placement })),
      );
      const [best] = tried.toSorted((one, other) => one.cost - other.cost);
      if (best) results.push({ content: best.content, cost: best.cost + own });
    }
  }
  const sorted = results.toSorted((one, other) => one.cost - other.cost);
  const [best] = sorted;
  // Another one only if it is clearly of another shape.
  const other = sorted.find(({ content }) => best && isWide(content) !== isWide(best.content));
  return best ? [best, ...(other ? [other] : [])] : [];
}

/**
 * Where everything of a chart stands: each state's inside is laid out for itself, down or across, whichever makes the whole
 * easier to read. The same chart gives the same layout everywhere.
 */
export async function layOut(elk: Elk, chart: Chart, collapsed: ReadonlySet<string>): Promise<Layout> {
  const outline = outlineOf(chart, collapsed);
  const { root } = outline;
  if (root.children.length === 0) {
    const { width, height } = partsOf(root, outline, []);
    const box = { id: root.state.id, x: 0, y: 0, width, height };
    return { width, height, boxes: [box], lines: [], dots: [], cut: [] };
  }
  const [best] = await arranged(elk, root, outline);
  if (!best) throw new Error(`nothing laid out of ${chart.id}`);
  return underStrip(best.content, root);
}
