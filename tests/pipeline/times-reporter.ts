import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** What one file of tests took; times in ms, `from` and `to` since the epoch. */
export interface FileTimes {
  readonly project: string;
  readonly file: string;
  readonly from: number;
  readonly to: number;
  /** Imports, set-up and tests together. */
  readonly took: number;
  readonly tests: number;
  /** Names of tests that could not run where they are, with the reason that they gave. */
  readonly skipped: readonly string[];
}

/** Writes what each file took to the file that TEST_TIMES names, for the end of `npm test` (server/launch/suite-times.mjs). */
export default class TimesReporter implements Reporter {
  readonly #started = new Map<TestModule, number>();
  readonly #files: FileTimes[] = [];

  onTestModuleQueued(module: TestModule): void {
    this.#started.set(module, Date.now());
  }

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic();
    const tests = [...module.children.allTests()];
    const to = Date.now();
    this.#files.push({
      project: module.project.name,
      file: path.relative(process.cwd(), module.moduleId).replaceAll('\\', '/'),
      from: this.#started.get(module) ?? to,
      to,
      took: collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration,
      tests: tests.length,
      skipped: tests.flatMap((test) => {
        const result = test.result();
        return result.state === 'skipped' ? [`${test.fullName}: ${result.note ?? 'no reason given'}`] : [];
      }),
    });
  }

  onTestRunEnd(): void {
    const target = process.env['TEST_TIMES'];
    if (target !== undefined) writeFileSync(target, JSON.stringify(this.#files));
  }
}
