import type { Edge, Graph } from '../engine/explore.ts';
import type { Path } from '../engine/tours.ts';

/** The path from the first root whose steps have these labels. Throws where the graph has no such step. */
export function pathAlong(graph: Graph, ...labels: readonly string[]): Path {
  const [root] = graph.roots;
  if (!root) throw new Error(`${graph.model.id} starts nowhere`);
  const steps: Edge[] = [];
  for (const label of labels) {
    const next = graph.out.get(steps.at(-1)?.to ?? root.key) ?? [];
    const edge = next.find((candidate) => candidate.label === label);
    if (!edge) throw new Error(`no step ${label}, but ${next.map((candidate) => candidate.label).join(', ')}`);
    steps.push(edge);
  }
  return { number: 0, root, steps };
}
