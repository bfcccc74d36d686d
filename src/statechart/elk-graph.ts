import type { Size } from './box-parts.ts';
import type { Bundle, Outline, ShownState } from './outline.ts';
import { pillParts, stackSize } from './pill-parts.ts';

interface ElkPoint {
  x: number;
  y: number;
}

/** A node or a label of ELK's JSON; positions are there once it has been laid out. */
export interface ElkNode {
  id: string;
  /** Of a label; ELK places none without. */
  text?: string;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  layoutOptions?: Record<string, string>;
}

interface ElkSection {
  id: string;
  startPoint: ElkPoint;
  endPoint: ElkPoint;
  bendPoints?: ElkPoint[];
}

export interface ElkEdge {
  id: string;
  sources: string[];
  targets: string[];
  labels?: ElkNode[];
  sections?: ElkSection[];
  layoutOptions?: Record<string, string>;
}

/** ELK's JSON of one level of states. It is ELK's own to write into, so nothing of it is read-only. */
export interface ElkGraph extends ElkNode {
  children: ElkNode[];
  edges: ElkEdge[];
}

/** How the states right inside a state are laid out. */
export interface Manner {
  readonly direction: 'DOWN' | 'RIGHT';
  readonly placement: 'NETWORK_SIMPLEX' | 'BRANDES_KOEPF';
  /** Long chains go on in another row or column. */
  readonly wrapped: boolean;
}

export const dotId = (id: string): string => `dot ${id}`;
export const hintPrefix = 'hint ';
export const dotSize = 10;

const wrapping = {
  'elk.layered.wrapping.strategy': 'MULTI_EDGE',
  'elk.layered.wrapping.additionalEdgeSpacing': '16',
};

const optionsOf = ({ direction, placement, wrapped }: Manner) => ({
  ...(wrapped && wrapping),
  'elk.algorithm': 'layered',
  'elk.direction': direction,
  'elk.edgeRouting': 'ORTHOGONAL',
  // Starts at the dot, so that the initial state comes first.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': placement,
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.layered.thoroughness': '20',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.componentComponent': '28',
  'elk.aspectRatio': '1.4',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
});

const straight = { 'elk.layered.priority.straightness': '10', 'elk.layered.priority.direction': '10' };

function edgeOf({ id, source, target, pills }: Bundle): ElkEdge {
  const edge = { id, sources: [source], targets: [target] };
  if (pills.length === 0) return edge;
  const size = stackSize(pills.map(({ transition, to }) => pillParts(transition, to?.label)));
  return {
    ...edge,
    labels: [{ id: `label ${id}`, text: 'x', ...size, layoutOptions: { 'elk.edgeLabels.inline': 'true' } }],
  };
}

/** The child of `shown` that is or holds the state. */
export const childHolding = (shown: ShownState, outline: Outline, id: string): string | undefined => {
  const path = outline.pathOf(id);
  return path[path.indexOf(shown.state.id) + 1];
};

/** Lines that are not drawn: what a compound's own transitions reach comes after the state that it starts in. */
function hintsIn(shown: ShownState, outline: Outline, start: string): readonly ElkEdge[] {
  const goals = shown.inside.flatMap(({ to }) => {
    const goal = to && outline.pathOf(to.id).includes(shown.state.id) && childHolding(shown, outline, to.id);
    return goal && goal !== start ? [goal] : [];
  });
  return [...new Set(goals)].map((goal) => ({ id: `${hintPrefix}${goal}`, sources: [start], targets: [goal] }));
}

/** The states right inside `shown` as ELK wants them, with the dot and the lines between them; `sizes` by the ids of states. */
export function elkGraph(
  shown: ShownState,
  outline: Outline,
  manner: Manner,
  sizes: ReadonlyMap<string, Size>,
): ElkGraph {
  const ids = new Set(shown.children.map(({ state }) => state.id));
  const { id, initial } = shown.state;
  const start = initial === undefined ? undefined : childHolding(shown, outline, initial);
  const states = shown.children.map(({ state }) => ({ id: state.id, ...sizes.get(state.id) }));
  const lines = outline.bundles.filter(({ source, target }) => ids.has(source) && ids.has(target)).map(edgeOf);
  const graph = { id, layoutOptions: optionsOf(manner) };
  if (start === undefined) return { ...graph, children: states, edges: lines };
  const first = { 'elk.layered.layering.layerConstraint': 'FIRST' };
  return {
    ...graph,
    children: [{ id: dotId(id), width: dotSize, height: dotSize, layoutOptions: first }, ...states],
    edges: [
      { id: dotId(id), sources: [dotId(id)], targets: [start], layoutOptions: straight },
      ...hintsIn(shown, outline, start),
      ...lines,
    ],
  };
}
