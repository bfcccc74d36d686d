import type { AnyStateNode } from 'xstate';
import { drawnRegions, type Lifecycle } from './kernel.ts';

/** A part of a chart whose state one column holds. */
export interface Region {
  readonly column: string;
  /** In the order of the chart. */
  readonly states: readonly string[];
  /** Those that no way leads out of. */
  readonly ends: ReadonlySet<string>;
  /** Where each state leads to in one step, other than to itself. What guards say of a row is not asked. */
  readonly ways: ReadonlyMap<string, readonly string[]>;
}

const nextOf = (node: AnyStateNode): readonly string[] =>
  [...node.transitions.values()]
    .flat()
    .flatMap(({ target = [] }) => target.flatMap(({ key }) => (key === node.key ? [] : [key])));

function regionOf(column: string, { states }: AnyStateNode): Region {
  const ways = new Map(Object.entries(states).map(([key, node]) => [key, nextOf(node)]));
  const ends = new Set([...ways].flatMap(([key, next]) => (next.length === 0 ? [key] : [])));
  return { column, states: [...ways.keys()], ends, ways };
}

/** The regions of a life cycle; most have one. */
export const regionsIn = (lifecycle: Lifecycle): readonly Region[] =>
  drawnRegions(lifecycle).map(({ column, node }) => regionOf(column, node));

/** States from which some way leads to one of these, and these themselves. */
export function leadingTo({ ways }: Region, goals: ReadonlySet<string>): ReadonlySet<string> {
  const leading = new Set(goals);
  const more = () => [...ways].filter(([key, next]) => !leading.has(key) && next.some((to) => leading.has(to)));
  for (let found = more(); found.length > 0; found = more()) for (const [key] of found) leading.add(key);
  return leading;
}

/**
 * The ends of a region of another release: those that were ends before, and those that are new. A state that led on and leads nowhere any
 * more is none: its rows are stuck there.
 */
export const endsAfter = (
  before: Pick<Region, 'states' | 'ends'>,
  { ends }: Pick<Region, 'ends'>,
): ReadonlySet<string> =>
  new Set([...ends].filter((state) => before.ends.has(state) || !before.states.includes(state)));
