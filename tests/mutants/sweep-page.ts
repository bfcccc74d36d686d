import { test } from 'vitest';
import { commands } from 'vitest/browser';
import { type Outcome, rehearse } from './try-mutants.ts';

/** How a page tells the run outside how far it is. */
export type Told =
  | { readonly type: 'rehearsed'; readonly test: string; readonly tests: number; readonly milliseconds: number }
  | { readonly type: 'begun'; readonly test: string; readonly id: string }
  | { readonly type: 'ended'; readonly test: string; readonly id: string; readonly outcome: Outcome }
  /** A test failed without a fault: what was killed since the last time that it passed may not count. */
  | { readonly type: 'spoiled'; readonly test: string; readonly ids: readonly string[]; readonly said: string };

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The faults that this test file may still notice. */
    mutantsFor(test: string): Promise<readonly string[]>;
    tell(told: Told): Promise<void>;
  }
}

/** After so many that were noticed a test without fault must pass. */
const controlAfter = 10;

/** Declares the one test that tries all faults which the tests of a file may notice. */
export function sweep(name: string): void {
  test(`faults in views of ${name}`, { timeout: 3_600_000 }, async () => {
    const start = performance.now();
    const { tests, control, attempt } = await rehearse([`tests/b/${name}.test.tsx`]);
    await commands.tell({
      type: 'rehearsed',
      test: name,
      tests: tests.length,
      milliseconds: Math.round(performance.now() - start),
    });
    let since: string[] = [];
    for (const id of await commands.mutantsFor(name)) {
      await commands.tell({ type: 'begun', test: name, id });
      const outcome = await attempt(id);
      await commands.tell({ type: 'ended', test: name, id, outcome });
      if (outcome.by !== undefined) since.push(id);
      if (since.length < controlAfter) continue;
      try {
        await control();
        since = [];
      } catch (error) {
        return commands.tell({ type: 'spoiled', test: name, ids: since, said: String(error) });
      }
    }
    return undefined;
  });
}
