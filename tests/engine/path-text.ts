import type { AnyStateMachine } from 'xstate';
import { concreteStep } from './concrete-steps.ts';
import { type Edge, type Graph, type Root, startText } from './explore.ts';
import type { Step } from './pure.ts';
import { notesOf } from './step-notes.ts';
import { stateText } from './text.ts';
import { measure } from './measures.ts';
import { coveringTours, type Path } from './tours.ts';
import { machineOf, type Snapshot } from './xstate-internals.ts';
import { stateNodes } from './chart.ts';
import { listOf } from './mutation.ts';

const arrow = ' → ';

/** Numbers that make a change of the chart show in a diff. */
function census(graph: Graph, paths: readonly Path[]): Readonly<Record<string, number>> {
  return {
    roots: graph.roots.length,
    states: graph.states.length,
    transitions: graph.transitions.length,
    nodes: graph.nodes.size,
    edges: graph.edges.length,
    pairs: measure(graph, paths).pairs.total,
    paths: paths.length,
    steps: paths.reduce((sum, path) => sum + path.steps.length, 0),
  };
}

/** The tours that the model asks for: pairs of transitions, at most 15 steps each. */
export const toursOf = (graph: Graph): readonly Path[] => coveringTours(graph, { goal: graph.model.cover ?? 'pairs' });

/** The path file as text: a census, then one block per path. */
export function pathsText(graph: Graph, paths: readonly Path[]): string {
  const counts = Object.entries(census(graph, paths)).map(([name, count]) => `${name} ${count}`);
  const { transitions, pairs, refusals, cases } = measure(graph, paths);
  const shares = Object.entries({ transitions, pairs, refusals, cases }).map(
    ([name, { hit, total }]) => `${name} ${hit}/${total}`,
  );
  const header = [
    `# ${graph.model.id}`,
    `# ${counts.join(', ')}`,
    `# covers ${graph.model.cover ?? 'pairs'}: ${shares.join(', ')}`,
    ...transitions.missing.map((id) => `# never taken: ${id}`),
    ...tagLines(graph.model.machine),
  ];
  return [...header, ...paths.map((path) => pathText(graph, path)), ''].join('\n');
}

/** Which states are tagged, as views and other charts read them. */
export function tagLines(machine: AnyStateMachine): readonly string[] {
  const { id: root } = machineOf(machine).root;
  const tagged = stateNodes(machine).flatMap(({ id, config }) =>
    listOf(config['tags']).map((tag) => ({ tag: String(tag), id: id === root ? id : id.slice(root.length + 1) })),
  );
  return [...Map.groupBy(tagged, ({ tag }) => tag)].map(
    ([tag, states]) => `# tagged ${tag}: ${states.map(({ id }) => id).join(', ')}`,
  );
}

function pathText(graph: Graph, { number, root, steps }: Path): string {
  const lines = [startLine(root)];
  let at: Step = root;
  for (const edge of steps) {
    const { step } = concreteStep(graph, at.snapshot, edge);
    lines.push(stepLine(edge.label, at.snapshot, step));
    at = step;
  }
  return [``, `path ${number}, root ${root.number}`, ...lines].join('\n');
}

/** How a path begins: what it starts with, where that is, and what the chart did at once. */
export const startLine = (root: Root): string =>
  startText(root) + arrow + stateText(root.snapshot.value) + notesOf(null, root);

/** A step, where it leads, and what the chart did in it. */
export const stepLine = (label: string, from: Snapshot, step: Step): string =>
  `  ${label}${arrow}${stateText(step.snapshot.value)}${notesOf(from, step)}`;

/** What a line says before and behind its arrow: the step, and the state. Notes of what was done hold no arrow. */
export function partsOf(line: string): { readonly step: string; readonly state: string } {
  const at = line.lastIndexOf(arrow);
  return { step: line.slice(0, at).trimStart(), state: line.slice(at + arrow.length).split('  ', 1)[0] ?? '' };
}

/** A path as it stands in a file. */
export interface PathBlock {
  readonly title: string;
  readonly number: number;
  readonly root: number;
  readonly start: string;
  readonly steps: readonly string[];
}

/** The paths of a file, line by line. */
export const blocksIn = (file: string): readonly PathBlock[] =>
  file
    .split('\n\n')
    .slice(1)
    .map((block) => {
      const [title = '', start = '', ...steps] = block.trimEnd().split('\n');
      const [, number, root] = /^path (\d+), root (\d+)$/.exec(title) ?? [];
      return { title, number: Number(number), root: Number(root), start, steps };
    });

/** The paths of a committed file, found again in the graph. Throws where the graph has no such step. */
export const parsePaths = (graph: Graph, file: string): readonly Path[] =>
  blocksIn(file).map(({ title, number, root: rootNumber, steps: lines }) => {
    const root = graph.roots[rootNumber - 1];
    if (!root) throw new Error(`${graph.model.id}: not a path of this chart: ${title}`);
    const steps: Edge[] = [];
    for (const line of lines) steps.push(followed(graph, steps.at(-1)?.to ?? root.key, line, title));
    return { number, root, steps };
  });

function followed(graph: Graph, from: string, line: string, title: string): Edge {
  const { step: wanted } = partsOf(line);
  const edge = graph.out.get(from)?.find(({ label }) => label === wanted);
  if (!edge)
    throw new Error(
      `${graph.model.id}, ${title}: the chart has no step "${wanted}" there; npm run charts writes the paths anew`,
    );
  return edge;
}
