import { type ConcreteSpace, trail, walkConcretely } from './concrete.ts';
import type { Graph } from './explore.ts';
import type { Finding } from './finding.ts';
import { brokenInvariants, trapsIn, unreachedStates, untakenTransitions } from './reach.ts';
import { lintStructure } from './structure-lint.ts';
import { stateText, text } from './text.ts';
import type { Trail } from './trails.ts';

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
const lintReach = (graph: Graph): readonly Finding[] => [
  ...unreachedStates(graph).map((where): Finding => ({
    rule: 'unreachable state',
    where,
    message: 'no case of any event leads here',
  })),
  ...untakenTransitions(graph).map((where): Finding => ({
    rule: 'never-taken transition',
    where,
    message: 'no case of its event takes it',
  })),
];

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

const lintInvariants = (graph: Graph, space: ConcreteSpace): readonly Finding[] =>
  brokenInvariants(graph, space).map(({ invariant, at, trail: steps, error }) => ({
    rule: 'invariant broken',
    where: graph.model.id,
    message: `"${invariant}"${error ? ` (threw: ${error})` : ''} after ${stepsText(steps)}: ${stateText(at.value)} ${text(at.context)}`,
  }));

const stepsText = (steps: Trail) => steps.map(({ by }) => by).join(' > ');

/** Liveness: from every node the goal can still be reached. */
function lintGoal(graph: Graph): readonly Finding[] {
  const traps = trapsIn(graph);
  const [first] = traps;
  if (!first) return [];
  const way = ['start', ...first.way.map((edge) => edge.label)].join(' > ');
  const message = `from ${traps.length} of ${graph.nodes.size} nodes; the first after ${way}: ${stateText(first.snapshot.value)}`;
  return [{ rule: 'goal out of reach', where: graph.model.id, message }];
}

const lintKey = ({ unsound }: ConcreteSpace): readonly Finding[] =>
  unsound.slice(0, 3).map(({ key, one, other, difference }): Finding => ({
    rule: 'unsound key',
    where: key,
    message: `${trail(one)}   and   ${trail(other)}   have one key but differ: ${difference.slice(0, 4).join(' | ')} (${unsound.length} such keys)`,
  }));
