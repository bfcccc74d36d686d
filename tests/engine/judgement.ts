import type { AnyStateMachine } from 'xstate';
import { explore, type Graph, rootsOf } from './explore.ts';
import type { AnyModel, EngineModel } from './model.ts';
import type { Mutant } from './mutants.ts';
import { type PureChart, pureChart } from './pure.ts';
import { trapsIn, unreachedStates, untakenTransitions } from './reach.ts';
import { brokenInvariant, type Committed, walkSpoilt } from './spoilt-walk.ts';
import { lintStructure } from './structure-lint.ts';
import type { Path } from './tours.ts';
import { walkedPaths } from './walked.ts';

/**
 * How a fault is noticed that spoils the running chart and its model alike, as a real one does, so that no sound chart is there to
 * compare with: by judgement (a promise, a rule of the lint with the goal among them, an invariant), or by another text in the
 * committed path file alone, which its author has to read as a diff before he writes it anew.
 */
export interface Verdict {
  readonly by: 'promise' | 'lint' | 'invariant' | 'path file';
  readonly said: string;
}

/** The first promise that a chart does not keep, in its words. */
export type AskPromises = (spoilt: AnyStateMachine) => Promise<string | undefined>;

/** Larger charts are not explored again for each fault: the walk along their paths has to do. */
const mostEdges = 3000;

/** The committed paths of a chart, walked and not explored. Throws where the file is not of this chart. */
export function committedIn(model: AnyModel, file: string): Committed {
  const [, nodes, edges] = /, nodes (\d+), edges (\d+),/.exec(file) ?? [];
  return { ...walkedPaths(model, file), nodes: Number(nodes), edges: Number(edges) };
}

/** What would be committed of an explored chart. */
export const committedOf = (graph: Graph, paths: readonly Path[]): Committed => ({
  graph,
  paths,
  nodes: graph.nodes.size,
  edges: graph.edges.length,
});

/** How the fault is noticed; undefined when nobody does. */
export async function verdictOn(committed: Committed, mutant: Mutant, ask: AskPromises): Promise<Verdict | undefined> {
  const promise = await ask(mutant.machine);
  if (promise !== undefined) return { by: 'promise', said: promise };
  const model: EngineModel = { ...committed.graph.model, machine: mutant.machine };
  const rule = brokenRule(committed.graph.model, model, mutant);
  if (rule !== undefined) return { by: 'lint', said: rule };
  try {
    return judgeAll(committed, model, mutant);
  } catch (error) {
    // Nor would the exploration come through that level a begins with.
    return { by: 'lint', said: error instanceof Error ? error.message : String(error) };
  }
}

/** Rules that need no walk. A guard that always refuses is planted as code without a name: its transition is never taken. */
function brokenRule(sound: EngineModel, spoilt: EngineModel, { kind }: Mutant): string | undefined {
  if (kind === 'guard always false') return 'never-taken transition';
  const known = findingsIn(sound);
  return findingsIn(spoilt).find((finding) => !known.includes(finding));
}

const findingsIn = (model: EngineModel): readonly string[] =>
  lintStructure(model).map(({ rule, where, message }) => `${rule} @ ${where}: ${message}`);

function judgeAll(committed: Committed, model: EngineModel, { state, machine }: Mutant): Verdict | undefined {
  const chart = pureChart(machine);
  const walked = walkSpoilt(committed, { model, chart, roots: rootsOf(model, chart), state });
  if (walked?.by === 'invariant' || committed.edges > mostEdges) return walked;
  const explored = judgeExplored(committed, model, chart);
  return explored?.by === 'path file' ? (walked ?? explored) : (explored ?? walked);
}

/** All that can happen in the spoilt chart, judged as level a judges every chart, and counted as the file counts. */
function judgeExplored({ graph: sound, nodes, edges }: Committed, model: EngineModel, chart: PureChart) {
  const graph = explore(model as unknown as AnyModel, chart);
  const told = (by: Verdict['by'], said: string): Verdict => ({ by, said });
  for (const snapshot of graph.nodes.values()) {
    const invariant = brokenInvariant(model, snapshot);
    if (invariant !== undefined) return told('invariant', invariant);
  }
  const [unreached] = unreachedStates(graph);
  if (unreached !== undefined) return told('lint', `unreachable state: ${unreached}`);
  const [untaken] = untakenTransitions(graph);
  if (untaken !== undefined) return told('lint', `never-taken transition: ${untaken}`);
  if (sound.model.goal && trapsIn(graph).length > 0) return told('lint', 'goal out of reach');
  return graph.nodes.size === nodes && graph.edges.length === edges ? undefined : told('path file', 'the census');
}
