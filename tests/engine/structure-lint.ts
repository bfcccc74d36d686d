import { transitionId } from '../../src/statechart/transition-id.ts';
import { eventTypes, stateNodes, transitionsFrom } from './chart.ts';
import { type Finding, findingIf } from './finding.ts';
import type { EngineModel } from './model.ts';
import { isTimer, shortType } from './outcomes.ts';
import { lintRefusals } from './refusal-lint.ts';
import { lintUnsaved } from './unsaved-lint.ts';
import type { StateNode, Transition } from './xstate-internals.ts';

const chinese = /\p{Script=Han}/u;

/** Built-ins that are data, not code, and therefore need no name. `enqueueActions` and `log` are code and need one. */
const nameless = new Set(
  ['assign', 'spawnChild', 'stopChild', 'raise', 'sendTo', 'emit', 'cancel'].map((name) => `xstate.${name}`),
);

/** What can be said of the chart without walking it. */
export const lintStructure = (model: EngineModel): readonly Finding[] => [
  ...stateNodes(model.machine).flatMap(lintNode),
  ...lintCases(model),
  ...lintRefusals(model.machine),
  ...findingIf(
    Object.keys(model.invariants).length < 3,
    'fewer than three invariants',
    model.id,
    'say in words what always holds',
  ),
  ...findingIf(model.goal === undefined, 'no goal', model.id, 'say where one can always get to'),
];

function lintNode(node: StateNode): readonly Finding[] {
  const { id } = node;
  const memory = 'what it remembers may be untrue by the time it is used; decide by an always transition';
  if (node.type === 'history') return findingIf(true, 'history state', id, memory);
  const label = (node.meta as { label?: string } | undefined)?.label ?? '';
  const isLabelled = node.parent === undefined || chinese.test(label);
  return [
    ...lintInvokes(node),
    ...lintUnsaved(node),
    ...findingIf(!isLabelled, 'state without Chinese label', id, 'meta.label is missing or not Chinese'),
    ...[...node.entry, ...node.exit].flatMap((action) => lintAction(action, id)),
    ...transitionsFrom(node).flatMap(lintTransition),
  ];
}

/** Read from the configuration: the state node has filled in what is missing. */
function lintInvokes({ id: where, config }: StateNode): readonly Finding[] {
  const invokes = [config.invoke ?? []].flat() as readonly { id?: string; src?: unknown }[];
  return invokes.flatMap(({ id, src }) => [
    ...findingIf(!id, 'invoke without id', where, `the invoke of ${String(src)} needs an id`),
    ...findingIf(typeof src !== 'string', 'inline actor', where, 'name it in setup; it cannot be provided'),
  ]);
}

function lintTransition(transition: Transition): readonly Finding[] {
  const where = transitionId(transition);
  const isEndless = isTimer(transition.eventType) && staysInside(transition);
  const rearm = 'it is armed once on entry only; reenter, or give it a state of its own';
  const reset = 'they are exited and entered anew; leave out reenter, or aim below the region';
  return [
    ...transition.actions.flatMap((action) => lintAction(action, where)),
    ...findingIf(hasUnnamed(transition.guard), 'unnamed guard', where, 'name it in setup, to be read after "if"'),
    ...findingIf(isEndless, 'timer stays inside its source', where, rearm),
    ...findingIf(disturbsRegions(transition), 'other regions reentered', where, reset),
  ];
}

function lintAction(action: unknown, where: string): readonly Finding[] {
  if (typeof action !== 'function') return [];
  const type = 'resolve' in action ? String((action as { type?: unknown }).type) : '';
  const what = type || action.name || 'a function';
  return findingIf(!nameless.has(type), 'unnamed action', where, `${what} is code in the chart; name it in setup`);
}

/** A function of one's own, alone or inside `and`, `or`, `not`. */
function hasUnnamed(guard: unknown): boolean {
  if (typeof guard !== 'function') return false;
  if (!('check' in guard)) return true;
  const parts = (guard as { guards?: unknown }).guards;
  return Array.isArray(parts) && parts.some(hasUnnamed);
}

/**
 * A transition within one region of a parallel state that exits and enters the other regions as well, because it reenters or
 * aims at the region itself: what they had come to is lost.
 */
function disturbsRegions(transition: Transition): boolean {
  const { source, target } = transition;
  if (!target?.[0] || staysInside(transition)) return false;
  const all = [...target, source];
  const domain = ancestorsOf(target[0]).find((ancestor) => all.every((node) => isBelow(node, ancestor)));
  if (domain?.type !== 'parallel') return false;
  return Object.values(domain.states).some((region) => all.every((node) => node === region || isBelow(node, region)));
}

const staysInside = ({ source, target, reenter }: Transition) =>
  !reenter && (target ?? [source]).every((node) => node === source || isBelow(node, source));

const isBelow = (node: StateNode, ancestor: StateNode) => ancestorsOf(node).includes(ancestor);

/** Nearest first. */
const ancestorsOf = ({ parent }: StateNode): readonly StateNode[] => (parent ? [parent, ...ancestorsOf(parent)] : []);

/** Every event has its cases, and every case its event. Timers need none; a wildcard is covered by what it stands for. */
function lintCases({ id, machine, cases }: EngineModel): readonly Finding[] {
  const types = eventTypes(machine).map(shortType);
  const known = Object.keys(cases);
  const missing = types.filter((type) => !/^after\.|\*/.test(type) && !known.includes(type));
  const unknown = types.some((type) => type.includes('*')) ? [] : known.filter((type) => !types.includes(type));
  return [
    ...missing.flatMap((type) =>
      findingIf(true, 'event without case', id, `${type} has no payload case; \`bare\` if it carries none`),
    ),
    ...unknown.flatMap((type) => findingIf(true, 'case without event', id, `the chart does not know ${type}`)),
  ];
}
