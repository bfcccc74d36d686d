import { boxParts, type BoxParts, leastRoom, type Size } from './box-parts.ts';
import { dotId, dotSize, type ElkEdge, type ElkGraph, type ElkNode, hintPrefix } from './elk-graph.ts';
import type { Box, Layout, Line, Point, StateBox } from './layout.ts';
import type { Bundle, Outline, ShownState } from './outline.ts';
import { stripParts } from './strip-parts.ts';

const regionGap = 24;
const stripGap = 20;
const narrowestStrip = 480;
const padding = { top: 12, side: 20, bottom: 20 };

const rounded = (value: number) => Math.round(value * 2) / 2;
const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: ElkNode): Box => ({
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
});

function pointsOf({ sections = [] }: ElkEdge): readonly Point[] {
  const [section] = sections;
  if (!section) return [];
  const { startPoint, bendPoints = [], endPoint } = section;
  return [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: rounded(x), y: rounded(y) }));
}

/** What stands inside a state, from the upper left corner of the room for it. */
export type Content = Layout;

/** The states right inside a state, from the graph that ELK laid out; their own contents are not yet in. */
export function contentFrom(graph: ElkGraph, outline: Outline): Content {
  const nodes = new Map(graph.children.map((node) => [node.id, node] as const));
  const bundles = new Map<string, Bundle>(outline.bundles.map((bundle) => [bundle.id, bundle]));
  const dot = nodes.get(dotId(graph.id));
  const lines = graph.edges.flatMap((edge): readonly Line[] => {
    if (edge.id.startsWith(hintPrefix)) return [];
    const [label] = edge.labels ?? [];
    const [target = ''] = edge.targets;
    const source = bundles.get(edge.id)?.source ?? graph.id;
    return [{ id: edge.id, source, target, points: pointsOf(edge), ...(label && { label: boxOf(label) }) }];
  });
  return {
    width: rounded(graph.width ?? 0),
    height: rounded(graph.height ?? 0),
    boxes: graph.children.filter(({ id }) => outline.states.has(id)).map((node) => ({ id: node.id, ...boxOf(node) })),
    lines,
    dots: dot ? [{ id: graph.id, x: boxOf(dot).x + dotSize / 2, y: boxOf(dot).y + dotSize / 2 }] : [],
    cut: [],
  };
}

function moved({ boxes, lines, dots, ...rest }: Content, x: number, y: number): Content {
  const move = (point: Point): Point => ({ x: point.x + x, y: point.y + y });
  return {
    ...rest,
    boxes: boxes.map((box) => ({ ...box, ...move(box) })),
    lines: lines.map((line) => ({
      ...line,
      points: line.points.map(move),
      ...(line.label && { label: { ...line.label, ...move(line.label) } }),
    })),
    dots: dots.map((dot) => ({ ...dot, ...move(dot) })),
  };
}

/** How large a state's box is around its content. */
export function sizeAround(parts: BoxParts, content: Content | undefined): Size {
  if (!content) return parts;
  return {
    width: Math.max(parts.width, content.width + 2 * padding.side),
    height: parts.head + padding.top + content.height + padding.bottom,
  };
}

/** How wide the lines of pills above a content may be. */
export const roomAbove = (content: Content | undefined): number | undefined =>
  content && Math.max(leastRoom, content.width);

/** Contents put into the boxes of the states that they are in, centred below what the box says. */
export function filled(
  outer: Content,
  inner: ReadonlyMap<string, { readonly content: Content; readonly parts: BoxParts }>,
): Content {
  const placed = outer.boxes.flatMap((box) => {
    const found = inner.get(box.id);
    if (!found) return [];
    const x = rounded(box.x + (box.width - found.content.width) / 2);
    return [moved(found.content, x, box.y + found.parts.head + padding.top)];
  });
  const roomy = outer.boxes.map((box) => {
    const room = roomAbove(inner.get(box.id)?.content);
    return room === undefined ? box : { ...box, room };
  });
  return {
    width: outer.width,
    height: outer.height,
    boxes: [...roomy, ...placed.flatMap(({ boxes }) => boxes)],
    lines: [...outer.lines, ...placed.flatMap(({ lines }) => lines)],
    dots: [...outer.dots, ...placed.flatMap(({ dots }) => dots)],
    cut: [...outer.cut, ...placed.flatMap(({ cut }) => cut)],
  };
}

/** States that no line joins side by side, all as high as the highest: regions. */
export function beside(states: readonly ShownState[], sizes: ReadonlyMap<string, Size>): Content {
  const height = Math.max(...states.map(({ state }) => sizes.get(state.id)?.height ?? 0));
  let x = 0;
  const boxes = states.map(({ state: { id } }) => {
    const box: StateBox = { id, x, y: 0, width: sizes.get(id)?.width ?? 0, height };
    x += box.width + regionGap;
    return box;
  });
  return { width: x - regionGap, height, boxes, lines: [], dots: [], cut: [] };
}

/** The strip of the root's own transitions above everything else. */
export function underStrip(content: Content, root: ShownState): Layout {
  const strip = root.children.length === 0 ? null : stripParts(root, Math.max(content.width, narrowestStrip));
  if (!strip) return content;
  const below = moved(content, rounded((strip.width - content.width) / 2), strip.height + stripGap);
  const box: StateBox = { id: root.state.id, x: 0, y: 0, width: strip.width, height: strip.height };
  return {
    ...below,
    width: strip.width,
    height: content.height + strip.height + stripGap,
    boxes: [box, ...below.boxes],
  };
}

/** From which states cut lines come to this one, by their labels. */
function arrivalsAt(id: string, bundles: readonly Bundle[], outline: Outline): readonly string[] {
  const arriving = bundles.filter(({ target }) => target === id);
  return arriving.map(({ source }) => outline.all.get(source)?.label ?? source);
}

/** What the box of a state says while the lines of these bundles are cut. */
export const partsOf = (shown: ShownState, outline: Outline, cut: readonly Bundle[], room?: number): BoxParts =>
  boxParts(shown, arrivalsAt(shown.state.id, cut, outline), room);
