import { expect } from 'vitest';

/*
 * Stands in for vitest in files of promises: what they declare is kept, to be run as often as a chart has faults.
 */

export { expect, vi } from 'vitest';

type Act = () => unknown;

/** A promise: its words, and what shows that it is kept. */
export interface KeptPromise {
  readonly name: string;
  readonly run: Act;
}

let kept: KeptPromise[] = [];

/** What was declared since the last call. */
export function takePromises(): readonly KeptPromise[] {
  const taken = kept;
  kept = [];
  return taken;
}

/** A case is a list of values, or a single one. */
const each =
  (cases: readonly unknown[]) =>
  (name: string, run: (...values: readonly unknown[]) => unknown): void => {
    for (const one of cases) {
      const values: readonly unknown[] = Array.isArray(one) ? one : [one];
      test(`${name} (${JSON.stringify(values[0])})`, () => run(...values));
    }
  };

export const test = Object.assign((name: string, run: Act): void => void kept.push({ name, run }), { each });

export const describe = Object.assign((_name: string, declare: () => void): void => declare(), {
  each: () => expect.fail('no promises in describe.each'),
});
