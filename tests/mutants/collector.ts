import { expect as vitestExpect } from 'vitest';
import { isActive } from './switches.ts';

/*
 * Stands in for vitest in the tests of a planted view: what they declare is kept, to be run as often as there are faults.
 */

export { vi } from 'vitest';

type Act = () => unknown;

export interface KeptTest {
  readonly name: string;
  readonly run: Act;
}

let kept: KeptTest[] = [];
let after: Act[] = [];

/** What was declared since the last call. */
export function takeKept(): { readonly tests: readonly KeptTest[]; readonly after: readonly Act[] } {
  const taken = { tests: kept, after };
  [kept, after] = [[], []];
  return taken;
}

/** A case is a list of values, or a single one. */
const each =
  (cases: readonly unknown[]) =>
  (name: string, run: (...values: readonly unknown[]) => unknown): void => {
    for (const one of cases) {
      const values: readonly unknown[] = Array.isArray(one) ? one : [one];
      test(name.replace(/%\w/, String(values[0])), () => run(...values));
    }
  };

export const test = Object.assign((name: string, run: Act): void => void kept.push({ name, run }), { each });

export const describe = (_name: string, declare: () => void): void => declare();

export const afterEach = (run: Act): void => void after.push(run);

/** Coverage is for the tests of the view as it is. */
export const afterAll = (): void => {};

/** How long a poll may wait while a fault is awake, in ms: nothing that is right takes longer. */
const pollPatience = 1500;

// oxlint-disable vitest/require-awaited-expect-poll, vitest/valid-expect -- handed on to those who expect.
const poll: typeof vitestExpect.poll = (read, options) =>
  vitestExpect.poll(read, isActive() ? { ...options, timeout: pollPatience } : options);

export const expect = Object.assign(
  ((value: unknown, message?: string) => vitestExpect(value, message)) as typeof vitestExpect,
  vitestExpect,
  { poll },
);
