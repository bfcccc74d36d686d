import { useState } from 'react';
import type { ViewMutant } from './plant.ts';

const known: ViewMutant[] = [];
let active = '';
let reached = new Set<string>();

/** What a planted module asks before each of its faults, which it numbers from 1. */
export function switchesOf(mutants: readonly ViewMutant[]): (number: number) => boolean {
  known.push(...mutants);
  const ids = mutants.map(({ id }) => id);
  return (number) => {
    const id = ids[number - 1] ?? '';
    reached.add(id);
    return id === active;
  };
}

/** A value as it was when the component was first drawn, while `isOn`. */
export function asFirst<T>(isOn: boolean, value: T): T {
  const [first] = useState(() => value);
  return isOn ? first : value;
}

/** The faults of all planted modules that were loaded so far. */
export const knownMutants = (): readonly ViewMutant[] => known;

/** Wakes one fault, '' for none. */
export function activate(id: string): void {
  active = id;
}
export const isActive = (): boolean => active !== '';

/** Ids of faults whose place was passed since the last call. */
export function takeReached(): ReadonlySet<string> {
  const taken = reached;
  reached = new Set();
  return taken;
}
