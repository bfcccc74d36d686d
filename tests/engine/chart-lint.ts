import { type ConcreteSpace, trail, walkConcretely } from './concrete.ts';
import type { Edge, Graph } from './explore.ts';
import type { Finding } from './finding.ts';
import { lintStructure } from './structure-lint.ts';
import { stateText, text } from './text.ts';
import { waysTo } from './ways.ts';

/** All faults of a chart and its model: how it is written, what is out of reach, what does not hold. */
export function lintChart(graph: Graph, space: ConcreteSpace = walkConcretely(graph)): readonly Finding[] {
  return [
    ...lintStructure(graph.model),
    ...lintReach(graph),
    ...lintContext(graph),
    ...lintInvariants(graph, space),
    ...lintGoal(graph),
    ...lintKey(space),
  ];
}

/** States never entered and transitions never taken, from any root with any case. */
function lintReach(graph: Graph): readonly Finding[] {
  const taken = new Set([...graph.roots, ...graph.edges].flatMap((step) => step.taken));
  const active = [...graph.nodes.values()].flatMap((snapshot) => snapshot._nodes.map((node) => node.id));
  // A state that an always transition leaves at once is in no snapshot, but one left it.
  const entered = new Set([...active, ...[...taken].map((id) => id.slice(0, id.indexOf('|')))]);
  return [
    ...graph.states
      .filter((id) => !entered.has(id))
      .map((where): Finding => ({ rule: 'unreachable state', where, message: 'no case of any event leads here' })),
    ...graph.transitions
      .filter((id) => !taken.has(id))
      .map((where): Finding => ({ rule: 'never-taken transition', where, message: 'no case of its event takes it' })),
  ];
}

/** Error objects read as {} in snapshots that are shown, stored or compared. */
function lintContext(graph: Graph): readonly Finding[] {
  const holds = (value: unknown): boolean =>
    value instanceof Error ||
    (Array.isArray(value) ? value.some(holds) : typeof value === 'object' && value !== null && isPlainHolder(value));
  const isPlainHolder = (value: object) =>
    Object.getPrototypeOf(value) === Object.prototype && Object.values(value).some(holds);
  const keys = [...graph.nodes.values()].flatMap(({ context }) =>
    Object.entries(context as object).flatMap(([key, value]) => (holds(value) ? [key] : [])),
  );
  return [...new Set(keys)].map((key): Finding => ({
    rule: 'error object in context',
    where: graph.model.id,
    message: `context.${key}: keep the message, not the Error`,
  }));
}

/** Broken in the concrete space, by the shortest way; where that space was too large, in a node of the explored one. */
function lintInvariants(graph: Graph, space: ConcreteSpace): readonly Finding[] {
  const broken = space.violations.map(({ invariant, at, error }): Finding => ({
    rule: 'invariant broken',
    where: graph.model.id,
    message: `"${invariant}"${error ? ` (threw: ${error})` : ''} after ${trail(at)}: ${stateText(at.snapshot.value)} ${text(at.snapshot.context)}`,
  }));
  if (!space.capped) return broken;
  const known = new Set(space.violations.map(({ invariant }) => invariant));
  const ways = waysTo(graph);
  const more = Object.entries(graph.model.invariants).flatMap(([invariant, holds]): Finding[] => {
    const node = known.has(invariant) ? undefined : [...graph.nodes].find(([, snapshot]) => !holds(snapshot));
    return node
      ? [
          {
            rule: 'invariant broken',
            where: graph.model.id,
            message: `"${invariant}" after ${stepsText(ways.get(node[0]))}`,
          },
        ]
      : [];
  });
  return [...broken, ...more];
}

const stepsText = (way: readonly Edge[] | undefined) => ['start', ...(way ?? []).map((edge) => edge.label)].join(' > ');

/** Liveness: from every node the goal can still be reached. */
function lintGoal(graph: Graph): readonly Finding[] {
  const { goal } = graph.model;
  if (!goal) return [];
  const good = leadingTo(
    graph,
    [...graph.nodes].filter(([, snapshot]) => goal(snapshot)).map(([key]) => key),
  );
  const stuck = [...waysTo(graph)].filter(([key]) => !good.has(key));
  const [first] = stuck;
  if (!first) return [];
  const [key, way] = first;
  const state = stateText(graph.nodes.get(key)?.value ?? '');
  const message = `from ${stuck.length} of ${graph.nodes.size} nodes; the first after ${stepsText(way)}: ${state}`;
  return [{ rule: 'goal out of reach', where: graph.model.id, message }];
}

/** All nodes from which some of these can be reached, themselves included. */
function leadingTo(graph: Graph, goals: readonly string[]): ReadonlySet<string> {
  const into = Map.groupBy(graph.edges, (edge) => edge.to);
  const good = new Set(goals);
  for (const key of good) for (const { from } of into.get(key) ?? []) good.add(from);
  return good;
}

const lintKey = ({ unsound }: ConcreteSpace): readonly Finding[] =>
  unsound.slice(0, 3).map(({ key, one, other, difference }): Finding => ({
    rule: 'unsound key',
    where: key,
    message: `${trail(one)}   and   ${trail(other)}   have one key but differ: ${difference.slice(0, 4).join(' | ')} (${unsound.length} such keys)`,
  }));
