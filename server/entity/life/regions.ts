import type { AnyStateNode } from 'xstate';
import { drawnRegions, type Lifecycle } from '../../../machines/entity/lifecycle/kernel.ts';

/** A part of a chart whose state one column holds. */
interface Region {
  readonly column: string;
  /** In the order of the chart. */
  readonly states: readonly string[];
  /** Those that no way leads out of. */
  readonly ends: ReadonlySet<string>;
}

/** Where another state can be reached from. */
const leadsOn = (node: AnyStateNode): boolean =>
  [...node.transitions.values()].flat().some(({ target }) => target?.some((one) => one !== node) === true);

function regionOf(column: string, { states }: AnyStateNode): Region {
  const ends = Object.entries(states).flatMap(([key, node]) => (leadsOn(node) ? [] : [key]));
  return { column, states: Object.keys(states), ends: new Set(ends) };
}

/** The regions of a life cycle; most have one. */
export const regionsIn = (lifecycle: Lifecycle): readonly Region[] =>
  drawnRegions(lifecycle).map(({ column, node }) => regionOf(column, node));
