import type { Values } from '../../contract/entity/field.ts';
import * as kernel from '../../machines/entity/lifecycle/kernel.ts';
import { actorFor, heard } from './stand-ins.ts';
import { snapshotOf } from './xstate-internals.ts';

type Lifecycle = kernel.Lifecycle;

const acted = (lifecycle: Lifecycle): Lifecycle => ({ ...lifecycle, machine: actorFor(lifecycle.machine) });

/** Where a step takes a row, or why it is refused, for promises: see the kernel. */
export function move(lifecycle: Lifecycle, row: Values, event: string): ReturnType<typeof kernel.move> {
  tell(lifecycle, row, event);
  return kernel.move(acted(lifecycle), row, event);
}

/** The steps that are drawn from the row's state, for promises: see the kernel. */
export function movesFrom(lifecycle: Lifecycle, row: Values): readonly kernel.Move[] {
  const moves = kernel.movesFrom(acted(lifecycle), row);
  for (const { event } of moves) tell(lifecycle, row, event);
  return moves;
}

export const initialStatus = (lifecycle: Lifecycle): string => kernel.initialStatus(acted(lifecycle));

function tell(lifecycle: Lifecycle, row: Values, event: string): void {
  const places = kernel.placesOf(lifecycle, row).map((place) => place.split('.'));
  const regions = Object.fromEntries(places) as Readonly<Record<string, string>>;
  const value = lifecycle.regions ? regions : (places[0]?.[0] ?? '');
  const snapshot = lifecycle.machine.resolveState({ value, context: row });
  heard(lifecycle.machine, snapshotOf(snapshot), { type: event });
}

/** Where an event takes a row, whoever gives it, or why it does not, for promises: see the kernel. */
export function arrive(lifecycle: Lifecycle, row: Values, event: string): ReturnType<typeof kernel.arrive> {
  tell(lifecycle, row, event);
  return kernel.arrive(acted(lifecycle), row, event);
}
