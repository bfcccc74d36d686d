import { createHash } from 'node:crypto';
import type { AnyStateMachine } from 'xstate';
import { machineOf } from '../engine/xstate-internals.ts';
import { text } from '../engine/text.ts';

/** A number for a chart as it is written: the same on every machine, another one after every change. */
export const seedOf = (machine: AnyStateMachine): string => digest(text(machineOf(machine).config));

const digest = (content: string) => createHash('sha256').update(content).digest('hex');

/** Some of a list, at most `count`, in the order of the list; the seed decides which. */
export function sampleOf<T extends { readonly name: string }>(
  all: readonly T[],
  count: number,
  seed: string,
): readonly T[] {
  const drawn = all
    .map((one) => ({ one, lot: digest(seed + one.name) }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count);
  const chosen = new Set(drawn.map(({ one }) => one));
  return all.filter((one) => chosen.has(one));
}

/** Those that fit into the budget as a whole, the small ones first: as many charts as possible are tried completely. */
export function within(budget: number, sizes: ReadonlyMap<string, number>): ReadonlySet<string> {
  let left = budget;
  const fitting = [...sizes].toSorted(([, a], [, b]) => a - b).filter(([, size]) => (left -= size) >= 0);
  return new Set(fitting.map(([id]) => id));
}
